"""Ring 3: the campaign as a value, what changes it, and its file."""
