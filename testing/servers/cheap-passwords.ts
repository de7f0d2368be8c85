import { randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { type PasswordHashing, verifyPassword } from "#server/people/store/password-hash.ts";

const CHEAP = "cheap:";
const COST: ScryptOptions = { N: 2, r: 1 };

const derive: (
  password: string,
  salt: string,
  length: number,
  cost: ScryptOptions,
) => Promise<Buffer> = promisify(scrypt);

async function hashed(password: string, salt: string) {
  return `${CHEAP}${salt}:${(await derive(password, salt, 32, COST)).toString("hex")}`;
}

/**
 * Scrypt at the lowest cost, for tests that sign in hundreds of times. It also verifies what the
 * server has hashed.
 */
export const CHEAP_PASSWORDS: PasswordHashing = {
  hash: (password) => hashed(password, randomBytes(16).toString("hex")),
  async verify({ hash, password }) {
    if (!hash.startsWith(CHEAP)) return verifyPassword({ hash, password });
    const [salt = ""] = hash.slice(CHEAP.length).split(":");
    return hash === (await hashed(password, salt));
  },
};
