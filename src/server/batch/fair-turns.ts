/** How many large answers are made at a time, for one account and for all of them. */
const PER_ACCOUNT = 1;
const IN_ALL = 2;

export type FairTurns = ReturnType<typeof fairTurns>;

type Queue = { atWork: number; waiting: (() => void)[] };

/**
 * Gives accounts turns at work that takes long, one account after another. What an account asks for
 * while it has its turns waits in order, and nobody else waits for all of it.
 */
export function fairTurns(perAccount = PER_ACCOUNT, inAll = IN_ALL) {
  /** Those with work, in the order of their next turns. */
  const accounts = new Map<string, Queue>();
  let atWork = 0;

  function startNext() {
    for (const [id, account] of accounts) {
      if (atWork >= inAll) return;
      const start = account.atWork < perAccount ? account.waiting.shift() : undefined;
      if (!start) continue;
      account.atWork += 1;
      atWork += 1;
      comeLast(id, account);
      start();
    }
  }

  function comeLast(id: string, account: Queue) {
    accounts.delete(id);
    accounts.set(id, account);
  }

  function end(id: string, account: Queue) {
    account.atWork -= 1;
    atWork -= 1;
    comeLast(id, account);
    if (account.atWork === 0 && account.waiting.length === 0) accounts.delete(id);
    startNext();
  }

  /** Works when it is the account's turn. */
  return async function inTurn<Made>(id: string, work: () => Promise<Made>): Promise<Made> {
    const account = accounts.get(id) ?? { atWork: 0, waiting: [] };
    accounts.set(id, account);
    await new Promise<void>((start) => {
      account.waiting.push(start);
      startNext();
    });
    try {
      return await work();
    } finally {
      end(id, account);
    }
  };
}
