import { timingSafeEqual } from "node:crypto";
import type { Database } from "./database/connect.ts";
import { Failure } from "./failure.ts";
import { ownSecret } from "./secret-file.ts";
import {
  replaceFingerprint,
  someSecrets,
  storedFingerprint,
  storeFingerprint,
} from "./store/secrets-key.ts";
import { fingerprintOf, unseal } from "./webhooks/rules/secret-box.ts";

type Configured = { SECRETS_KEY?: Uint8Array; DATA_DIR: string };

/** Secrets that are tried on a database without a fingerprint: one that opens proves the key. */
const TRIED = 100;

/**
 * The key that webhook secrets are sealed with: the one that is configured, or the installation's
 * own. A Failure when the database's secrets were sealed with another: its deliveries would fail.
 */
export async function provenSecretsKey(db: Database, env: Configured): Promise<Uint8Array> {
  const key = secretsKeyOf(env);
  const fingerprint = fingerprintOf(key);
  const stored = (await storedFingerprint(db)) ?? (await firstFingerprint(db, key, fingerprint));
  if (!stored || !timingSafeEqual(stored, fingerprint)) throw anotherKey(env);
  return key;
}

/** Makes the key that is configured the database's, though secrets were sealed with another. */
export async function adoptSecretsKey(db: Database, env: Configured): Promise<void> {
  await replaceFingerprint(db, fingerprintOf(secretsKeyOf(env)));
}

function secretsKeyOf({ SECRETS_KEY, DATA_DIR }: Configured): Uint8Array {
  return SECRETS_KEY ?? Buffer.from(ownSecret(DATA_DIR, "secrets-key"), "base64");
}

/** Databases of earlier versions have secrets and no fingerprint. Null when none of them opens. */
async function firstFingerprint(db: Database, key: Uint8Array, fingerprint: Uint8Array) {
  const secrets = await someSecrets(db, TRIED);
  const isProven = secrets.length === 0 || secrets.some(({ id, secret }) => opens(key, secret, id));
  return isProven ? storeFingerprint(db, fingerprint) : null;
}

function opens(key: Uint8Array, secret: Uint8Array, webhook_id: string) {
  try {
    unseal(key, secret, webhook_id);
    return true;
  } catch {
    return false;
  }
}

function anotherKey({ SECRETS_KEY, DATA_DIR }: Configured) {
  const given = SECRETS_KEY ? "SECRETS_KEY" : `SECRETS_KEY, here from ${DATA_DIR}/secrets-key,`;
  return new Failure(
    `${given} is not the key that this database's webhook secrets are encrypted with: set it to the ` +
      "key of the server that used the database before, or see `npm run admin -- secrets-key --help` " +
      "if that key is lost.",
  );
}
