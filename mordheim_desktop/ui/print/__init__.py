"""Sheets of paper: rosters, reference cards, battle sheets and the chronicle, laid out once for screen and printer."""
