"""Snits' Revenge in real browsers: a whole game of two, a clan among bots, odds, parties, packs, and what is hidden."""

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, WebSocket, expect

from ludotheque.games import GAMES
from ludotheque.games.snits_revenge.material import BOARDS
from ludotheque.games.snits_revenge.tests.table import diagram
from ludotheque.kernel.match import replay
from ludotheque.kernel.record import parse
from tests.browser.people import Person
from tests.browser.positions import lay_position
from tests.house.people import Follower, House

pytestmark = pytest.mark.browser
Visit = Callable[..., Person]

ENOUGH = 4000  # looks at the screens; a game needs far fewer
FINGER = 44  # pixels
BOARD = BOARDS[0]
NEXT = {  # where Snits can go from each place
    key: [BOARD.keys[BOARD.exit_to[way]] for way in BOARD.exits_of[at] if not BOARD.is_red(way)]
    for at, key in enumerate(BOARD.keys)
}
SETTLED = """version => document.querySelector('main').dataset.version !== version
  && !document.querySelector('[data-underway]')"""


class Body:
    """The board in front of somebody."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person = person
        self.page = person.page
        self.seat = seat
        self.table = person.page.locator("main")
        self.course = person.page.get_by_test_id("course")
        self.tray = person.page.get_by_test_id("tray")
        self.end = self.tray.locator("[data-touch='end'][data-lit]")

    # ------------------------------------------------------------------ looking

    def place(self, key: str) -> Locator:
        return self.page.locator(f"g[data-organ='{key}']")

    def stack(self, touch: str) -> Locator:
        """In the tray, where everything is large enough to be touched."""
        return self.tray.locator(f"[data-touch='{touch}']")

    def lit(self, touch: str) -> Locator:
        return self.tray.locator(f"[data-touch^='{touch}'][data-lit]")

    def phase(self) -> str:
        return self.course.get_attribute("data-phase") or ""

    def mine(self) -> bool:
        return self.course.get_attribute("data-actor") == str(self.seat) and self.page.locator("[data-lit]").count() > 0

    def version(self) -> str:
        return self.table.get_attribute("data-version") or ""

    def busy(self) -> list[str]:
        places: list[str] = self.page.locator("g[data-busy]").evaluate_all("all => all.map(one => one.dataset.organ)")
        return places

    def dead(self, key: str) -> bool:
        return key == "outside" or self.place(key).get_attribute("data-dead") is not None

    def budget(self, way: str) -> Locator:
        return self.page.locator(f"[data-budget='{way}']")

    # ------------------------------------------------------------------ touching

    def touches(self, key: str) -> None:
        """A place, where no piece stands in the way."""
        place = self.place(key)
        whole, area = place.bounding_box(), place.locator("rect").first.bounding_box()
        assert whole is not None and area is not None
        across, down = (30.0, area["height"] * 0.7) if key == "outside" else (area["width"] / 2, area["height"] * 0.16)
        place.click(position={"x": area["x"] - whole["x"] + across, "y": area["y"] - whole["y"] + down})

    def looks(self, key: str) -> None:
        if self.tray.get_attribute("data-looked") != key:
            self.touches(key)
        expect(self.tray).to_have_attribute("data-looked", key)

    def all_here(self, touch: str) -> None:
        """Everybody who is ready in the place that is looked at."""
        if self.tray.get_by_test_id("all").count():
            self.tray.get_by_test_id("all").click()
        else:
            self.lit(touch).first.click()

    def settles(self, version: str) -> None:
        """Until the house has answered, and everybody has gone who could go; what is asked about is meant."""
        if self.page.get_by_test_id("sure").count():
            self.page.get_by_test_id("sure").click()
        self.page.wait_for_function(SETTLED, arg=version)

    def takes_back(self) -> None:
        back = self.page.get_by_test_id("clear")
        if back.count():
            back.click()

    def does(self, thing: Locator) -> None:
        version = self.version()
        thing.click()
        self.settles(version)

    def ends(self) -> None:
        """The phase, if that can be done by now; otherwise one looks again. Whoever was chosen may be left over: a
        Snorg died before all had kicked."""
        self.takes_back()
        if self.end.count():
            self.does(self.end)

    # ------------------------------------------------------------------ playing, not too badly

    def plays(self) -> bool:
        """Whatever is wanted of this person, if anything is."""
        if not self.mine():
            return False
        phase = self.phase()
        if phase == "army":
            self.does(self.page.locator("[data-touch^='army:'][data-lit]").last)
        elif phase == "duty":
            version = self.version()
            self.touches("thrumble")
            self.settles(version)
        elif phase in ("move", "fast"):
            self.marches()
        elif phase == "kick":
            self.kicks()
        elif phase in ("pack", "bite"):
            self.does(self.lit("attack").or_(self.lit("snit:")).first)
        elif phase == "compose":
            self.composes()
        elif phase in ("chomp", "naming"):
            self.chomps()
        elif phase == "target":
            self.does(self.lit("foe:").first)
        else:
            self.ends()
        return True

    def marches(self) -> None:
        """From outside and from dead organs forward, all at once; then the phase is over."""
        for start in self.busy():
            if self.dead(start):
                self.looks(start)
                self.all_here("snit:")
                for to in self.forward(start):
                    if self.place(to).get_attribute("data-lit") is not None and self.phase() in ("move", "fast"):
                        version = self.version()
                        self.touches(to)
                        self.settles(version)
                        break
                self.takes_back()
                if not self.end.count():
                    return
        self.ends()

    def forward(self, start: str) -> list[str]:
        """The next places on the way to an organ that works, the nearest first; nobody dashes."""
        working = [key for key in NEXT if key != "lapotum" and not self.dead(key)]
        steps = dict.fromkeys(working, 0)
        queue = list(working)
        for place in queue:
            for other in NEXT[place]:
                if other not in steps and "outside" not in (place, other):
                    steps[other] = steps[place] + 1
                    queue.append(other)
        ways = [to for to in NEXT[start] if to in steps and (start, to) != ("outside", "fleotis")]
        return sorted((to for to in ways if steps[to] < steps.get(start, len(NEXT))), key=lambda to: steps[to])

    def kicks(self) -> None:
        """At Snorgs, one after the other; with no Snorg about the phase is over."""
        for place in self.busy():
            if not self.dead(place):
                self.looks(place)
                self.all_here("snit:")
                target = self.stack(f"snorg:{place}")
                expect(target).to_contain_text("%")
                self.does(target)
                return
        strike = self.lit("snit:")
        if self.course.get_attribute("data-part") == "fight" and strike.count():
            self.does(strike.first)
        else:
            self.ends()

    def composes(self) -> None:
        everywhere = self.tray.get_by_test_id("compose-all")
        if everywhere.count():
            self.does(everywhere)
        else:
            self.ends()

    def chomps(self) -> None:
        if self.lit("roll").count() and not self.lit("foe:").count():
            self.does(self.lit("roll"))
        elif self.lit("foe:").count():
            self.does(self.lit("foe:").first)
        else:
            self.ends()


def test_two_people_play_a_whole_game(visit: Visit) -> None:
    """Béa, on a phone, is the Bolotomus; Ada's clan gets inside."""
    ada, bea = visit("Ada"), visit("Béa", phone=True, language="fr")
    ada.comes_in()
    bea.comes_in()
    options = {"organs_needed": "7", "army": "plus_1"}
    url = bea.lays_a_table("snits_revenge", ["me", "open"], options)
    bea.goes_to(url)
    ada.goes_to(url)
    ada.page.get_by_role("button", name="Sit here").click()
    beast, clan = Body(bea, 0), Body(ada, 1)
    expect(beast.course).to_have_attribute("data-phase", "duty")
    decisions = 0
    kept: set[str] = set()
    for _ in range(ENOUGH):
        if ada.sees_the_end():
            break
        for body in (beast, clan):
            phase = body.phase()
            if body.plays():
                decisions += 1
                if phase not in kept:
                    kept.add(phase)
                    body.person.keeps(f"snits-revenge-{phase}")
        ada.page.wait_for_timeout(10)
    assert decisions > 20 and kept >= {"duty", "army", "move", "kick", "compose"}
    for person in (ada, bea):
        expect(person.page.get_by_test_id("outcome")).to_be_visible()
        person.keeps("snits-revenge-outcome")
        person.page.keyboard.press("Escape")
        person.keeps("snits-revenge-end")

    text = httpx.get(f"{ada.house}/api/tables/{url.rsplit('/', 1)[1]}/record").text
    outcome = replay(GAMES["snits_revenge"], parse(text)).state.outcome()
    assert outcome is not None and outcome.winners


