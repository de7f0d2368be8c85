/** If this many requests stay in progress, the server is overloaded. */
const CROWD = 1000;

/** How long they must stay. A burst is answered sooner. */
const CROWDED_MS = 500;

/**
 * Requests in progress while the server is overloaded. With more, each waits longer and no more are
 * answered.
 */
const BUSY = 32;

/** How often it is decided whether the overload has ended. */
const CALM_MS = 1000;

/** Time in milliseconds, of a clock that never goes back. */
type Time = number;

export type LoadShedder = {
  /** Takes on a request, or returns false: then it must be refused. */
  begin: (now: Time) => boolean;
  /** Goes on with a request that waited for its client. */
  resume: () => void;
  /** The request is answered, or waits for its client. */
  end: () => void;
};

export type Overload = { refused: number };

/**
 * Decides which requests are refused because too many are in progress. It lets short bursts wait,
 * and keeps the wait short when more keep arriving than can be answered
 * (docs/decisions/0053). It has ended when no more were refused in a second than taken on: clients
 * that try again are no overload. `tell` is called when it begins (null) and when it has ended.
 */
export function loadShedder(tell: (ended: Overload | null) => void): LoadShedder {
  let inProgress = 0;
  let crowdedSince: Time | null = null;
  /** Of the current second, while the server is overloaded. */
  let second = { since: 0, taken: 0, refused: 0 };
  /** Null while the server is not overloaded. */
  let refused: number | null = null;

  function isCrowded(now: Time) {
    if (inProgress < CROWD) return false;
    crowdedSince ??= now;
    return now - crowdedSince >= CROWDED_MS;
  }

  function refuses(now: Time): boolean {
    if (refused === null) {
      if (!isCrowded(now)) return false;
      refused = 0;
      second = { since: now, taken: 0, refused: 0 };
      tell(null);
    }
    if (now - second.since >= CALM_MS) {
      if (second.refused <= second.taken) {
        tell({ refused });
        refused = null;
        return false;
      }
      second = { since: now, taken: 0, refused: 0 };
    }
    const isRefused = inProgress >= BUSY;
    if (isRefused) {
      refused++;
      second.refused++;
    } else second.taken++;
    return isRefused;
  }

  return {
    begin(now) {
      if (refuses(now)) return false;
      inProgress++;
      return true;
    },
    resume() {
      inProgress++;
    },
    end() {
      if (--inProgress < CROWD) crowdedSince = null;
    },
  };
}
