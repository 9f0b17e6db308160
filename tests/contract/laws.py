"""The laws that every game keeps. A law is a function that fails when it is broken; it knows no game.

LAWS look at one table in the middle of a game, whatever it is; GAME_LAWS play a game from the beginning.
Each returns how often it came to what it is about: 0 where a table had nothing of the kind, so that a law which
always looks away is noticed. tests/kernel breaks each of them on purpose, to see that it can fail and says where.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import islice

import msgspec

from ludotheque.kernel.chance import Chance, LuckError, Scripted, Seeded
from ludotheque.kernel.game import Game, PositionError, branches
from ludotheque.kernel.match import begin, replay
from ludotheque.kernel.record import parse, write
from ludotheque.kernel.state import NOBODY, Action, Outcome, Refusal, State
from ludotheque.kernel.story import SPECTATOR, Event
from ludotheque.kernel.words import LANGUAGES, letter
from tests.contract.books import PARAGRAPH, headings
from tests.contract.differences import differences, fields, same
from tests.contract.looks import (
    Watched,
    everybody,
    heard,
    holds,
    is_open,
    may_let_pass,
    numbers,
    seen,
    some_actions,
    try_out,
)
from tests.contract.plays import choose, play_on, to_the_end

A_WHILE = 12  # decisions that a table is played on, where a law asks what comes of it
GUESSES = 3  # that a seat makes of a table, where one might be lucky
BRANCHES = 200  # of luck that has more ways than this (a whole deal) the first ones are walked


# ---------------------------------------------------------------- laws of one table


def legal_is_what_no_rule_forbids(game: Game, state: State, choice: Chance) -> int:
    asked = 0
    waiting = state.to_act()
    assert waiting == sorted(set(waiting)) and all(0 <= seat < state.seats for seat in waiting), f"to_act: {waiting}"
    first = waiting[0] if waiting else NOBODY
    assert state.actor() == first, f"it is seat {first} that acts first, not {state.actor()}"
    over = state.outcome() is not None
    assert over == (not waiting), f"the game is over when it waits for nobody: to_act {waiting}, {state.outcome()}"
    for seat in everybody(state):
        legal = state.legal(seat)
        indices = [action.index for action in legal]
        assert indices == sorted(set(indices)), f"legal actions come sorted, each once: {legal}"
        assert all(game.alphabet[action.index] is action for action in legal), f"unknown actions: {legal}"
        assert legal or seat not in waiting, f"seat {seat} is waited for and can do nothing"
        assert not legal or (waiting and seat != SPECTATOR), f"nobody waits, or nobody sits there: {legal}"
        for action in some_actions(game, choice, legal):
            refusal = state.why_not(seat, action)
            if action.index in indices:
                assert refusal is None, f"seat {seat}, {action}: it is legal, and refused by {refusal}"
            else:
                assert refusal is not None, f"seat {seat}, {action}: it is not legal, and no rule says why"
            asked += 1
    return asked


def touches_lead_to_one_action(game: Game, state: State, choice: Chance) -> int:
    """A path of clicks is never the beginning of another: the browser sends what a path leaves over."""
    walked = 0
    for seat in range(state.seats):
        paths = [action.touches for action in state.legal(seat)]
        for path in paths:
            alike = [other for other in paths if other[: len(path)] == path]
            assert alike == [path], f"seat {seat}: {path} begins {alike}"
        walked += len(paths)
    return walked


def every_legal_action_applies(game: Game, state: State, choice: Chance) -> int:
    tried = 0
    state.invariants()
    before = game.diagram(state)
    for seat in range(state.seats):
        for action in state.legal(seat):
            after, _ = try_out(state, seat, action, choice)
            after.invariants()
            outcome = after.outcome()
            if outcome is not None:
                assert outcome.ending in [ending.name for ending in game.endings], f"no ending of the game: {outcome}"
                assert outcome.winners == sorted(set(outcome.winners)) and len(outcome.scores) == state.seats, outcome
            tried += 1
    same(game.diagram(state), before, "trying an action on a copy changed the table")
    return tried


def nothing_hidden_reaches_a_seat(game: Game, state: State, choice: Chance) -> int:
    """A table that looks the same from a seat gives that seat the same in every other way."""
    different = 0
    truth = game.diagram(state)
    for seat in everybody(state):
        view = game.view(state, seat)
        guess = game.guess(view, choice)
        holds(guess, f"a guess of seat {seat} cannot be")
        different += game.diagram(guess) != truth
        same(seen(game, guess, seat), seen(game, state, seat), f"seat {seat} would see that this is a guess")
        for action in some_actions(game, choice, state.legal(seat)):
            why, guessed = state.why_not(seat, action), guess.why_not(seat, action)
            assert repr(why) == repr(guessed), f"seat {seat} learns what is hidden: {action}, {why}, not {guessed}"
        taken = msgspec.json.encode(view)
        for _ in range(A_WHILE):
            decision = choose(guess, choice)
            if decision is None:
                break
            legal_is_what_no_rule_forbids(game, guess, choice)
            guess.apply(*decision)
            holds(guess, f"a guess of seat {seat}, played on, cannot be")
        same(msgspec.json.encode(view), taken, f"playing a guess changed the view of seat {seat} it was made from")
    return different


def a_redeal_is_a_guess_in_place(game: Game, state: State, choice: Chance) -> int:
    """Each seat can deal the table anew: it sees the same as before; what it cannot see comes from the luck alone, and
    is what a guess with that luck would be. So redeals are likely as guesses are, and show nothing of the truth."""
    different = 0
    truth = game.diagram(state)
    for seat in everybody(state):
        view, seed = game.view(state, seat), choice.below(1 << 32)
        table, story, luck = state.clone(), list[Event](), Seeded(seed)
        table.story = story
        table.redeal(seat, luck)
        holds(table, f"what seat {seat} was dealt anew cannot be")
        same(seen(game, table, seat), seen(game, state, seat), f"seat {seat} would see that this was dealt anew")
        assert not story, f"seat {seat} deals anew, and it is told: {story}"
        assert table.chance is luck, f"seat {seat} deals anew, and what is to come is the old luck"
        dealt = game.diagram(table)
        same(fields(game.position(dealt)), fields(table), "something of the table was not dealt anew")
        other = game.guess(view, choice)
        other.redeal(seat, Seeded(seed))
        same(game.diagram(other), dealt, f"what seat {seat} was dealt anew knows what it cannot")
        guess = game.guess(view, Seeded(seed))
        same(dealt, game.diagram(guess), f"what seat {seat} was dealt anew is not what it would guess")
        play_on(table, Seeded(seed), A_WHILE)
        holds(table, f"what seat {seat} was dealt anew, played on, cannot be")
        different += dealt != truth
    same(game.diagram(state), truth, "dealing a copy anew changed the table")
    return different


def what_is_not_told_is_not_seen(game: Game, state: State, choice: Chance) -> int:
    """Let luck fall otherwise: whoever hears the same sees the same, and whoever sees the same hears the same."""
    decision = choose(state, choice)
    if decision is None:
        return 0
    luck = Watched(Seeded(choice.below(1 << 32)))
    after, story = try_out(state, *decision, luck)
    compared = 0
    for tokens in luck.otherwise(choice):
        try:
            other, other_story = try_out(state, *decision, Scripted(tokens))
        except LuckError:
            continue
        same_to_those_who_were_not_told(game, after, story, other, other_story)
        compared += 1
    return compared


def same_to_those_who_were_not_told(
    game: Game, one: State, one_story: list[Event], other: State, other_story: list[Event]
) -> None:
    """A die that decides nothing may be told to everybody and be forgotten: then the two tables are the same one."""
    another_table = game.diagram(one) != game.diagram(other)
    for seat in everybody(one):
        told = differences(heard(one_story, seat), heard(other_story, seat))
        shown = differences(seen(game, one, seat), seen(game, other, seat))
        assert told or not shown, f"seat {seat} sees what it was not told: {shown}"
        assert shown or not (told and another_table), f"seat {seat} was told what it does not see: {told}"


def another_choice_shows_only_where_told(game: Game, state: State, choice: Chance) -> int:
    """Decide something else, with the same luck: whoever hears the same of it sees the same."""
    decision = choose(state, choice)
    if decision is None:
        return 0
    actor, action = decision
    luck = Watched(Seeded(choice.below(1 << 32)))
    after, story = try_out(state, actor, action, luck)
    secret = 0
    for another in state.legal(actor):
        if another is action:
            continue
        try:
            other, other_story = try_out(state, actor, another, Scripted(luck.log))
        except LuckError:
            continue
        for seat in everybody(state):
            if seat != actor and heard(story, seat) == heard(other_story, seat):
                shown = differences(seen(game, after, seat), seen(game, other, seat))
                assert not shown, f"seat {seat} sees whether seat {actor} chose {action} or {another}: {shown}"
                secret += 1
    return secret


def guessed_tables_tell_the_same(game: Game, state: State, choice: Chance) -> int:
    """The same action with the same luck on a table that looks the same and goes on looking the same."""
    decision = choose(state, choice)
    if decision is None:
        return 0
    actor, action = decision
    luck = Watched(Seeded(choice.below(1 << 32)))
    after, story = try_out(state, actor, action, luck)
    compared, truth = 0, game.diagram(state)
    for seat in everybody(state):
        guess = game.guess(game.view(state, seat), choice)
        if action not in guess.legal(actor):
            continue
        different = game.diagram(guess) != truth
        try:
            other, other_story = try_out(guess, actor, action, Scripted(luck.log))
        except LuckError:
            continue
        if seen(game, after, seat) == seen(game, other, seat):
            same(heard(story, seat), heard(other_story, seat), f"seat {seat} hears what it does not see")
            compared += different
    return compared


def an_open_step_shows_nothing(game: Game, state: State, choice: Chance) -> int:
    """What its maker may take back: every table that somebody could have taken this one for before, he still can."""
    decision = choose(state, choice)
    return 0 if decision is None else shows_nothing(game, state, decision, choice)


def shows_nothing(game: Game, state: State, decision: tuple[int, Action], choice: Chance) -> int:
    luck = Watched(Seeded(choice.below(1 << 32)))
    after, story = try_out(state, *decision, luck)
    if not is_open(game, luck.log, story):
        return 0
    compared, truth = 0, game.diagram(state)
    for seat in everybody(state):
        for _ in range(GUESSES):
            guess = game.guess(game.view(state, seat), choice)
            compared += game.diagram(guess) != truth
            learns = rules_out(game, guess, seat, decision, after, story)
            assert not learns, f"{decision} is open, and seat {seat} learns from it: {learns}"
    return compared


def rules_out(
    game: Game, guess: State, seat: int, decision: tuple[int, Action], after: State, story: list[Event]
) -> str:
    """Why that seat knows, now that this was decided, that the table is not what it guessed; empty when it may be.

    Somebody else may have decided anything there that looks and sounds the same.
    """
    actor, action = decision
    legal = guess.legal(actor)
    why = "it could not have been done"
    for other in [action] if seat == actor else [action, *legal]:
        if other not in legal:
            continue
        try:
            twin, told = try_out(guess, actor, other, Scripted())
        except LuckError:
            continue
        parts = differences(heard(story, seat), heard(told, seat)) or differences(
            seen(game, after, seat), seen(game, twin, seat)
        )
        if not parts:
            return ""
        if other is action:
            why = parts
    return why


def letting_pass_is_no_secret(game: Game, state: State, choice: Chance) -> int:
    """Whoever is waited for can let it pass, or nobody can: that somebody may says nothing of a hand."""
    if not any(action.lets_pass for action in game.alphabet):
        return 0
    passing = may_let_pass(state)
    assert passing in ([], state.to_act()), f"the table waits for {state.to_act()}, and {passing} may let it pass"
    for seat in everybody(state):
        guessed = may_let_pass(game.guess(game.view(state, seat), choice))
        assert guessed == passing, f"it is hidden from seat {seat} that {passing} may let it pass, not {guessed}"
    return len(passing)


def dice_lie_open(game: Game, state: State, choice: Chance) -> int:
    """Every die is told to everybody, number by number: luck that is hidden is a draw."""
    decision = choose(state, choice)
    if decision is None:
        return 0
    luck = Watched(Seeded(choice.below(1 << 32)))
    _, story = try_out(state, *decision, luck)
    untold = Counter(luck.dice.values()) - Counter(numbers(story))
    assert not untold, f"{decision}: not everybody was told of the dice {sorted(untold.elements())}"
    for tokens in luck.otherwise(choice):
        place = [one == other for one, other in zip(tokens, luck.log, strict=True)].index(False)
        if place in luck.dice:
            try:
                _, other_story = try_out(state, *decision, Scripted(tokens))
            except LuckError:
                continue
            told = heard(story, SPECTATOR) != heard(other_story, SPECTATOR)
            assert told, f"{decision}: {luck.log[place]} or {tokens[place]}, not everybody was told"
    return len(luck.dice)


def a_view_stays_what_it_was(game: Game, state: State, choice: Chance) -> int:
    """It goes over the wire and comes back equal, and later play does not change it."""
    twin = state.clone()
    views = [game.view(twin, seat) for seat in everybody(twin)]
    taken = [msgspec.json.encode(view) for view in views]
    for view, data in zip(views, taken, strict=True):
        same(msgspec.json.decode(data, type=game.view_type), view, f"the view of seat {view.seat} came back different")
        game.picture(view)
    play_on(twin, choice, A_WHILE)
    for view, data in zip(views, taken, strict=True):
        same(msgspec.json.encode(view), data, f"the view of seat {view.seat} changed with the table")
    return len(views)


def a_diagram_is_the_whole_table(game: Game, state: State, choice: Chance) -> int:
    text = game.diagram(state)
    try:
        twin = game.position(text)
    except PositionError as error:
        raise AssertionError(f"the game's own diagram is refused: {error}\n{text}") from None
    same(fields(twin), fields(state), "the diagram does not hold the whole table")
    same(game.diagram(twin), text, "a diagram read and drawn again is another one")
    twin.invariants()
    same(repr(twin.outcome()), repr(state.outcome()), "the diagram ended differently")
    for seat in everybody(state):
        same(seen(game, twin, seat), seen(game, state, seat), f"seat {seat} sees another table in the diagram")
    original = state.clone()
    seed = choice.below(1 << 32)
    for table in (original, twin):
        table.chance = Seeded(seed)
        play_on(table, Seeded(seed + 1), A_WHILE)
    same(game.diagram(twin), game.diagram(original), "a table set up from its diagram plays differently")
    return 1


def a_clone_is_a_table_of_its_own(game: Game, state: State, choice: Chance) -> int:
    before = game.diagram(state)
    first, second, seed = state.clone(), state.clone(), choice.below(1 << 32)
    same(fields(first), fields(state), "a clone is another table")
    same(game.diagram(first), before, "a clone is another table")
    assert first.story is None and first.chance.log is None, "nobody listens to a clone"
    played = play_on(first, Seeded(seed), A_WHILE)
    same(game.diagram(state), before, "playing a clone changed the original")
    play_on(second, Seeded(seed), A_WHILE)
    same(game.diagram(second), game.diagram(first), "two clones had different luck")
    return played


def secret_orders_have_no_order(game: Game, state: State, choice: Chance) -> int:
    """When several are waited for, whoever decides first changes nothing."""
    waiting = state.to_act()
    if len(waiting) < 2:
        return 0
    orders = [(seat, state.legal(seat)[choice.below(len(state.legal(seat)))]) for seat in waiting]
    seed = choice.below(1 << 32)
    tables = []
    for sequence in (orders, orders[::-1], [*orders[1:], orders[0]]):
        table = state.clone()
        table.chance = Seeded(seed)
        for seat, action in sequence:
            if action not in table.legal(seat):
                return 0  # a window that the first answer closes: these are not secret orders
            table.apply(seat, action)
        tables.append(table)
    for table in tables[1:]:
        same(game.diagram(table), game.diagram(tables[0]), f"it matters who decides first: {orders}")
        for seat in everybody(state):
            same(seen(game, table, seat), seen(game, tables[0], seat), f"seat {seat} sees who decided first: {orders}")
    return 1


def everything_can_be_said(game: Game, state: State, choice: Chance) -> int:
    """Each event, refusal and ending has its sentence in every language; each paragraph is in every rulebook."""
    story: list[Event] = []
    asked = [state.why_not(seat, action) for seat in everybody(state) for action in some_actions(game, choice, [])]
    refusals = [refusal for refusal in asked if refusal is not None]
    outcome = state.outcome()
    decision = choose(state, choice)
    if decision is not None:
        after, story = try_out(state, *decision, Seeded(choice.below(1 << 32)))
        outcome = after.outcome()
    said: list[Event | Refusal | Outcome] = [*story, *refusals, *([] if outcome is None else [outcome])]
    for language in LANGUAGES:
        for thing in said:
            try:
                sentence = game.say(thing, language)
            except KeyError as error:
                raise AssertionError(f"words/{language}.json has no {error} for {thing}") from None
            assert sentence and "{" not in sentence, f"words/{language}.json says {sentence!r} for {thing}"
        for refusal in refusals:
            cited = PARAGRAPH.findall(refusal.section)
            assert cited, f"{refusal} cites no §"
            for number in cited:
                assert number in headings(game, language), f"rulebook.{language}.md has no §{number} for {refusal}"
    return len(said)


def luck_can_be_walked_through(game: Game, state: State, choice: Chance) -> int:
    """The branches of an action have the probability one together, and each can be scripted. Of luck that has too
    many ways (a whole deal) the first ones are walked."""
    decision = choose(state, choice)
    if decision is None:
        return 0
    before = game.diagram(state)
    ways = list(islice(branches(state, *decision), BRANCHES + 1))
    same(game.diagram(state), before, "walking through the luck changed the table")
    total = sum(Fraction(weight, out_of) for weight, out_of, _, _ in ways)
    wrong = total >= 1 if len(ways) > BRANCHES else total != 1
    assert not wrong, f"{decision}: its {len(ways)} branches have the probability {total}, not 1"
    assert len({tuple(tokens) for _, _, tokens, _ in ways}) == len(ways), f"{decision}: two branches have the same luck"
    _, _, tokens, end = ways[choice.below(len(ways))]
    scripted, _ = try_out(state, *decision, Scripted(tokens))
    same(game.diagram(scripted), game.diagram(end), f"{decision}: {tokens} leads to another table than its branch")
    return len(ways) - 1


def thumbs_rate_every_action(game: Game, state: State, choice: Chance) -> int:
    """A rule of thumb looks at the view alone, and has a whole number for each action."""
    rated = 0
    for seat in range(state.seats):
        legal = state.legal(seat)
        if legal:
            ratings = game.rate(game.view(state, seat), legal)
            assert len(ratings) == len(legal), f"seat {seat}: {len(ratings)} ratings for {len(legal)} actions"
            assert all(type(rating) is int for rating in ratings), f"seat {seat}: no whole numbers in {ratings}"
            rated += len(ratings)
    return rated


def a_watcher_is_told_that_he_watches(game: Game, state: State, choice: Chance) -> int:
    """Whatever he tries, for one and the same reason, and by a paragraph that refuses nobody else the same thing."""
    if not state.to_act():
        return 0  # `a_finished_game_cites_its_ending`
    reasons = {}
    for action in some_actions(game, choice, []):
        refusal = state.why_not(SPECTATOR, action)
        assert refusal is not None, f"{action} is possible without a seat"
        reasons[repr(refusal)] = refusal
        for seat in range(state.seats):
            told = state.why_not(seat, action)
            assert told is None or told.kind != refusal.kind, f"seat {seat} is told that it watches: {told}"
            assert told is None or told.section != refusal.section, f"{told} cites what watchers are told"
    assert len(reasons) == 1, f"a watcher is told different things: {list(reasons)}"
    return len(reasons)


Law = Callable[[Game, State, Chance], int]
LAWS: dict[str, Law] = {
    law.__name__: law
    for law in (
        legal_is_what_no_rule_forbids,
        touches_lead_to_one_action,
        every_legal_action_applies,
        nothing_hidden_reaches_a_seat,
        a_redeal_is_a_guess_in_place,
        what_is_not_told_is_not_seen,
        another_choice_shows_only_where_told,
        guessed_tables_tell_the_same,
        an_open_step_shows_nothing,
        letting_pass_is_no_secret,
        dice_lie_open,
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


def it_ends_in_time(game: Game, seats: int, options: dict[str, str], seed: int) -> int:
    state = game.start(seats, options, Seeded(seed))
    decisions = 0
    for decision in to_the_end(game, lambda: state, Seeded(seed + 1)):
        assert state.outcome() is None, f"after {decisions} decisions it is over, and goes on: {state.outcome()}"
        state.apply(*decision)
        state.invariants()
        decisions += 1
    assert state.to_act() == [], f"nobody can act after {decisions} decisions, and it waits for {state.to_act()}"
    return decisions


def a_finished_game_cites_its_ending(game: Game, seats: int, options: dict[str, str], seed: int) -> int:
    state = game.start(seats, options, Seeded(seed))
    choice = Seeded(seed + 1)
    play_on(state, choice, game.most_decisions)
    return cites_its_ending(game, state, choice)


def cites_its_ending(game: Game, state: State, choice: Chance) -> int:
    """Everybody, the watcher included, is refused everything by the paragraph of the ending that happened."""
    outcome = state.outcome()
    assert outcome is not None
    section = {ending.name: ending.section for ending in game.endings}[outcome.ending]
    for seat in everybody(state):
        for action in some_actions(game, choice, []):
            refusal = state.why_not(seat, action)
            assert refusal is not None and refusal.section == section, f"{refusal}, not {section}"
    return 1


def a_record_is_the_game(game: Game, seats: int, options: dict[str, str], seed: int) -> int:
    match, _ = begin(game, seats, options, Seeded(seed), [f"player {letter(seat)}" for seat in range(seats)])
    for decision in to_the_end(game, lambda: match.state, Seeded(seed + 1)):
        match.play(*decision)
    text = write(match.record)
    record = parse(text)
    same(write(record), text, "a record read and written again is another one")
    again = replay(game, record)
    same(game.diagram(again.state), game.diagram(match.state), "the replay came to another end")
    same(write(again.record), text, "the replay made another record")
    return len(text.splitlines())


def guesses_vary(game: Game, seats: int, options: dict[str, str], seed: int) -> int:
    """Where some are told what others are not, two guesses are not always the same, nor always the truth."""
    state = game.start(seats, options, Seeded(seed), True)
    choice = Seeded(seed + 1)
    missed, varied = 0, 0
    for _ in range(4 * A_WHILE):
        for seat in everybody(state):
            view = game.view(state, seat)
            guesses = [game.diagram(game.guess(view, choice)) for _ in range(2)]
            varied += guesses[0] != guesses[1]
            missed += guesses[0] != game.diagram(state)
        play_on(state, choice, 1)
    secrets = [event for event in state.story or [] if event.to is not None]
    assert varied or not secrets, f"every guess is the same, though some alone were told {secrets[0]}"
    assert missed or not secrets, f"every guess is the truth, though some alone were told {secrets[0]}"
    return missed


def the_deal_keeps_its_secrets(game: Game, seats: int, options: dict[str, str], seed: int) -> int:
    """As `what_is_not_told_is_not_seen`, for the setup."""
    luck = Watched(Seeded(seed))
    one = game.start(seats, options, luck, True)
    compared = 0
    for tokens in luck.otherwise(Seeded(seed + 1)):
        script = Scripted(tokens)
        try:
            other = game.start(seats, options, script, True)
        except LuckError:
            continue
        if not script.left():
            same_to_those_who_were_not_told(game, one, one.story or [], other, other.story or [])
            compared += 1
    return compared


GameLaw = Callable[[Game, int, dict[str, str], int], int]
GAME_LAWS: dict[str, GameLaw] = {
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