def test_a_clan_among_four_bots_to_the_end(visit: Visit) -> None:
    """Spark and Splops are hidden; four clans share the passages, and what comes after the Bolotomus."""
    ada = visit("Ada", phone=True, lamp="dark")
    ada.comes_in()
    options = {"spark_and_splops": "on"}
    ada.goes_to(ada.lays_a_table("snits_revenge", ["greedy", "me", "greedy", "random", "greedy"], options))
    body = Body(ada, 1)
    turns: set[str] = set()
    for _ in range(ENOUGH):
        if ada.sees_the_end():
            break
        if body.plays():
            turn = body.course.get_attribute("data-turn") or ""
            if turn not in turns:
                turns.add(turn)
                ada.keeps(f"snits-revenge-five-{min(len(turns), 4)}")
        else:
            ada.page.wait_for_timeout(15)
    expect(ada.page.get_by_test_id("outcome")).to_be_visible()
    ada.keeps("snits-revenge-five-end")
    assert len(turns) > 1
    for seat in "BCDE":
        expect(ada.page.get_by_test_id(f"seat-{seat}")).to_be_attached()


RUSH = """
phase move, turn 2, last_roll 1
B: outside hammer:2 five:3 lightning:1 | thrumble six:1
runnungitms blorpus:1
"""


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_several_go_through_a_channel_together(visit: Visit, open_house: House, phone: bool) -> None:
    """One touch of the target sends as many as the channel takes; the next is told why not (§4.2)."""
    ada = visit("Ada", phone=phone)
    ada.comes_in()
    ada.goes_to(lay_position(open_house, "snits_revenge", diagram(RUSH, {}), ["random", ada]))
    body = Body(ada, 1)
    body.looks("outside")
    five = body.stack("snit:outside,five")
    five.click()
    five.click()
    expect(five).to_have_attribute("data-picked", "2")
    expect(ada.page.get_by_test_id("dash-odds")).to_have_text("10/36 · 28 %")
    body.stack("snit:outside,hammer").click()
    expect(body.tray).to_contain_text("3 chosen")
    ada.keeps("snits-revenge-party")
    fingers(body) if phone else None
    expect(body.budget("outside-glut")).to_have_attribute("data-left", "2")
    version = body.version()
    body.touches("glut")
    body.settles(version)
    expect(body.budget("outside-glut")).to_have_attribute("data-left", "0")
    expect(body.stack("snit:outside,hammer")).to_have_attribute("data-picked", "1")  # no room for the third
    body.touches("glut")
    ada.expects("refusal", r"§4\.2")
    ada.keeps("snits-revenge-full")
    body.takes_back()
    body.looks("thrumble")
    body.stack("snit:thrumble,six").click()
    body.touches("lapotum")
    ada.expects("refusal", r"§4\.3")
    body.takes_back()
    body.looks("glut")
    expect(body.stack("snit:glut,five")).to_have_attribute("data-n", "2")
    body.looks("outside")
    body.tray.get_by_test_id("all").click()
    expect(body.tray).to_contain_text("4 chosen")


