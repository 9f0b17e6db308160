"""What each feature of `sense_outlook` counts, in logits for the Attacker: in his turn, then in the Defender's. Made by
`tools/fit_siege_outlook.py` of games between players that go by rules of thumb.

The rows: an intact tile; one where the siege can end; what is best, the time and the oil, breaches; the rest.
"""

from typing import Final

WEIGHTS: Final[list[list[float]]] = [
    [
        *[0.00, 0.00, -0.08, 0.80, -0.08, 0.70, 0.00, 0.26, 0.02, -0.10, -0.03, 0.20, 0.12],
        *[0.00, 0.00, -0.06, 0.82, -0.14, 0.50, 0.08, 0.48, -0.09, 0.42, -0.22, 0.38, -1.00],
        *[1.24, 0.00, 4.45, -2.07, 0.22, -0.10, -0.09, 0.10],
        *[1.71, 3.68, 7.67, 0.21, -0.11, 0.01, 0.13, -2.92],
    ],
    [
        *[0.35, -0.35, -0.09, 0.83, -0.08, 0.74, 0.01, 0.24, 0.01, -0.07, -0.02, 0.21, 0.08],
        *[2.17, 1.28, -0.04, 0.88, -0.11, 0.88, 0.13, 0.39, -0.07, 0.44, -0.21, 0.40, -1.10],
        *[1.02, 1.30, 4.48, -2.13, 0.39, -0.10, -0.04, 0.24],
        *[1.77, 3.79, 6.77, 0.24, -0.08, -0.03, 0.09, -2.92],
    ],
]
