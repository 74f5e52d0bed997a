"""What the players can do besides rolling dice, each command one entry of the journal."""
