"""The same examples every time, so that a red test is red for everybody; `make fuzz` looks for new ones.

And after a run of the laws, how often each of them was reached.
"""

import os

import pytest
from hypothesis import settings

settings.register_profile("usual", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, print_blob=True)
settings.load_profile("fuzz" if "LUDOTHEQUE_FUZZ" in os.environ else "usual")

# A law is no test module; what it asserts is to be shown like a test's.
pytest.register_assert_rewrite("tests.contract.laws", "tests.contract.plays", "tests.contract.survey")


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
