/** If the server holds this many requests for CROWDED_MS, it is overloaded. */
const CROWD = 1000;

/** A burst is answered sooner. */
const CROWDED_MS = 500;

/**
 * Requests in progress while the server is overloaded. With more, each waits longer and no more are
 * answered.
 */
const BUSY = 32;

/** How long the crowd must be gone until the overload is over. */
const CALM_MS = 1000;

/** How long a request waits at least before it is refused. */
const REFUSAL_MS = 200;

/** How many requests are refused in a millisecond: more would leave too little time for the others. */
const REFUSALS_PER_MS = 4;

/** The waits are multiples of this, because timers of the same length are cheap. */
const STEP_MS = 100;

/** Time in milliseconds, of a clock that never goes back. */
type Time = number;

export type LoadShedder = {
  /** Takes on a connection's request and returns null, or returns after how many ms it must be refused. */
  begin: (now: Time, connection: object) => number | null;
  /** Goes on with a request that waited for its client. */
  resume: () => void;
  /** The request is answered, or waits for its client. */
  end: () => void;
  /** The request is refused, or its client is gone. */
  refuse: () => void;
};

export type Overload = { refused: number };

/**
 * Decides which requests are refused because too many are held: in progress, or waiting to be
 * refused. It lets short bursts wait, and keeps the wait short when more keep arriving than can be
 * answered (docs/decisions/0053, 0054). `tell` is called when an overload begins (null) and when it
 * has ended.
 */
export function loadShedder(tell: (ended: Overload | null) => void): LoadShedder {
  let inProgress = 0;
  let waiting = 0;
  let crowdedSince: Time | null = null;
  /** Null while the server is not overloaded. */
  let overload: Overload | null = null;
  let wasCrowded = false;
  /** Those of this second, a crowd at most: of many that are refused soon, few wait at a time. */
  const refusedConnections = new Set<object>();

  const isCrowded = () => inProgress + waiting >= CROWD;

  function crowdStays(now: Time) {
    if (!isCrowded()) return false;
    crowdedSince ??= now;
    return now - crowdedSince >= CROWDED_MS;
  }

  function startOverload(): Overload {
    tell(null);
    wasCrowded = true;
    const timer = setInterval(() => {
      if (overload && !wasCrowded) {
        clearInterval(timer);
        tell(overload);
        overload = null;
      }
      wasCrowded = isCrowded();
      refusedConnections.clear();
    }, CALM_MS).unref();
    return { refused: 0 };
  }

  function leave() {
    if (!isCrowded()) crowdedSince = null;
  }

  return {
    begin(now, connection) {
      if (!overload && crowdStays(now)) overload = startOverload();
      if (overload && inProgress >= BUSY) {
        waiting++;
        overload.refused++;
        if (refusedConnections.size < CROWD) refusedConnections.add(connection);
        wasCrowded ||= isCrowded() || refusedConnections.size >= CROWD;
        return Math.max(REFUSAL_MS, STEP_MS * Math.ceil(waiting / REFUSALS_PER_MS / STEP_MS));
      }
      inProgress++;
      return null;
    },
    resume() {
      inProgress++;
    },
    end() {
      inProgress--;
      leave();
    },
    refuse() {
      waiting--;
      leave();
    },
  };
}