def fingers(body: Body) -> None:
    """Everything that is lit can be touched with a finger."""
    for thing in body.page.locator("g[data-organ][data-lit], [data-testid='tray'] button").all():
        box = thing.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= FINGER, thing.get_attribute("data-touch")


BRAWL = """
phase kick, turn 3, last_roll 2
B: glut hammer:1 five:2 | eye lightning:1 | outside six:1
runnungitms glut:1
makums glut:1
"""


def test_odds_are_shown_before_one_chooses(visit: Visit, open_house: House) -> None:
    """Kicks by the kind of Snit, a pack by those who are in it (§5.1, §5.4)."""
    ada = visit("Ada")
    ada.comes_in()
    ada.goes_to(lay_position(open_house, "snits_revenge", diagram(BRAWL, {}), ["random", ada]))
    body = Body(ada, 1)
    body.place("glut").press("Enter")  # by keyboard: the arrows go from organ to organ
    expect(body.tray).to_have_attribute("data-looked", "glut")
    body.place("glut").press("ArrowUp")
    expect(body.place("thrumble")).to_be_focused()
    expect(body.tray.get_by_test_id("odds")).to_have_count(0)
    body.stack("snit:glut,hammer").click()
    for thing in ("snorg", "makum", "runnungitm"):
        expect(body.stack(f"{thing}:glut")).to_contain_text("4/6 · 67 %")
    ada.keeps("snits-revenge-odds")
    body.takes_back()
    body.stack("snit:glut,five").click()
    expect(body.stack("snorg:glut")).to_contain_text("2/6 · 33 %")
    body.tray.get_by_test_id("all").click()
    pack = body.stack("pack:glut")
    expect(pack).to_contain_text("85 %")
    body.does(pack)
    expect(ada.page.get_by_test_id("log")).to_contain_text(
        re.compile(r"(The pack of B?Ada|Your pack) rolls \d, \d and \d")
    )
    expect(ada.page.get_by_test_id("dice").locator("svg").first).to_be_visible()
    ada.keeps("snits-revenge-pack")


