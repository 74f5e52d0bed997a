"""Who leads when the leader died or left: the roll, where one is needed, and the new leader."""

from __future__ import annotations

from mordheim_desktop.campaign.figures import profile
from mordheim_desktop.campaign.model import Warband
from mordheim_desktop.rules.messages import say
from mordheim_desktop.rules.requests import BadSetup
from mordheim_desktop.rules.succession import Heir, SuccessionSetup, heirs
from mordheim_desktop.session.commands.post_battle import keep_waiting, side_of
from mordheim_desktop.session.pending import Pending
from mordheim_desktop.session.session import Session

STEP = "succession"


def is_leaderless(warband: Warband) -> bool:
    """Whether a warband has heroes, and nobody leads it."""
    return bool(warband.heroes) and not any(one.leader for one in (*warband.heroes, *warband.hired))


def contenders(warband: Warband) -> SuccessionSetup:
    """The heroes who are left, as the rules weigh them."""
    return SuccessionSetup(
        warband=warband.type,
        claims=tuple(
            Heir(id=one.id, name=one.name, type=one.type, leadership=profile(one).Ld, experience=one.experience)
            for one in warband.heroes
        ),
    )


def has_heir(warband: Warband) -> bool:
    """Whether any of the heroes may lead."""
    return bool(heirs(contenders(warband)))


def begin_succession(session: Session, side: int) -> Pending:
    """Name the new leader; where nothing has to be rolled it is done at once. Raises BadSetup where somebody leads."""
    keep_waiting(session)
    _, _, warband = side_of(session.campaign, side)
    if not is_leaderless(warband):
        raise BadSetup(say("succession.has_leader", warband=warband.name))
    listed = [
        {"id": one.id, "name": one.name, "type": one.type, "leadership": one.leadership, "experience": one.experience}
        for one in contenders(warband).claims
    ]
    pending = session.begin(STEP, {"claims": listed, "warband": warband.type}, warbands=(warband.id,))
    if pending.finished:
        session.commit(pending.token)
    return pending
