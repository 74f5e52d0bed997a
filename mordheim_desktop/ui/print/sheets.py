"""The sheets of a campaign: roster, reference cards, two warbands for a battle, and the chronicle in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from mordheim_desktop.campaign.journal import Document
from mordheim_desktop.campaign.model import Campaign, HenchmanGroup, Warrior
from mordheim_desktop.rules.ruleset import CHARACTERISTICS
from mordheim_desktop.session.fighters import find
from mordheim_desktop.session.views.campaign import ledger, standings
from mordheim_desktop.session.views.chronicle import chronicle
from mordheim_desktop.session.views.warbands import FighterRow, WarbandView, armour_save, fighter_story, warband_view
from mordheim_desktop.session.words import Words
from mordheim_desktop.ui.kit.text import joined, number, signed, tr
from mordheim_desktop.ui.print.paper import (
    GREY,
    POINT,
    Box,
    Mark,
    Page,
    Paper,
    Picture,
    Said,
    Strip,
    line_height,
    paper,
    width_of,
)
from mordheim_desktop.ui.print.setting import (
    GAP,
    Column,
    Setter,
    TableCell,
    Ticks,
    broken,
    cards,
    moved,
    pair,
    rule,
    set_pages,
    set_side_by_side,
    space,
    table,
    words,
)

PaperName = Literal["a4", "letter"]
PORTRAIT = 62.0 * POINT
FIGURE = 22.0 * POINT
"""Width of a column with one characteristic."""


class Book(msgspec.Struct, frozen=True):
    """What sheets are set from: the campaign, the words, the paper, and the name that stands at the foot."""

    campaign: Campaign
    words: Words
    paper: PaperName = "a4"

    def foot(self, title: str) -> str:
        """The line at the foot of every page of a sheet."""
        return joined([title, self.campaign.name])


# -- the roster --------------------------------------------------------------------------------------------------------


def roster(book: Book, warband_id: str, *, with_ledger: bool = True) -> list[Page]:
    """The roster of a warband. Raises KeyError for one that is not in the campaign."""
    sheet = paper(book.paper)
    return set_pages(roster_strips(book, warband_id, sheet, with_ledger), sheet, book.foot(_name(book, warband_id)))


def roster_strips(book: Book, warband_id: str, sheet: Paper, with_ledger: bool) -> list[Strip]:
    """The roster as strips, for a page of its own or behind a chronicle."""
    view = warband_view(book.campaign, warband_id, book.words)
    width = sheet.across
    strips = [*_title(book, view, width), _figures(view, width)]
    strips += [line for text in view.shortcomings for line in words(f"! {text}", width, "strong", above=GAP / 2)]
    for rows, title in (
        (view.heroes, _heroes_title(view)),
        (view.henchmen, tr("Henchmen {have}", have=view.henchmen_count)),
        (view.hired, tr("Hired Swords {have}", have=len(view.hired))),
    ):
        if rows:
            strips += [space(8 * POINT), *_fighters(book, rows, title, width)]
    if not (view.heroes or view.henchmen or view.hired):
        strips += words(tr("Nobody is on the roster yet."), width, above=8 * POINT)
    strips += _belongings(view, width)
    if with_ledger:
        strips += _ledger(book, warband_id, width)
    return strips


def _title(book: Book, view: WarbandView, width: float) -> list[Strip]:
    """Name, type and player, with the portrait at the right."""
    picture = book.campaign.portraits.get(view.id)
    room = width - (PORTRAIT + GAP if picture else 0)
    below = joined([view.type, tr("player {name}", name=view.player) if view.player else "", book.campaign.name])
    strips = [*words(view.name, room, "title", glued=True), *words(below, room, "body", ink=GREY, glued=True)]
    if not picture:
        return [*strips, space(GAP)]
    marks: list[Mark] = [Picture(picture, width - PORTRAIT, 0, PORTRAIT)]
    top = 0.0
    for strip in strips:
        marks += [moved(mark, 0, top) for mark in strip.marks]
        top += strip.height
    return [Strip(max(top, PORTRAIT) + GAP, tuple(marks), glued=True)]


def _figures(view: WarbandView, width: float) -> Strip:
    """The five figures a player looks for, in boxes."""
    models = number(view.models)
    most = models if view.most_models is None else tr("{have} of {most}", have=models, most=view.most_models)
    figures = (
        (tr("Rating"), number(view.rating)),
        (tr("Models"), most),
        (tr("Rout test at"), "–" if view.rout_at is None else tr("{count} out", count=view.rout_at)),
        (tr("Treasury"), tr("{gold} gc", gold=number(view.treasury))),
        (tr("Shards"), number(view.shards)),
    )
    gap, pad = 6.0 * POINT, 5.0 * POINT
    each = (width - gap * (len(figures) - 1)) / len(figures)
    tall = line_height("label") + line_height("figure") + 2 * pad
    marks: list[Mark] = []
    for place, (label, figure) in enumerate(figures):
        x = place * (each + gap)
        marks += [
            Box(x, 0, each, tall),
            Said(label, x + pad, pad, "label", GREY),
            Said(figure, x + pad, pad + line_height("label"), "figure"),
        ]
    return Strip(tall + GAP, tuple(marks))


def _heroes_title(view: WarbandView) -> str:
    if view.most_heroes is None:
        return tr("Heroes {have}", have=len(view.heroes))
    return tr("Heroes {have} of {most}", have=len(view.heroes), most=view.most_heroes)


def _fighters(book: Book, rows: Sequence[FighterRow], title: str, width: float) -> list[Strip]:
    columns = (
        Column(title, share=5, style="strong"),
        *_characteristics(rows, FIGURE),
        Column(tr("Save"), 28.0 * POINT, "center"),
        Column(tr("Kit"), share=6),
        Column(tr("Skills and injuries"), share=5),
        Column(tr("XP"), 26.0 * POINT, "right", style="strong"),
    )
    return table(columns, [_fighter_row(book, row) for row in rows], width)


def _characteristics(rows: Iterable[FighterRow], width: float) -> Iterator[Column]:
    """A column for each of the nine, as wide as what stands in it on one line."""
    written = [row.written for row in rows]
    for place, name in enumerate(CHARACTERISTICS):
        widest = max((width_of(one[place], "body") for one in written), default=0.0)
        yield Column(name, max(width, widest + 6.0 * POINT), "center")


def _fighter_row(book: Book, row: FighterRow) -> list[TableCell]:
    needs, _ = armour_save(book.campaign, row.id, book.words)
    type_ = tr("{type}, leader", type=row.type) if row.leader else row.type
    return [
        (row.name, type_),
        *row.written,
        "–" if needs is None else f"{needs}+",
        row.kit or "–",
        ", ".join(remark.text for remark in row.remarks),
        row.experience,
    ]


def _belongings(view: WarbandView, width: float) -> list[Strip]:
    """Stash, notes, and the names of those who are gone."""
    strips: list[Strip] = []
    for heading, text in (
        (tr("Stash"), ", ".join(line.text for line in view.stash)),
        (tr("To remember"), "; ".join(view.notes)),
        (tr("Fallen"), ", ".join(view.fallen)),
        (tr("Retired"), ", ".join(view.retired)),
        (tr("Notes"), "\n".join(view.remarks)),
    ):
        if text:
            strips += [*words(heading, width, "strong", above=8 * POINT, glued=True), *words(text, width, "small")]
    return strips


def _ledger(book: Book, warband_id: str, width: float) -> list[Strip]:
    rows = ledger(book.campaign.warband(warband_id), book.words)
    if not rows:
        return []
    columns = (
        Column(tr("Treasury, line by line")),
        Column(tr("In or out"), 60.0 * POINT, "right"),
        Column(tr("There are"), 60.0 * POINT, "right"),
    )
    lines = [
        (row.why, tr("{gold} gc", gold=signed(row.amount)), tr("{gold} gc", gold=number(row.total))) for row in rows
    ]
    return [space(10 * POINT), *table(columns, lines, width)]


# -- reference cards ---------------------------------------------------------------------------------------------------


def reference_cards(book: Book, warband_id: str) -> list[Page]:
    """A card for every warrior and group: profile, save, weapons, skills, special rules, boxes for his Wounds."""
    sheet = paper(book.paper)
    view = warband_view(book.campaign, warband_id, book.words)
    setters = [_card(book, row) for row in (*view.heroes, *view.henchmen, *view.hired)]
    strips = cards(setters, sheet.across, sheet.down)
    if not setters:
        strips = words(tr("Nobody is on the roster yet."), sheet.across)
    title = tr("{warband}: reference cards", warband=view.name)
    return set_pages(strips, sheet, book.foot(title))


def _card(book: Book, row: FighterRow) -> Setter:
    def set_in(width: float) -> list[Strip]:
        strips = words(row.name, width, "name", glued=True)
        strips += [space(GAP / 2), _profile(row, width), space(GAP / 2), *_life(book, row, width)]
        _, blocks = fighter_story(book.campaign, row.id, book.words)
        for heading, text in blocks:
            strips += pair(heading, text, width)
        return [*strips, *(pair(tr("Kit"), row.kit, width) if row.kit else [])]

    return set_in


def _profile(row: FighterRow, width: float) -> Strip:
    """The nine characteristics in boxes, each under its letters."""
    each = width / len(CHARACTERISTICS)
    label, figure = line_height("label"), line_height("strong")
    marks: list[Mark] = []
    for place, (name, value) in enumerate(zip(CHARACTERISTICS, row.written, strict=True)):
        x = place * each
        marks += [
            Said(name, x + (each - width_of(name, "label")) / 2, 0, "label", GREY),
            Box(x, label, each, figure + GAP / 2, 4),
            Said(value, x + (each - width_of(value, "strong")) / 2, label + GAP / 4, "strong"),
        ]
    return Strip(label + figure + GAP / 2, tuple(marks))


def _life(book: Book, row: FighterRow, width: float) -> list[Strip]:
    """A box to tick for every Wound, a line for every member of a group."""
    _, fighter, _ = find(book.campaign, row.id)
    wounds = max(1, row.profile[CHARACTERISTICS.index("W")])
    names = [member.name for member in fighter.members] if isinstance(fighter, HenchmanGroup) else [tr("Wounds")]
    side, strips = 8.0 * POINT, []
    for name in names:
        boxes = wounds * (side + GAP / 2)
        tall = line_height("small")
        lines = broken(name, "small", width - boxes - GAP)
        marks: list[Mark] = [Said(line, 0, place * tall, "small") for place, line in enumerate(lines)]
        marks += [Box(width - boxes + one * (side + GAP / 2), POINT, side, side) for one in range(wounds)]
        strips.append(Strip(len(lines) * tall, tuple(marks)))
    return strips


# -- two warbands for a battle -----------------------------------------------------------------------------------------


def battle_sheet(book: Book, first: str, second: str) -> list[Page]:
    """Two warbands side by side on lying paper: every model with profile, save, arms and boxes to tick."""
    sheet = paper(book.paper, landscape=True)
    views = [warband_view(book.campaign, id, book.words) for id in (first, second)]
    title = tr("{one} against {other}", one=views[0].name, other=views[1].name)
    difference = abs(views[0].rating - views[1].rating)
    head = [
        *words(title, sheet.across, "heading", glued=True),
        *words(tr("difference in rating {points}", points=difference), sheet.across, "small", ink=GREY, glued=True),
        space(GAP),
    ]
    width = (sheet.across - 16.0 * POINT) / 2
    left, right = (_side(book, view, width) for view in views)
    return set_side_by_side(head, left, right, sheet, book.foot(title))


def _side(book: Book, view: WarbandView, width: float) -> list[Strip]:
    rout = "–" if view.rout_at is None else tr("{count} out", count=view.rout_at)
    facts = joined([tr("rating {points}", points=view.rating), tr("Rout test at {count}", count=rout)])
    strips = [*words(view.name, width, "name", glued=True), *words(facts, width, "small", glued=True)]
    fighters = (*view.heroes, *view.henchmen, *view.hired)
    columns = (
        Column(tr("Fighter"), share=1, style="strong"),
        *_characteristics(fighters, 17.0 * POINT),
        Column(tr("Save"), 25.0 * POINT, "center"),
        Column(tr("Wounds, out"), 52.0 * POINT),
    )
    rows = [line for row in fighters for line in _models(book, row)]
    return [*strips, *table(columns, rows, width)]


def _models(book: Book, row: FighterRow) -> list[list[TableCell]]:
    """A line for every model: the first of a group says what all of them carry."""
    _, fighter, _ = find(book.campaign, row.id)
    needs, _ = armour_save(book.campaign, row.id, book.words)
    save = "–" if needs is None else f"{needs}+"
    about = joined([row.kit, ", ".join(remark.text for remark in row.remarks)])
    wounds = max(1, row.profile[CHARACTERISTICS.index("W")])
    figures = [*row.written, save]
    if isinstance(fighter, Warrior):
        return [[(row.name, about), *figures, Ticks(wounds + 1)]]
    blank = [""] * len(figures)
    return [
        [
            (member.name, joined([fighter.name, about]) if place == 0 else ""),
            *(figures if place == 0 else blank),
            Ticks(wounds + 1),
        ]
        for place, member in enumerate(fighter.members)
    ]


# -- the chronicle -----------------------------------------------------------------------------------------------------


def chronicle_sheet(book: Book, document: Document, *, only: str = "", rosters: Sequence[str] = ()) -> list[Page]:
    """The campaign in words, one battle of it with `only`; the rosters named follow on pages of their own."""
    sheet = paper(book.paper)
    width = sheet.across
    name = book.campaign.name or tr("Campaign")
    strips = [*words(tr("Chronicle of {campaign}", campaign=name), width, "title", glued=True), rule(width)]
    if not only:
        strips += [*_standings(book, width), space(6 * POINT)]
    told = chronicle(document, book.words, only)
    if not told:
        strips += words(tr("Nothing has been told yet."), width, above=GAP)
    for battle in told:
        strips += words(battle.title, width, "heading", above=10 * POINT, glued=True)
        strips += [line for fact in battle.facts for line in words(fact, width, "strong")]
        when = ""
        for one in battle.told:
            if one.when != when:
                when = one.when
                strips += words(when, width, "label", ink=GREY, above=GAP, glued=True)
            strips += words(one.sentence, width, "body", indent=8 * POINT)
    pages = set_pages(strips, sheet, book.foot(tr("Chronicle")))
    for id in rosters:
        pages += roster(book, id, with_ledger=False)
    return pages


def _standings(book: Book, width: float) -> list[Strip]:
    columns = (
        Column(tr("Warband"), share=4, style="strong"),
        Column(tr("Player"), share=2),
        *(Column(text, 44.0 * POINT, "right") for text in (tr("Battles"), tr("Won"), tr("Drawn"), tr("Lost"))),
        Column(tr("Rating"), 44.0 * POINT, "right"),
    )
    rows: list[list[TableCell]] = []
    for one in standings(book.campaign, book.words):
        figures = (one.battles, one.won, one.drawn, one.lost, one.rating)
        rows.append([(one.name, one.type), one.player, *(number(value) for value in figures)])
    return table(columns, rows, width) if rows else []


def _name(book: Book, warband_id: str) -> str:
    return book.campaign.warband(warband_id).name