FEAST = """
phase chomp, turn 3, last_roll 3
B: glut hammer:1 five:2 lightning:1
runnungitms glut:3
"""


def test_the_bolotomus_names_its_prey(visit: Visit, open_house: House) -> None:
    """Odds at every Snit; three Runnungitms among several Snits name all targets first, one of them twice (§6.4)."""
    ada = visit("Ada", phone=True)
    ada.comes_in()
    ada.goes_to(lay_position(open_house, "snits_revenge", diagram(FEAST, {}), [ada, "random"]))
    body = Body(ada, 0)
    body.looks("glut")
    for kind, odds in (("hammer", "30/36 · 83 %"), ("five", "26/36 · 72 %"), ("lightning", "15/36 · 42 %")):
        expect(body.stack(f"foe:glut,B,{kind}")).to_contain_text(odds)
    body.does(body.stack("foe:glut,B,five"))
    expect(body.course).to_have_attribute("data-phase", "naming")
    body.does(body.lit("again"))
    ada.keeps("snits-revenge-naming")
    expect(body.lit("roll")).to_be_visible()
    body.does(body.stack("foe:glut,B,lightning"))  # with all named, the dice fall by themselves
    expect(body.course).not_to_have_attribute("data-phase", "naming")
    expect(ada.page.get_by_test_id("dice").locator("svg").first).to_be_attached()


FIGHT = """
part fight 3, turn 4, last_roll 3, phase kick
B: glut hammer:2
C: glut six*:1 | eye five:1
"""


