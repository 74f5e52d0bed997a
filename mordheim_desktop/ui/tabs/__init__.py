"""The four tabs in the order of the evening: warbands, scenario, battle, post-battle."""
