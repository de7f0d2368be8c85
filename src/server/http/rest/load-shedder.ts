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
  /** Takes on a request of a connection, or returns false: then it must be refused. */
  begin: (now: Time, connection: object) => boolean;
  /** Goes on with a request that waited for its client. */
  resume: () => void;
  /** The request is answered, or waits for its client. */
  end: () => void;
};

export type Overload = { refused: number };

/** What happened in a second of an overload; of the connections that sent something, a crowd at most. */
type Second = { taken: number; refused: number; connections: Set<object> };

/**
 * Decides which requests are refused because too many are in progress. It lets short bursts wait,
 * and keeps the wait short when more keep arriving than can be answered
 * (docs/decisions/0053). It has ended when, in a second, fewer connections sent requests than make
 * a crowd, or no more were refused than taken on: clients that try again are no overload. `tell` is
 * called when it begins (null) and when it has ended.
 */
export function loadShedder(tell: (ended: Overload | null) => void): LoadShedder {
  let inProgress = 0;
  let crowdedSince: Time | null = null;
  /** Null while the server is not overloaded. */
  let second: Second | null = null;

  function isCrowded(now: Time) {
    if (inProgress < CROWD) return false;
    crowdedSince ??= now;
    return now - crowdedSince >= CROWDED_MS;
  }

  function startOverload(): Second {
    tell(null);
    let refused = 0;
    const timer = setInterval(() => {
      if (!second) return;
      refused += second.refused;
      const isOver = second.connections.size < CROWD || second.refused <= second.taken;
      second = isOver ? null : newSecond();
      if (!isOver) return;
      clearInterval(timer);
      tell({ refused });
    }, CALM_MS).unref();
    return newSecond();
  }

  return {
    begin(now, connection) {
      if (!second && isCrowded(now)) second = startOverload();
      if (second) {
        if (second.connections.size < CROWD) second.connections.add(connection);
        if (inProgress >= BUSY) {
          second.refused++;
          return false;
        }
        second.taken++;
      }
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

function newSecond(): Second {
  return { taken: 0, refused: 0, connections: new Set() };
}