def test_the_fight_for_the_spark(visit: Visit, open_house: House) -> None:
    """Ada's Snit kicks the holder until it has the Spark, or the holder runs; either way the house says who won."""
    ada, bea = visit("Ada"), visit("Béa", phone=True)
    ada.comes_in()
    bea.comes_in()
    url = lay_position(open_house, "snits_revenge", diagram(FIGHT, {}), ["random", ada, bea])
    ada.goes_to(url)
    bea.goes_to(url)
    clan, rival = Body(ada, 1), Body(bea, 2)
    clan.looks("glut")
    striker = clan.stack("snit:glut,hammer")
    expect(striker).to_contain_text("4/6 · 67 %")
    ada.keeps("snits-revenge-fight")
    clan.does(striker)
    expect(clan.page.get_by_test_id("log")).to_contain_text(re.compile("kicks C?Béa's Snit"))
    for _ in range(ENOUGH):
        if ada.sees_the_end():
            break
        for body in (clan, rival):
            if body.mine() and body.phase() == "move" and runs(body):
                break
            body.plays()
        ada.page.wait_for_timeout(10)
    for person in (ada, bea):
        expect(person.page.get_by_test_id("outcome")).to_be_visible()
        person.keeps("snits-revenge-fight-end")
    expect(ada.page.get_by_test_id("outcome")).to_contain_text(re.compile("Spark of Life|only clan left"))


def runs(body: Body) -> bool:
    """Whoever holds the Spark in the Glut leaves with it."""
    body.looks("glut")
    holder = body.tray.locator("[data-touch^='snit:glut,'][data-touch$='*'][data-lit]")
    if holder.count():
        holder.click()
        body.touches("outside")
        return True
    return False


COUNTERS = ["murgle", "eye", "fleotis", "wobbicle"]


def test_nobody_else_is_told_where_the_spark_lies(visit: Visit) -> None:
    """Two tables that differ only in what lies where look the same to the clan, on the wire and on the page (§9.1)."""
    ada, bea = visit("Ada"), visit("Béa", phone=True)
    ada.comes_in()
    bea.comes_in()
    seen = [what_a_clan_sees(ada, bea, spark) for spark in ("eye", "wobbicle")]
    assert seen[0] == seen[1]
    page, frames = seen[0]
    assert any('"marks":["' in frame for frame in frames) and "Spark of Life: " not in page
    assert all('"hidden":{}' in frame for frame in frames if '"t":"table"' in frame)


def what_a_clan_sees(ada: Person, bea: Person, spark: str) -> tuple[str, list[str]]:
    """What Béa's page says and what her browser was sent, while Ada hides her counters."""
    frames: list[str] = []
    listen = listener(frames)
    bea.page.on("websocket", listen)
    url = ada.lays_a_table("snits_revenge", ["me", "open"], {"spark_and_splops": "on"})
    ada.goes_to(url)
    bea.goes_to(url)
    bea.page.get_by_role("button", name="Sit here").click()
    beast, clan = Body(ada, 0), Body(bea, 1)
    for organ in COUNTERS:
        counter = beast.stack(f"counter:{'spark' if organ == spark else 'splop'}")
        expect(counter).to_have_attribute("data-lit", "true")
        counter.click()
        version = beast.version()
        beast.touches(organ)
        beast.settles(version)
    expect(ada.page.locator("[data-counter='spark']")).to_have_count(1)
    ada.keeps(f"snits-revenge-hidden-{spark}")
    version = beast.version()
    beast.touches("thrumble")
    beast.settles(version)
    expect(clan.page.get_by_test_id("army")).to_be_visible()
    expect(clan.page.locator("[data-counter='face_down']")).to_have_count(len(COUNTERS))
    clan.page.get_by_test_id("open-log").click()
    expect(clan.page.get_by_test_id("log").last).to_contain_text("face down")
    page = clan.page.locator("body").inner_html()
    bea.page.remove_listener("websocket", listen)
    return re.sub(r"svelte-\w+|/table/\w+", "", page), [frame for frame in frames if '"t":"table"' in frame]


def listener(frames: list[str]) -> Callable[[WebSocket], None]:
    def listen(socket: WebSocket) -> None:
        follower = Follower()

        def note(data: Any) -> None:
            frames.append(json.dumps(follower.follow(json.loads(data)), separators=(",", ":")))

        socket.on("framereceived", note)

    return listen
