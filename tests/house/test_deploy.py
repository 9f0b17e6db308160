"""What lies in deploy/ can be read, and says nothing to the house that it would not understand."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml  # type: ignore[import-untyped]  # it comes with schemathesis

from ludotheque.cli import app
from ludotheque.house.office.health import TOKEN
from ludotheque.house.proxy import Proxies

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HANDBOOK = ROOT / "docs" / "running-a-house.md"


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return found


def unit() -> list[tuple[str, str]]:
    lines = (DEPLOY / "ludotheque.service").read_text(encoding="utf-8").splitlines()
    return [(name, value) for name, equals, value in (line.partition("=") for line in lines) if equals]


def in_compose() -> list[list[str]]:
    ours = [service for service in compose()["services"].values() if service.get("image") == "ludotheque"]
    return [service["command"] for service in ours]


def in_unit() -> list[list[str]]:
    commands = [shlex.split(value) for name, value in unit() if name == "ExecStart"]
    assert [command[0] for command in commands] == ["/opt/ludotheque/bin/ludotheque"]
    return [command[1:] for command in commands]


def in_image() -> list[list[str]]:
    found = re.findall(r"^CMD (\[.*\])$", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    return [yaml.safe_load(text) for text in found]


def in_handbook() -> list[list[str]]:
    """Commands as they stand in the text and in its blocks, placeholders and all."""
    text = HANDBOOK.read_text(encoding="utf-8")
    found = re.findall(r"(?:^|`)ludotheque ([a-z][^`\n]*)", text, re.MULTILINE)
    return [shlex.split(command) for command in found]


OURS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]  # it is a group of them
COMMANDS = [*in_compose(), *in_unit(), *in_image(), *in_handbook()]


def test_everything_that_starts_a_house_was_found() -> None:
    assert len(in_compose()) == 2 and len(in_unit()) == len(in_image()) == 1 and len(in_handbook()) >= 5


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_and_option_exists(command: list[str]) -> None:
    name, *arguments = command
    assert name in OURS, f"there is no command {name}"
    found = OURS[name]
    if hasattr(found, "commands"):
        if not arguments:  # all of them are meant
            return
        assert arguments[0] in found.commands, f"there is no command {name} {arguments[0]}"
        found = found.commands[arguments[0]]
    known = {text for option in found.params for text in option.opts}
    for argument in arguments:
        option = argument.partition("=")[0]
        assert not option.startswith("--") or option in known, f"{name} has no {option}"


def test_the_variables_are_those_the_house_reads() -> None:
    known = {option.envvar for option in OURS["serve"].params} | {TOKEN}
    of_compose = {"LUDOTHEQUE_SITE", "POSTGRES_PASSWORD"}
    example = (DEPLOY / "ludotheque.env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^(?:# )?([A-Z_]+)=", example, re.MULTILINE))
    assert {name for name in named if name.startswith("LUDOTHEQUE_")} <= known | of_compose
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    assert asked <= named, "compose asks for nothing that the example does not show"


def test_the_house_trusts_the_network_of_its_proxy_and_the_rest_is_out_of_reach() -> None:
    whole = compose()
    services = whole["services"]
    trusted = [text.partition("=")[2] for text in services["house"]["command"] if text.startswith("--proxy=")]
    networks = [one["subnet"] for one in whole["networks"]["front"]["ipam"]["config"]]
    assert trusted == networks and Proxies(trusted).trusts("172.30.77.5")
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert [name for name, service in services.items() if "front" in service["networks"]] == ["house", "proxy"]
    assert all("/" not in service["image"].replace("valkey/valkey", "") for service in services.values())


def test_the_unit_gives_the_house_its_folder_and_nothing_else() -> None:
    told = dict(unit())
    for name, value in {
        "DynamicUser": "yes",
        "StateDirectory": "ludotheque",
        "StateDirectoryMode": "0700",
        "NoNewPrivileges": "yes",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "CapabilityBoundingSet": "",
    }.items():
        assert told[name] == value, name
    assert told["MemoryMax"] and told["LimitNOFILE"] and "%S/ludotheque" in told["ExecStart"]


def test_what_is_copied_into_the_image_is_there() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    copied = [name for line in re.findall(r"^COPY (?!--)(.*) \S+$", text, re.MULTILINE) for name in line.split()]
    assert {"web", "src", "requirements/run.lock", "setup.py"} <= set(copied)
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name.partition('/')[0]}" in ignored, f"{name} does not reach the build"
