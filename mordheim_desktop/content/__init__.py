"""The ruleset as data: TOML tables of the game read into one immutable `Ruleset`, strictly."""
