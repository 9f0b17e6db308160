"""Weights by which the logistic function of what a sense sees says most likely who won."""

from typing import Any

import numpy as np

STEPS = 12
SHRINK = 3e-4  # how much a large weight must be worth


def fit(values: Any, won: Any, always: int) -> Any:
    """One weight a column, by Newton's method; all but that of the column that is always the same are shrunk."""
    spread = np.maximum(values.std(0), 0.1)
    spread[always] = 1.0
    scaled = values / spread
    shrink = np.full(len(spread), SHRINK)
    shrink[always] = 0.0
    weights = np.zeros(len(spread))
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-(scaled @ weights)))
        slope = scaled.T @ (odds - won) / len(won) + 2 * shrink * weights
        bend = (scaled.T * (odds * (1 - odds))) @ scaled / len(won) + np.diag(2 * shrink + 1e-9)
        weights = weights - np.linalg.solve(bend, slope)
    return weights / spread


def loss(values: Any, won: Any, weights: Any) -> float:
    """The mean logarithm of how unlikely what happened was held to be."""
    odds = np.clip(1 / (1 + np.exp(-(values @ weights))), 1e-6, 1 - 1e-6)
    return float(-(won * np.log(odds) + (1 - won) * np.log(1 - odds)).mean())
