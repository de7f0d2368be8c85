/**
 * How many large answers are made at a time, for one account and for all of them: while some wait for
 * Postgres, others are made.
 */
export const LARGE_ANSWERS = { perAccount: 2, inAll: 8 };

/** A turn ends after this time, although its work goes on: it waits for Postgres or a client. */
const TURN_MS = 500;

export type FairTurns = ReturnType<typeof fairTurns>;

type Queue = { atWork: number; waiting: (() => void)[] };

/**
 * Gives accounts, or others, turns at work that takes long, one after another. What one of them asks
 * for while it has its turns waits in order, and nobody else waits for all of it.
 */
export function fairTurns({ perAccount, inAll } = LARGE_ANSWERS, turn_ms = TURN_MS) {
  /** Those with work, in the order of their next turns. */
  const accounts = new Map<string, Queue>();
  let atWork = 0;

  function open(id: string): Queue {
    const account = accounts.get(id) ?? { atWork: 0, waiting: [] };
    accounts.set(id, account);
    return account;
  }

  function comeLast(id: string, account: Queue) {
    accounts.delete(id);
    if (account.atWork > 0 || account.waiting.length > 0) accounts.set(id, account);
  }

  function count(id: string, account: Queue, turns: 1 | -1) {
    account.atWork += turns;
    atWork += turns;
    comeLast(id, account);
  }

  const isFree = (account: Queue) => account.atWork < perAccount && atWork < inAll;

  function startNext() {
    for (const [id, account] of accounts) {
      const start = isFree(account) ? account.waiting.shift() : undefined;
      if (!start) continue;
      count(id, account, 1);
      start();
    }
  }

  return {
    /** How much of the account's work waits for a turn. */
    waiting: (id: string) => accounts.get(id)?.waiting.length ?? 0,

    /** Works when it is the account's turn: at once, if it has one. */
    async inTurn<Made>(id: string, work: () => Promise<Made>): Promise<Made> {
      const account = open(id);
      if (isFree(account)) count(id, account, 1);
      else await new Promise<void>((start) => account.waiting.push(start));
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        count(id, account, -1);
        startNext();
      };
      const timer = setTimeout(end, turn_ms).unref();
      try {
        return await work();
      } finally {
        clearTimeout(timer);
        end();
      }
    },
  };
}
