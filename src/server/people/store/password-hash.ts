import * as crypto from "better-auth/crypto";

/**
 * Maximum number of concurrent hashes. More would occupy the whole thread pool of the process,
 * which opening a database connection needs too, for DNS and its own password hash.
 */
const AT_ONCE = 2;

/** How sign-in hashes passwords and verifies them. */
export type PasswordHashing = { hash: typeof hashPassword; verify: typeof verifyPassword };

let running = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => crypto.hashPassword(password));
}

export function verifyPassword(attempt: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => crypto.verifyPassword(attempt));
}

/** What the server does; tests of sign-in may pass something cheaper. */
export const PASSWORD_HASHING: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
