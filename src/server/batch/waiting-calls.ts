export type Call<Item, Result> = {
  item: Item;
  weight: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

export type WaitingLimits = {
  /** Most calls of one run, and most weight, though a call may be heavier alone. */
  most: number;
  heaviest: number;
  /** Most calls that wait, and most weight. */
  waiting: number;
  waitingWeight: number;
};

/** Keeps count of the calls that wait, whichever of several queues they wait in. */
export function waitingCalls<C extends { weight: number }>(limits: WaitingLimits) {
  let count = 0;
  let total = 0;

  function take(queue: C[], most = queue.length): C[] {
    const taken = queue.splice(0, most);
    for (const { weight } of taken) total -= weight;
    count -= taken.length;
    return taken;
  }

  return {
    take,
    put(queue: C[], call: C) {
      queue.push(call);
      count++;
      total += call.weight;
    },
    /** Takes the calls of the next run. */
    takeRun(queue: C[]): C[] {
      let calls = 0;
      let weight = 0;
      for (const call of queue) {
        if (calls === limits.most || (calls > 0 && weight + call.weight > limits.heaviest)) break;
        calls++;
        weight += call.weight;
      }
      return take(queue, calls);
    },
    /** Whether a call of this weight finds room. */
    hasRoom: (weight: number) =>
      count < limits.waiting && (count === 0 || total + weight <= limits.waitingWeight),
  };
}
