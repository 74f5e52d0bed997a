"""The ruleset as text for review."""

import pytest

from mordheim_desktop.content.references import entries, walk
from mordheim_desktop.content.render import rendering
from mordheim_desktop.rules.ruleset import Ruleset


@pytest.mark.parametrize(
    "line",
    [
        "To hit by Ballistic Skill:   6   5   4   3   2   1   0  -1  -2  -3",
        "To wound, Strength  3:   2   3   4   5   6   6   -   -   -   -",
        "Injury, normal: 1-2 knocked down, 3-4 stunned, 5-6 out of action",
        "Critical, basic 5-6 Master strike: wounds 2, save none, injury +2",
        'Crossbow: 25 gc, common, 30", S 4, missile, bow_or_crossbow, move_or_fire. '
        "Not fired in a turn in which he moved.",
        "Shield: 5 gc, common, save 6+, improves 1. 6+ alone, 1 better with armour.",
        "shooting misfire: false / true. Blackpowder misfires: Whether blackpowder weapons misfire on a 1 to hit. "
        "(Mordheim rulebook, optional rules)",
        "1 1 Well: hero tests toughness [passed 1 shards; failed the hero misses 1 game]",
        "5 5 5 5 5 Shattered Building: hero tests initiative [passed nothing; failed 1 Strength 3 hit on the hero], "
        "2D6 gc",
        "11-15 (henchmen 1-2) Dead: dead, thrown again among multiple injuries. Lost for good with all he carried.",
        "Hero 8: die I Ld",
        'Zone, defender: anywhere 0", 14" from enemies',
        "0-2 Champion (hero) M4 WS4 BS3 S3 T3 W1 I3 A1 Ld7, 35 gc, starts with 8, up to human, list mercenary, "
        "skills combat shooting strength.",
    ],
)
def test_the_text_tells_the_figures_in_words(ruleset: Ruleset, line: str) -> None:
    assert line in rendering(ruleset).splitlines()


def test_every_entry_is_in_the_text(ruleset: Ruleset) -> None:
    text = rendering(ruleset)
    names = [value.name for _, _, entry in entries(ruleset) for _, value in walk(entry) if hasattr(value, "name")]
    assert len(names) > 400
    assert [name for name in names if name not in text] == []
