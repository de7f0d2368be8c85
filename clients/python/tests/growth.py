"""Whether something takes linear time, without a clock that a busy machine could run out."""

import time

FACTOR = 4

#: Four times the input may take four times as long, plus noise; quadratic time would take sixteen times.
MOST_GROWTH = 10
MOST_RUNS = 60


def growth_of(run, text_of, size):
    """How many times as long a run takes with four times the input.

    In time of the processor, which others on the machine cannot use up: the shortest of several runs
    of each, repeated while the result is too high.
    """
    text, longer = text_of(size), text_of(FACTOR * size)
    once = then = growth = float("inf")
    for _ in range(MOST_RUNS):
        once, then = min(once, _time_of(run, text)), min(then, _time_of(run, longer))
        growth = then / once
        if growth < MOST_GROWTH:
            break
    return growth


def _time_of(run, text):
    start = time.thread_time()
    run(text)
    return time.thread_time() - start
