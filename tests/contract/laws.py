"""The laws that every game keeps. A law is a function that fails when it is broken; it knows no game.

LAWS look at one table in the middle of a game, whatever it is; GAME_LAWS play a game from the beginning.
tests/kernel breaks each of them on purpose, to see that it can fail.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import islice

import msgspec

from ludotheque.kernel.chance import Bag, Chance, LuckError, Scripted, Seeded
from ludotheque.kernel.game import Game, branches
from ludotheque.kernel.match import begin, replay
from ludotheque.kernel.record import parse, write
from ludotheque.kernel.state import Action, Refusal, State
from ludotheque.kernel.story import SPECTATOR, Event
from ludotheque.kernel.words import LANGUAGES, letter
from tests.contract.plays import SMALL, choose, play_on

A_WHILE = 12  # decisions that a table is played on, where a law asks what comes of it
BRANCHES = 200  # luck that has more ways than this (a whole deal) is not walked through


def everybody(state: State) -> range:
    return range(SPECTATOR, state.seats)


def seen(game: Game, state: State, seat: int) -> bytes:
    """Whatever reaches that seat, as it goes over the wire."""
    legal = [action.index for action in state.legal(seat)]
    return msgspec.json.encode([game.view(state, seat), legal, state.to_act()])


def some_actions(game: Game, choice: Chance, legal: list[Action]) -> list[Action]:
    """All actions of a small game; of a large one what is legal, and as many others, other ones each time."""
    if len(game.alphabet) <= SMALL:
        return game.alphabet
    return [*legal, *(game.alphabet[choice.below(len(game.alphabet))] for _ in range(SMALL))]


def refused(refusal: Refusal | None) -> str:
    return repr(refusal)


def heard(story: list[Event], seat: int) -> list[tuple[str, str]]:
    return [(event.kind, repr(event.args)) for event in story if event.heard_by(seat)]


class Watched(Chance):
    """Luck from elsewhere; notes where a draw stands among the tokens, and what else could have been drawn."""

    def __init__(self, inner: Chance) -> None:
        super().__init__()
        self.inner = inner
        self.log: list[str] = []
        self.draws: list[tuple[int, list[str]]] = []

    def roll(self, sides: int) -> int:
        return self.inner.roll(sides)

    def pick(self, bag: Bag) -> int:
        could = [name for name, count in zip(bag.names, bag.counts, strict=True) if count]
        self.draws.append((len(self.log), could))
        return self.inner.pick(bag)

    def clone(self) -> "Watched":
        raise AssertionError("luck that is watched belongs to one table")


def try_out(state: State, seat: int, action: Action, chance: Chance) -> tuple[State, list[Event]]:
    """A copy of the table after the action, and what was told. LuckError when scripted luck does not fit."""
    twin = state.clone()
    twin.chance = chance
    twin.story = []
    twin.apply(seat, action)
    if isinstance(chance, Scripted) and chance.left():
        raise LuckError("luck that nothing asked for")
    return twin, twin.story


# ---------------------------------------------------------------- laws of one table


def legal_is_what_no_rule_forbids(game: Game, state: State, choice: Chance) -> None:
    waiting = state.to_act()
    assert waiting == sorted(set(waiting)) and all(0 <= seat < state.seats for seat in waiting), waiting
    assert (state.outcome() is None) == bool(waiting), "the game is over when it waits for nobody"
    for seat in everybody(state):
        legal = state.legal(seat)
        indices = [action.index for action in legal]
        assert indices == sorted(set(indices)), f"legal actions come sorted, each once: {legal}"
        assert all(game.alphabet[action.index] is action for action in legal), f"unknown actions: {legal}"
        assert legal or seat not in waiting, f"seat {seat} is waited for and can do nothing"
        assert not legal or (waiting and seat != SPECTATOR), f"nobody waits, or nobody sits there: {legal}"
        for action in some_actions(game, choice, legal):
            silent = state.why_not(seat, action) is None
            assert silent == (action.index in indices), f"seat {seat}, {action}: legal and why_not disagree"


def touches_lead_to_one_action(game: Game, state: State, choice: Chance) -> None:
    """A path of clicks is never the beginning of another: the browser sends what a path leaves over."""
    for seat in range(state.seats):
        paths = [action.touches for action in state.legal(seat)]
        for path in paths:
            same = [other for other in paths if other[: len(path)] == path]
            assert same == [path], f"{path} begins {same}"


def every_legal_action_applies(game: Game, state: State, choice: Chance) -> None:
    state.invariants()
    before = game.diagram(state)
    for seat in range(state.seats):
        for action in state.legal(seat):
            after, _ = try_out(state, seat, action, choice)
            after.invariants()
            outcome = after.outcome()
            if outcome is not None:
                assert outcome.ending in [ending.name for ending in game.endings], outcome
                assert outcome.winners == sorted(set(outcome.winners)) and len(outcome.scores) == state.seats, outcome
    assert game.diagram(state) == before, "trying an action on a copy changed the table"


def nothing_hidden_reaches_a_seat(game: Game, state: State, choice: Chance) -> None:
    """A table that looks the same from a seat gives that seat the same in every other way."""
    for seat in everybody(state):
        view = game.view(state, seat)
        guess = game.guess(view, choice)
        guess.invariants()
        assert game.view(guess, seat) == view, f"seat {seat} would see that this is a guess"
        assert seen(game, guess, seat) == seen(game, state, seat), f"seat {seat} gets other bytes from a guess"
        for action in some_actions(game, choice, state.legal(seat)):
            why = refused(state.why_not(seat, action))
            assert refused(guess.why_not(seat, action)) == why, f"seat {seat} learns from {why}"
        taken = msgspec.json.encode(view)
        for _ in range(A_WHILE):
            decision = choose(guess, choice)
            if decision is None:
                break
            legal_is_what_no_rule_forbids(game, guess, choice)
            guess.apply(*decision)
            guess.invariants()
        assert msgspec.json.encode(view) == taken, "playing a guess changed the view it was made from"


def what_is_not_told_is_not_seen(game: Game, state: State, choice: Chance) -> None:
    """Draw something else: whoever hears the same sees the same, and whoever sees the same hears the same."""
    decision = choose(state, choice)
    if decision is None:
        return
    luck = Watched(Seeded(choice.below(1 << 32)))
    after, story = try_out(state, *decision, luck)
    for tokens in other_draws(luck):
        try:
            other, other_story = try_out(state, *decision, Scripted(tokens))
        except LuckError:
            continue
        same_to_those_who_were_not_told(game, after, story, other, other_story)


def other_draws(luck: Watched) -> list[list[str]]:
    """The luck that fell, with its last draw another one. (Earlier ones may lie in a deal that was dealt again.)"""
    if not luck.draws:
        return []
    place, could = luck.draws[-1]
    return [[*luck.log[:place], name, *luck.log[place + 1 :]] for name in could if name != luck.log[place]]


def same_to_those_who_were_not_told(
    game: Game, one: State, one_story: list[Event], other: State, other_story: list[Event]
) -> None:
    for seat in everybody(one):
        told_the_same = heard(one_story, seat) == heard(other_story, seat)
        shown_the_same = seen(game, one, seat) == seen(game, other, seat)
        assert not told_the_same or shown_the_same, f"seat {seat} sees what it was not told"
        assert not shown_the_same or told_the_same, f"seat {seat} was told what it does not see"


def another_choice_shows_only_where_told(game: Game, state: State, choice: Chance) -> None:
    """Decide something else, with the same luck: whoever hears the same of it sees the same."""
    decision = choose(state, choice)
    if decision is None:
        return
    actor, action = decision
    luck = Watched(Seeded(choice.below(1 << 32)))
    after, story = try_out(state, actor, action, luck)
    for another in state.legal(actor):
        try:
            other, other_story = try_out(state, actor, another, Scripted(luck.log))
        except LuckError:
            continue
        for seat in everybody(state):
            if seat != actor and heard(story, seat) == heard(other_story, seat):
                assert seen(game, after, seat) == seen(game, other, seat), f"seat {seat} sees a secret choice"


def guessed_tables_tell_the_same(game: Game, state: State, choice: Chance) -> None:
    """The same action with the same luck on a table that looks the same and goes on looking the same."""
    decision = choose(state, choice)
    if decision is None:
        return
    actor, action = decision
    luck = Watched(Seeded(choice.below(1 << 32)))
    after, story = try_out(state, actor, action, luck)
    for seat in everybody(state):
        guess = game.guess(game.view(state, seat), choice)
        if action not in guess.legal(actor):
            continue
        try:
            other, other_story = try_out(guess, actor, action, Scripted(luck.log))
        except LuckError:
            continue
        if seen(game, after, seat) == seen(game, other, seat):
            assert heard(story, seat) == heard(other_story, seat), f"seat {seat} hears what it does not see"


def a_view_stays_what_it_was(game: Game, state: State, choice: Chance) -> None:
    """It goes over the wire and comes back equal, and later play does not change it."""
    twin = state.clone()
    views = [game.view(twin, seat) for seat in everybody(twin)]
    taken = [msgspec.json.encode(view) for view in views]
    for view, data in zip(views, taken, strict=True):
        assert msgspec.json.decode(data, type=game.view_type) == view
        game.picture(view)
    play_on(twin, choice, A_WHILE)
    assert [msgspec.json.encode(view) for view in views] == taken, "a view changed with the table"


def a_diagram_is_the_whole_table(game: Game, state: State, choice: Chance) -> None:
    text = game.diagram(state)
    twin = game.position(text)
    twin.invariants()
    assert game.diagram(twin) == text
    assert repr(twin.outcome()) == repr(state.outcome())
    for seat in everybody(state):
        assert seen(game, twin, seat) == seen(game, state, seat), f"seat {seat} sees another table in the diagram"
    original = state.clone()
    seed = choice.below(1 << 32)
    for table in (original, twin):
        table.chance = Seeded(seed)
        play_on(table, Seeded(seed + 1), A_WHILE)
    assert game.diagram(twin) == game.diagram(original), "a table set up from its diagram plays differently"


def a_clone_is_a_table_of_its_own(game: Game, state: State, choice: Chance) -> None:
    before = game.diagram(state)
    first, second, seed = state.clone(), state.clone(), choice.below(1 << 32)
    assert game.diagram(first) == before
    assert first.story is None and first.chance.log is None, "nobody listens to a clone"
    play_on(first, Seeded(seed), A_WHILE)
    assert game.diagram(state) == before, "playing a clone changed the original"
    play_on(second, Seeded(seed), A_WHILE)
    assert game.diagram(second) == game.diagram(first), "two clones had different luck"


def secret_orders_have_no_order(game: Game, state: State, choice: Chance) -> None:
    """When several are waited for, whoever decides first changes nothing."""
    waiting = state.to_act()
    if len(waiting) < 2:
        return
    orders = [(seat, state.legal(seat)[choice.below(len(state.legal(seat)))]) for seat in waiting]
    seed = choice.below(1 << 32)
    tables = []
    for sequence in (orders, orders[::-1], [*orders[1:], orders[0]]):
        table = state.clone()
        table.chance = Seeded(seed)
        for seat, action in sequence:
            if action not in table.legal(seat):
                return  # a window that the first answer closes: these are not secret orders
            table.apply(seat, action)
        tables.append(table)
    for table in tables[1:]:
        assert game.diagram(table) == game.diagram(tables[0]), f"it matters who decides first: {orders}"
        for seat in everybody(state):
            assert seen(game, table, seat) == seen(game, tables[0], seat)


def everything_can_be_said(game: Game, state: State, choice: Chance) -> None:
    """Each event, refusal and ending has its sentence in every language."""
    story: list[Event] = []
    refusals = [state.why_not(seat, action) for seat in everybody(state) for action in some_actions(game, choice, [])]
    outcome = state.outcome()
    decision = choose(state, choice)
    if decision is not None:
        after, story = try_out(state, *decision, Seeded(choice.below(1 << 32)))
        outcome = after.outcome()
    for language in LANGUAGES:
        words = game.words(language)
        for event in story:
            assert words.say("story", event.kind, event.args, letter)
        for refusal in refusals:
            if refusal is not None:
                assert words.say("refusal", refusal.kind, refusal.args, letter)
                assert refusal.section.startswith("§"), refusal
        if outcome is not None:
            assert words.say("ending", outcome.ending, {"winners": outcome.winners}, letter)


def luck_can_be_walked_through(game: Game, state: State, choice: Chance) -> None:
    """The branches of an action have the probability one together, and each can be scripted."""
    decision = choose(state, choice)
    if decision is None:
        return
    before = game.diagram(state)
    ways = list(islice(branches(state, *decision), BRANCHES + 1))
    assert game.diagram(state) == before, "walking through the luck changed the table"
    if len(ways) > BRANCHES:
        return
    assert sum(Fraction(weight, total) for weight, total, _, _ in ways) == 1
    assert len({tuple(tokens) for _, _, tokens, _ in ways}) == len(ways), "two branches have the same luck"
    _, _, tokens, end = ways[choice.below(len(ways))]
    scripted, _ = try_out(state, *decision, Scripted(tokens))
    assert game.diagram(scripted) == game.diagram(end)


def thumbs_rate_every_action(game: Game, state: State, choice: Chance) -> None:
    """A rule of thumb looks at the view alone, and has a whole number for each action."""
    for seat in range(state.seats):
        legal = state.legal(seat)
        if legal:
            ratings = game.rate(game.view(state, seat), legal)
            assert len(ratings) == len(legal) and all(type(rating) is int for rating in ratings), ratings


def a_watcher_is_told_that_he_watches(game: Game, state: State, choice: Chance) -> None:
    """Whatever he tries, for one and the same reason, and by a paragraph that refuses nobody else the same thing."""
    if not state.to_act():
        return  # `a_finished_game_cites_its_ending`
    reasons = {}
    for action in some_actions(game, choice, []):
        refusal = state.why_not(SPECTATOR, action)
        assert refusal is not None, f"{action} is possible without a seat"
        reasons[refused(refusal)] = refusal
        for seat in range(state.seats):
            told = state.why_not(seat, action)
            assert told is None or told.kind != refusal.kind, f"seat {seat} is told that it watches: {refused(told)}"
            assert told is None or told.section != refusal.section, f"{refused(told)} cites what watchers are told"
    assert len(reasons) == 1, f"a watcher is told different things: {list(reasons)}"


LAWS: dict[str, Callable[[Game, State, Chance], None]] = {
    law.__name__: law
    for law in (
        legal_is_what_no_rule_forbids,
        touches_lead_to_one_action,
        every_legal_action_applies,
        nothing_hidden_reaches_a_seat,
        what_is_not_told_is_not_seen,
        another_choice_shows_only_where_told,
        guessed_tables_tell_the_same,
        a_view_stays_what_it_was,
        a_diagram_is_the_whole_table,
        a_clone_is_a_table_of_its_own,
        secret_orders_have_no_order,
        everything_can_be_said,
        a_watcher_is_told_that_he_watches,
        luck_can_be_walked_through,
        thumbs_rate_every_action,
    )
}


# ---------------------------------------------------------------- laws of a whole game


def it_ends_in_time(game: Game, seats: int, options: dict[str, str], seed: int) -> None:
    state = game.start(seats, options, Seeded(seed))
    choice = Seeded(seed + 1)
    for _ in range(game.longest):
        decision = choose(state, choice)
        if decision is None:
            break
        assert state.outcome() is None
        state.apply(*decision)
        state.invariants()
    assert state.to_act() == [] and choose(state, choice) is None, f"not over after {game.longest} decisions"


def a_finished_game_cites_its_ending(game: Game, seats: int, options: dict[str, str], seed: int) -> None:
    state = game.start(seats, options, Seeded(seed))
    choice = Seeded(seed + 1)
    play_on(state, choice, game.longest)
    cites_its_ending(game, state, choice)


def cites_its_ending(game: Game, state: State, choice: Chance) -> None:
    """Everybody, the watcher included, is refused everything by the paragraph of the ending that happened."""
    outcome = state.outcome()
    assert outcome is not None
    section = {ending.name: ending.section for ending in game.endings}[outcome.ending]
    for seat in everybody(state):
        for action in some_actions(game, choice, []):
            refusal = state.why_not(seat, action)
            assert refusal is not None and refusal.section == section, f"{refused(refusal)}, not {section}"


def a_record_is_the_game(game: Game, seats: int, options: dict[str, str], seed: int) -> None:
    match, _ = begin(game, seats, options, Seeded(seed), [f"player {letter(seat)}" for seat in range(seats)])
    choice = Seeded(seed + 1)
    while (decision := choose(match.state, choice)) is not None:
        match.play(*decision)
    text = write(match.record)
    record = parse(text)
    assert record == match.record and write(record) == text
    again = replay(game, record)
    assert game.diagram(again.state) == game.diagram(match.state), "the replay came to another end"
    assert write(again.record) == text, "the replay made another record"


def guesses_vary(game: Game, seats: int, options: dict[str, str], seed: int) -> None:
    """Where some are told what others are not, two guesses are not always the same, nor always the truth."""
    state = game.start(seats, options, Seeded(seed), True)
    choice = Seeded(seed + 1)
    missed, varied = False, False
    for _ in range(4 * A_WHILE):
        for seat in everybody(state):
            view = game.view(state, seat)
            guesses = [game.diagram(game.guess(view, choice)) for _ in range(2)]
            varied = varied or guesses[0] != guesses[1]
            missed = missed or guesses[0] != game.diagram(state)
        play_on(state, choice, 1)
    if any(event.to is not None for event in state.story or []):
        assert varied, "every guess is the same"
        assert missed, "every guess is the truth"


def the_deal_keeps_its_secrets(game: Game, seats: int, options: dict[str, str], seed: int) -> None:
    """As `what_is_not_told_is_not_seen`, for the setup."""
    luck = Watched(Seeded(seed))
    one = game.start(seats, options, luck, True)
    for tokens in other_draws(luck):
        try:
            other = game.start(seats, options, Scripted(tokens), True)
        except LuckError:
            continue
        same_to_those_who_were_not_told(game, one, one.story or [], other, other.story or [])


GAME_LAWS: dict[str, Callable[[Game, int, dict[str, str], int], None]] = {
    law.__name__: law
    for law in (
        it_ends_in_time,
        a_finished_game_cites_its_ending,
        a_record_is_the_game,
        guesses_vary,
        the_deal_keeps_its_secrets,
    )
}


def alphabet_is_dense(game: Game) -> None:
    assert [action.index for action in game.alphabet] == list(range(len(game.alphabet)))
    texts = [action.text for action in game.alphabet]
    assert len(set(texts)) == len(texts), "two actions have the same notation"
    for action in game.alphabet:
        assert action.touches and all(action.touches), f"{action} cannot be chosen on a board"
        assert action.text == " ".join(action.text.split()) != "" and "~" not in action.text, f"{action} in a record"
        assert game.action(action.text) is action
