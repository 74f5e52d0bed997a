"""The battle of a campaign as the field that the scenarios' rules look at."""

from __future__ import annotations

from msgspec.structs import replace

from mordheim_desktop.campaign.field import field_of
from mordheim_desktop.campaign.model import Battle, Campaign, SetUpStep
from mordheim_desktop.rules.field import Field, Standing
from mordheim_desktop.rules.tracker import Prize, Tracker
from tests.campaign.invented import a_battle, a_campaign


def standing(battle: Battle, fighter: str, campaign: Campaign | None = None) -> Standing:
    model = field_of(replace(campaign or a_campaign(), battle=battle)).model(fighter)
    assert model is not None
    return model


def with_model(fighter: str, **changed: object) -> Battle:
    battle = a_battle()
    models = (replace(one, **changed) if one.fighter == fighter else one for one in battle.models)
    return replace(battle, models=tuple(models))


def test_a_campaign_without_a_battle_has_an_empty_field() -> None:
    assert field_of(a_campaign()) == Field(names=(), rivals=(1, 0))


def test_both_sides_are_called_by_their_warbands_and_are_each_others_enemy() -> None:
    field = field_of(a_campaign(a_battle()))
    assert (field.names, field.rivals) == (("Stein's men", "Clan Krit"), (1, 0))


def test_models_are_as_they_stand() -> None:
    down = with_model("karl", state="stunned", fleeing=True, name="Karl One-Eye")
    assert standing(down, "karl") == Standing(
        fighter="karl", name="Karl One-Eye", side=0, state="stunned", fleeing=True, hero=True
    )


def test_who_is_a_hero_on_the_roster_is_one_in_a_battle_that_does_not_say_it() -> None:
    heroes = {one.fighter for one in field_of(a_campaign(a_battle())).models if one.hero}
    assert heroes == {"ulric", "karl", "skreek"}


def test_who_came_as_a_hero_is_one_also_after_he_was_struck_off_the_roster() -> None:
    campaign = a_campaign()
    stein = campaign.warbands[0]
    without = replace(campaign, warbands=(replace(stein, heroes=stein.heroes[:1]), *campaign.warbands[1:]))
    assert standing(with_model("karl", hero=True), "karl", without).hero
    assert not standing(a_battle(), "karl", without).hero


def test_who_has_not_arrived_yet_and_who_left_the_table_are_away() -> None:
    late = replace(a_battle(), set_up=(SetUpStep(id="arrivals", away=("spears",)),), tracker=Tracker(gone=("karl",)))
    models = field_of(a_campaign(late)).models
    assert {one.fighter for one in models if one.away} == {"spears-1", "spears-2", "karl"}
    assert {one.fighter for one in models if one.late} == {"spears-1", "spears-2"}


def test_what_was_thrown_and_who_attacks_is_there() -> None:
    battle = a_battle()
    sides = (replace(battle.sides[0], role="defender"), replace(battle.sides[1], role="attacker"))
    steps = (SetUpStep(id="counters", numbers=(3,)), SetUpStep(id="first", edge="left", side=1))
    tracker = Tracker(prizes=(Prize(id="counter-1", carriers=("karl",)),))
    began = replace(
        battle, sides=sides, set_up=steps, tracker=tracker, turn=3, active=1, first=0, phase="shooting", winner=1
    )
    field = field_of(a_campaign(began))
    assert (field.amounts("counters"), field.amounts("buildings"), field.edge) == ((3,), (), "left")
    assert (field.attacker, field.defender, field.active, field.turns_played, field.winner) == (1, 0, 1, 5, 1)
    assert (field.phase, field.tracker) == ("shooting", tracker)
    plain = field_of(a_campaign(battle))
    assert (plain.attacker, plain.defender, plain.turns_played, plain.winner) == (0, None, 0, None)
