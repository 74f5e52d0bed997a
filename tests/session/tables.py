"""Two warbands that many tests play with, their profiles typed in as they stand on the paper rosters.

Reikland: The Aldred Company, twelve models, player North. Skaven: Clan Skritch, thirteen models, player South.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mordheim_desktop.campaign.chapters import new_document
from mordheim_desktop.campaign.codec import encode
from mordheim_desktop.campaign.model import Battle, Campaign, HenchmanGroup, Kit, LedgerLine, Member, Warband, Warrior
from mordheim_desktop.campaign.paths import Places
from mordheim_desktop.content.loader import load
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.ruleset import Profile, Ruleset
from mordheim_desktop.session.commands.battle import begin_battle
from mordheim_desktop.session.dice_source import DiceSource
from mordheim_desktop.session.session import Session
from mordheim_desktop.session.words import Words

CAPTAIN = Profile(M=4, WS=4, BS=4, S=3, T=3, W=1, I=4, A=1, Ld=8)
CHAMPION = Profile(M=4, WS=4, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)
YOUNGBLOOD = Profile(M=4, WS=2, BS=2, S=3, T=3, W=1, I=3, A=1, Ld=6)
MARKSMAN = Profile(M=4, WS=3, BS=4, S=3, T=3, W=1, I=3, A=1, Ld=7)
WARRIOR = Profile(M=4, WS=3, BS=3, S=3, T=3, W=1, I=3, A=1, Ld=7)
ADEPT = Profile(M=6, WS=4, BS=4, S=4, T=3, W=1, I=5, A=1, Ld=7)
BLACK_SKAVEN = Profile(M=6, WS=4, BS=3, S=4, T=3, W=1, I=5, A=1, Ld=6)
NIGHT_RUNNER = Profile(M=6, WS=2, BS=3, S=3, T=3, W=1, I=4, A=1, Ld=4)
VERMINKIN = Profile(M=5, WS=3, BS=3, S=3, T=3, W=1, I=4, A=1, Ld=5)
GIANT_RAT = Profile(M=6, WS=2, BS=0, S=3, T=3, W=1, I=4, A=1, Ld=4)
RAT_OGRE = Profile(M=6, WS=3, BS=3, S=5, T=5, W=3, I=4, A=3, Ld=4)

BOTH = ("aldred", "skritch")


def ruleset() -> Ruleset:
    """The program's own tables."""
    return load()


def sample_campaign() -> Campaign:
    """Shards of the Comet: both warbands, no battle."""
    return Campaign(name="Shards of the Comet", warbands=(aldred(), skritch()))


def aldred() -> Warband:
    """The Aldred Company."""
    return Warband(
        id="aldred",
        name="The Aldred Company",
        type="reikland",
        player="North",
        heroes=(
            _hero("captain", "Captain Aldred", "reikland.captain", CAPTAIN, 23, "sword bow light_armour helmet",
                  leader=True, skills=("quick_shot",)),
            _hero("hob", "Hob Brandt", "reikland.champion", CHAMPION, 11, "axe bow lucky_charm"),
            _hero("otto", "Otto", "reikland.champion", CHAMPION, 9, "hammer shield", injuries=("old_battle_wound",)),
            _hero("ulrich", "Ulrich the Lean", "reikland.youngblood", YOUNGBLOOD, 4, "dagger pistol pistol",
                  skills=("dodge",)),
            _hero("pip", "Pip", "reikland.youngblood", YOUNGBLOOD, 2, "club"),
        ),
        groups=(
            _group("marksmen", "Marksmen", "reikland.marksman", MARKSMAN, "Marksman", 3, 2, "crossbow dagger"),
            _group("warriors", "Warriors", "reikland.warrior", WARRIOR, "Warrior", 4, 1, "mace shield helmet"),
        ),
        ledger=(
            LedgerLine(amount=500, why=say("roster.starting_gold")),
            LedgerLine(amount=-458, why=say("roster.recruited_before")),
        ),
        shards=5,
        stash=(Kit(item="lucky_charm"), Kit(item="crossbow", count=2), Kit(item="rope_and_hook")),
    )  # fmt: skip


