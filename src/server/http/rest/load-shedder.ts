/** If the server holds this many requests for CROWDED_MS, it is overloaded. */
const CROWD = 1000;

/** A burst is answered sooner. */
const CROWDED_MS = 500;

/**
 * Requests in progress while the server is overloaded. With more, each waits longer and no more are
 * answered.
 */
const BUSY = 32;

/** How often to decide whether the overload has ended. */
const CALM_MS = 1000;

/** The shortest time that a request waits before it is refused. */
const REFUSAL_MS = 200;

/** The most requests refused in a millisecond: more would leave too little time for the others. */
const REFUSALS_PER_MS = 4;

/** The waits are multiples of this, because timers of the same length are cheap. */
const STEP_MS = 100;

/** Time in milliseconds, of a clock that never goes back. */
type Time = number;

export type LoadShedder = {
  /** Takes on a connection's request and returns null, or how many ms to wait before refusing it. */
  begin: (now: Time, connection: object) => number | null;
  /** Continues with a request that waited for its client. */
  resume: () => void;
  /** The request is answered, or waits for its client. */
  end: () => void;
  /** The request is refused, or its client is gone. */
  refuse: () => void;
};

export type Overload = { refused: number };

/** What happened in a second of an overload; of the connections that sent something, a crowd at most. */
type Second = { taken: number; refused: number; connections: Set<object> };

/**
 * Decides which requests are refused because too many are held: in progress, or waiting to be
 * refused. It lets short bursts wait, and keeps the wait short when more keep arriving than can be
 * answered. An overload has ended when no crowd is held any more, and in a second fewer connections
 * than a crowd sent anything, or at most half as many requests were refused as taken on: few enough for
 * a server that works on more at a time (docs/decisions/0053, 0054, 0056). `tell` is called when an overload begins (null) and when
 * it has ended.
 */
export function loadShedder(tell: (ended: Overload | null) => void): LoadShedder {
  let inProgress = 0;
  let waiting = 0;
  let crowdedSince: Time | null = null;
  /** Null while the server is not overloaded. */
  let second: Second | null = null;

  const isCrowded = () => inProgress + waiting >= CROWD;

  function crowdStays(now: Time) {
    if (!isCrowded()) return false;
    crowdedSince ??= now;
    return now - crowdedSince >= CROWDED_MS;
  }

  const isCalm = ({ taken, refused, connections }: Second) =>
    !isCrowded() && (connections.size < CROWD || 2 * refused <= taken);

  function startOverload(): Second {
    tell(null);
    let refused = 0;
    const timer = setInterval(() => {
      if (!second) return;
      refused += second.refused;
      second = isCalm(second) ? null : newSecond();
      if (second) return;
      clearInterval(timer);
      tell({ refused });
    }, CALM_MS).unref();
    return newSecond();
  }

  function leave() {
    if (!isCrowded()) crowdedSince = null;
  }

  return {
    begin(now, connection) {
      if (!second && crowdStays(now)) second = startOverload();
      if (second) {
        if (second.connections.size < CROWD) second.connections.add(connection);
        if (inProgress >= BUSY) {
          waiting++;
          second.refused++;
          return Math.max(REFUSAL_MS, STEP_MS * Math.ceil(waiting / REFUSALS_PER_MS / STEP_MS));
        }
        second.taken++;
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

function newSecond(): Second {
  return { taken: 0, refused: 0, connections: new Set() };
}
