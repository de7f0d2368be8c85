/** What waits for one account or key that held others up. */
export type Lane<Call> = { name: string; calls: Call[]; isRunning: boolean; isBusy: boolean };

export type LanesAside<Call> = {
  find: (name: string) => Lane<Call> | undefined;
  /** The lane of this name, which is set aside if it was not. */
  open: (name: string) => Lane<Call>;
  /** The lane whose turn it is to run; null when nothing waits but for what runs already. */
  begin: () => Lane<Call> | null;
  /** A lane comes back to the others when it is not busy any more and nothing of it waits. */
  end: (lane: Lane<Call>) => void;
  all: () => Iterable<Lane<Call>>;
};

/** Busy lanes that are remembered while nothing waits in them; of more, the oldest is forgotten. */
const MOST = 1000;

/** Lanes that held up what they ran with, in the order in which they are served. */
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
    all: () => lanes.values(),
  };
}
