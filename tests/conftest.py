"""The same examples every time, so that a red test is red for everybody; `make fuzz` looks for new ones."""

import os

from hypothesis import settings

settings.register_profile("usual", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, print_blob=True)
settings.load_profile("fuzz" if "LUDOTHEQUE_FUZZ" in os.environ else "usual")
