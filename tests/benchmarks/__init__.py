"""What the program costs in time, measured against the plainest way of doing the same."""
