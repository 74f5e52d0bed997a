"""The chain from a shot, or any other hit, to the injured model, in the official order."""
