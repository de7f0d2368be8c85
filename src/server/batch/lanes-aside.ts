/**
 * Waiting calls of one account or key whose lock blocked others. `isBusy` after a run that was
 * blocked, until the next one begins.
 */
export type Lane<Call> = { name: string; calls: Call[]; isRunning: boolean; isBusy: boolean };

export type LanesAside<Call> = {
  find: (name: string) => Lane<Call> | undefined;
  /** Returns the lane of this name, creating it if necessary. */
  open: (name: string) => Lane<Call>;
  /** Returns the next lane to run; null when there is none that is not running already. */
  begin: () => Lane<Call> | null;
  /**
   * Ends a lane's run. The lane rejoins the others once it is not blocked and has no waiting calls.
   */
  end: (lane: Lane<Call>) => void;
  /** The calls that wait in each lane. */
  queues: () => Call[][];
};

/** Cap on remembered blocked lanes without waiting calls; the oldest is forgotten. */
const MOST = 1000;

/** Holds the lanes that blocked others, in round-robin order. */
export function lanesAside<Call>(most = MOST): LanesAside<Call> {
  const lanes = new Map<string, Lane<Call>>();

  function open(name: string) {
    const known = lanes.get(name);
    if (known) return known;
    if (lanes.size >= most) forgetOne();
    const lane = { name, calls: [], isRunning: false, isBusy: false };
    lanes.set(name, lane);
    return lane;
  }

  function forgetOne() {
    const unused = lanes.values().find((lane) => lane.calls.length === 0 && !lane.isRunning);
    if (unused) lanes.delete(unused.name);
  }

  return {
    find: (name) => (lanes.size > 0 ? lanes.get(name) : undefined),
    open,
    begin() {
      const lane = lanes.values().find(({ calls, isRunning }) => calls.length > 0 && !isRunning);
      if (!lane) return null;
      lane.isRunning = true;
      lane.isBusy = false;
      lanes.delete(lane.name);
      lanes.set(lane.name, lane);
      return lane;
    },
    end(lane) {
      lane.isRunning = false;
      if (lane.calls.length === 0 && !lane.isBusy) lanes.delete(lane.name);
    },
    queues: () => Array.from(lanes.values(), ({ calls }) => calls),
  };
}
