export type Call<Item, Result> = {
  item: Item;
  weight: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

export type WaitingLimits = {
  /** Maximum calls of one run. */
  most: number;
  /** Maximum weight of one run; a single call may be heavier. */
  heaviest: number;
  /** Maximum waiting calls. */
  waiting: number;
  /** Maximum weight of the waiting calls; a single call may be heavier. */
  waitingWeight: number;
};

/** Counts waiting calls and their weight over several queues. */
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
    /** Removes the calls of the next run from the queue. */
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
    /** Returns whether a call of this weight may wait. */
    hasRoom: (weight: number) =>
      count < limits.waiting && (count === 0 || total + weight <= limits.waitingWeight),
  };
}
