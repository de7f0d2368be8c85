import { Overloaded } from "./overloaded.ts";

const MIB = 1024 * 1024;

/** How much memory the requests of an account may hold, and those of all accounts together. */
const PER_ACCOUNT = 32 * MIB;
const IN_ALL = 256 * MIB;

/** How long a request waits for others of its account. */
const PATIENCE_MS = 30_000;

/** Bytes that a request holds. */
export type HeldBytes = {
  /** Corrects the number, when it is known. */
  resize: (bytes: number) => void;
  release: () => void;
};

export type ByteBudget = ReturnType<typeof byteBudget>;

type Waiting = { bytes: number; go: () => void };

type OfAccount = { held: number; waiting: Waiting[] };

/**
 * Limits what requests hold in memory: bodies that arrive, large checks, and answers that their
 * clients have not taken. A request waits while those of its account hold too much, so nobody else
 * notices. Throws `Overloaded` if it waits for too long, or if all accounts together hold too much.
 */
export function byteBudget() {
  const accounts = new Map<string, OfAccount>();
  let total = 0;

  function add(id: string, account: OfAccount, bytes: number) {
    account.held += bytes;
    if (bytes < 0) admit(account);
    if (account.held === 0 && account.waiting.length === 0) accounts.delete(id);
  }

  /** In all accounts together, `known` of the bytes count. */
  function heldBytes(id: string, account: OfAccount, bytes: number, known: number): HeldBytes {
    total += known;
    const resize = (to: number) => {
      add(id, account, to - bytes);
      total += to - known;
      bytes = to;
      known = to;
    };
    return { resize, release: () => resize(0) };
  }

  function open(id: string): OfAccount {
    const account = accounts.get(id) ?? { held: 0, waiting: [] };
    accounts.set(id, account);
    return account;
  }

  return {
    isFull: (id: string) => (accounts.get(id)?.held ?? 0) >= PER_ACCOUNT,

    /**
     * Waits until the account may hold this many more bytes. Most answers are far smaller than they
     * may be, so only bytes that are known count for all accounts together.
     */
    async hold(id: string, bytes: number, isKnown: boolean): Promise<HeldBytes> {
      const known = isKnown ? bytes : 0;
      if (total + known > IN_ALL)
        throw new Overloaded("Other requests are using all the memory they are allowed.");
      const account = open(id);
      if (account.waiting.length === 0 && fits(account, bytes)) add(id, account, bytes);
      else await wait(account, bytes);
      return heldBytes(id, account, bytes, known);
    },

    /** Counts what is in memory already. */
    count(id: string, bytes: number): HeldBytes {
      const account = open(id);
      add(id, account, bytes);
      return heldBytes(id, account, bytes, bytes);
    },
  };
}

/** A request larger than the limit goes ahead if it is the only one. */
function fits({ held }: OfAccount, bytes: number) {
  return held === 0 || held + bytes <= PER_ACCOUNT;
}

/** Admits waiting requests that now fit, in order of arrival. */
function admit(account: OfAccount) {
  for (let next = account.waiting[0]; next && fits(account, next.bytes); [next] = account.waiting) {
    account.waiting.shift();
    next.go();
  }
}

function wait(account: OfAccount, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = {
      bytes,
      go() {
        clearTimeout(timer);
        // Before the next one is looked at.
        account.held += bytes;
        resolve();
      },
    };
    const timer = setTimeout(() => {
      account.waiting.splice(account.waiting.indexOf(waiting), 1);
      reject(
        new Overloaded("This account's other requests are using all the memory it is allowed."),
      );
    }, PATIENCE_MS).unref();
    account.waiting.push(waiting);
  });
}