def skritch() -> Warband:
    """Clan Skritch."""
    return Warband(
        id="skritch",
        name="Clan Skritch",
        type="skaven",
        player="South",
        heroes=(
            _hero("skritch-adept", "Skritch", "skaven.assassin_adept", ADEPT, 22,
                  "weeping_blades throwing_stars light_armour", leader=True),
            _hero("black-1", "Gnarl", "skaven.black_skaven", BLACK_SKAVEN, 10, "sword throwing_stars helmet"),
            _hero("black-2", "Vekk", "skaven.black_skaven", BLACK_SKAVEN, 8, "flail"),
            _hero("runner-1", "Night Runner Tik", "skaven.night_runner", NIGHT_RUNNER, 2, "dagger sling"),
            _hero("runner-2", "Night Runner Skee", "skaven.night_runner", NIGHT_RUNNER, 1, "dagger sling"),
        ),
        groups=(
            _group("verminkin", "Verminkin", "skaven.verminkin", VERMINKIN, "Verminkin", 4, 1, "club sling"),
            _group("rats", "Giant Rats", "skaven.giant_rat", GIANT_RAT, "Giant Rat", 3, 0, ""),
            _group("ogre", "Rat Ogre", "skaven.rat_ogre", RAT_OGRE, "Rat Ogre", 1, 0, ""),
        ),
        ledger=(
            LedgerLine(amount=500, why=say("roster.starting_gold")),
            LedgerLine(amount=-471, why=say("roster.recruited_before")),
        ),
        shards=2,
        stash=(Kit(item="black_lotus"),),
    )  # fmt: skip


def open_session(folder: Path, campaign: Campaign | None = None, faces: Sequence[int] = ()) -> Session:
    """A session with a campaign open in a file of its own below `folder`.

    The program's dice fall as `faces` say, then by a seed.
    """
    session = Session(ruleset(), dice=_Loaded(faces), places=Places(folder / "campaigns", folder / "data"))
    document = new_document(campaign or sample_campaign())
    session.open_copy(encode(document), document.campaign.name)
    return session


def in_battle(session: Session) -> None:
    """The Aldred Company and Clan Skritch stand on the table, North's turn first."""
    begin_battle(session, BOTH)


def battle(session: Session) -> Battle:
    """The battle that is fought, or waits for its aftermath."""
    assert session.campaign.battle is not None
    return session.campaign.battle


def refused(session: Session, error: BadSetup) -> str:
    """Why something was refused, in words."""
    return Words(session.ruleset).say(error.message)


def last_words(session: Session) -> str:
    """What the journal says of the last thing that was done."""
    return Words(session.ruleset).say(session.entries[-1].message)


class _Loaded(DiceSource):
    """Dice that fall as told, for as long as they were told."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__(4)
        self._faces = list(faces)

    def throw(self, count: int) -> tuple[int, ...]:
        told, self._faces = self._faces[:count], self._faces[count:]
        return (*told, *super().throw(count - len(told)))


def _kit(items: str) -> tuple[Kit, ...]:
    names = items.split()
    return tuple(Kit(item=item, count=names.count(item)) for item in dict.fromkeys(names))


def _hero(
    id: str,
    name: str,
    type: str,
    profile: Profile,
    experience: int,
    items: str,
    *,
    leader: bool = False,
    skills: tuple[str, ...] = (),
    injuries: tuple[str, ...] = (),
) -> Warrior:
    return Warrior(
        id=id,
        name=name,
        type=type,
        profile=profile,
        leader=leader,
        kit=_kit(items),
        skills=skills,
        injuries=injuries,
        experience=experience,
    )


def _group(
    id: str, name: str, type: str, profile: Profile, member: str, count: int, experience: int, items: str
) -> HenchmanGroup:
    numbered = (member,) if count == 1 else tuple(f"{member} {number}" for number in range(1, count + 1))
    members = tuple(Member(id=f"{id}-{number}", name=one) for number, one in enumerate(numbered, start=1))
    return HenchmanGroup(
        id=id, name=name, type=type, profile=profile, members=members, experience=experience, kit=_kit(items)
    )
