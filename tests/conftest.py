"""The same examples every time, so that a red test is red for everybody; `make fuzz` looks for new ones.

And after a run of the laws, how often each of them was reached.
"""

import os

import pytest
from hypothesis import settings

from ludotheque import builds
from tools import compiled

settings.register_profile("usual", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, print_blob=True)
settings.load_profile("fuzz" if "LUDOTHEQUE_FUZZ" in os.environ else "usual")

# A law is no test module; what it asserts is to be shown like a test's.
pytest.register_assert_rewrite("tests.contract.laws", "tests.contract.plays", "tests.contract.survey")


LACK = compiled.recipe()["lack"]


def pytest_report_header() -> str:
    rules = "compiled" if builds.machine_code() else "interpreted"
    return f"rules: {rules}" + (f"; no C {LACK}: what compares the builds is left out" if LACK else "")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where nothing can be compiled there is nothing to compare; where it can, its tests run or fail."""
    gone = [item for item in items if LACK and item.get_closest_marker("compiled")]
    items[:] = [item for item in items if item not in gone]
    config.hook.pytest_deselected(items=gone)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Reports come from every worker, and what a test noted comes with the last of its reports."""
    reports = [report for kind in terminalreporter.stats.values() for report in kind]
    last = [report for report in reports if isinstance(report, pytest.TestReport) and report.when == "teardown"]
    laws = [rows for report in last for name, rows in report.user_properties if name == "laws"]
    noted = [row for rows in laws if isinstance(rows, list) for row in rows]
    if noted:
        from tests.contract.trials import table  # not before its laws can be rewritten

        terminalreporter.section("how often each law was reached")
        for line in table(noted):
            terminalreporter.write_line(line)
