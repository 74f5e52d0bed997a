"""What the players have chosen on the Battle tab: for each side a model, whom he means and who is counted in, and how
each model shoots.

Nothing of it stands in the campaign: it is what is on show, and another battle begins without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from mordheim_desktop.campaign.model import Battle, Campaign
from mordheim_desktop.session.commands.shooting import Declared, on_roster
from mordheim_desktop.session.views.battle import FighterCard
from mordheim_desktop.session.views.targets import TargetRow


class Choices:
    """`side` is the one on show; everything asked for without a side or a model is about it and its chosen model."""

    def __init__(self) -> None:
        self.side = 0
        self._battle = ""
        self._turn: tuple[str, int, int] = ("", 0, -1)
        self._chosen: dict[int, str] = {}
        self._targets: dict[int, str] = {}
        self._counted: dict[int, tuple[str, ...]] = {}
        self._weapons: dict[str, str] = {}
        self._ammunition: dict[str, tuple[str, ...]] = {}
        self._shots: dict[str, int] = {}

    def follow(self, campaign: Campaign, battle: Battle) -> bool:
        """Forget what belonged to another battle, and follow the active side; return whether a turn begins."""
        if battle.id != self._battle:
            self._battle = battle.id
            memories = (self._chosen, self._targets, self._counted, self._weapons, self._ammunition, self._shots)
            for memory in memories:
                memory.clear()
        begins = (battle.id, battle.turn, battle.active) != self._turn
        if begins:
            self._turn = (battle.id, battle.turn, battle.active)
            self.side = battle.active
            self._counted.clear()
        standing = on_roster(campaign)
        ids = {model.fighter for model in standing}
        for model in standing:
            if self._chosen.get(model.side) not in ids:
                self._chosen[model.side] = model.fighter
        if begins:
            self._let_go_of_the_fallen(campaign)
        return begins

    def _let_go_of_the_fallen(self, campaign: Campaign) -> None:
        """A turn begins with models that are in play: nobody out of action stays chosen."""
        here = [model for model in on_roster(campaign) if model.state != "out_of_action"]
        for side, chosen in tuple(self._chosen.items()):
            mine = [model.fighter for model in here if model.side == side]
            if mine and chosen not in mine:
                self._chosen[side] = mine[0]
            if self._targets.get(side) not in {model.fighter for model in here if model.side != side}:
                self._targets.pop(side, None)

    # -- who -----------------------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> str:
        """The model of the side on show that is chosen; empty for none."""
        return self._chosen.get(self.side, "")

    @property
    def target(self) -> str:
        """The enemy he means; empty for none."""
        return self._targets.get(self.side, "")

    @property
    def counted(self) -> tuple[str, ...]:
        """Those whose shots are counted together."""
        return self._counted.get(self.side, ())

    def facing(self, fighter: str) -> str:
        """The model on show that stands against another: the target of the chosen one, or the chosen one."""
        if fighter == self.chosen:
            return self.target
        return self.chosen if fighter == self.target else ""

    def choose(self, id: str) -> None:
        """Choose a model."""
        self._chosen[self.side] = id

    def aim_at(self, id: str) -> None:
        """Choose the enemy he means."""
        self._targets[self.side] = id

    def aim_at_nobody(self) -> None:
        """Forget whom he meant."""
        self._targets.pop(self.side, None)

    def keep_target(self, rows: Sequence[TargetRow]) -> None:
        """Mean an enemy who is there: the one chosen, else the first who may be shot at, else the first."""
        ids = [row.id for row in rows]
        if self._targets.get(self.side) not in ids:
            self._targets[self.side] = next((row.id for row in rows if row.may), ids[0] if ids else "")

    def count_in(self, id: str, on: bool) -> None:
        """Count the shots of a model in, or leave them out again."""
        rest = tuple(one for one in self.counted if one != id)
        self._counted[self.side] = (*rest, id) if on else rest

    def count_nobody(self) -> None:
        """Leave everybody out again."""
        self._counted.pop(self.side, None)

    # -- how he shoots -------------------------------------------------------------------------------------------------

    def weapon_of(self, id: str) -> str:
        """The weapon chosen for a model; empty where none was."""
        return self._weapons.get(id, "")

    def take_weapon(self, weapon: str) -> None:
        """Choose the weapon of the chosen model."""
        self._weapons[self.chosen] = weapon

    def take_ammunition(self, item: str, on: bool) -> None:
        """Let the chosen model use something with his weapon, or not."""
        taken = tuple(one for one in self._ammunition.get(self.chosen, ()) if one != item)
        self._ammunition[self.chosen] = (*taken, item) if on else taken

    def take_shots(self, count: int) -> None:
        """Choose how often the chosen model shoots."""
        self._shots[self.chosen] = count

    def declared_by(self, card: FighterCard) -> Declared:
        """What a model shoots with and how often, as it was chosen for him, at nobody yet."""
        fitting = tuple(one.id for one in card.ammunition)
        ammunition = tuple(one for one in self._ammunition.get(card.id, ()) if one in fitting)
        shots = min(self._shots.get(card.id, card.usual_shots), card.most_shots)
        return Declared(shooter=card.id, target="", weapon=card.weapon, ammunition=ammunition, shots=shots)
