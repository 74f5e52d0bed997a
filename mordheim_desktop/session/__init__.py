"""Ring 4: the open campaign, the one gateway for change, and the engine front end. Still no Qt."""
