import { createHmac } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Database } from "#server/database/connect.ts";
import { type Resealed, resealAll } from "#server/secrets/store/reseal-all.ts";
import {
  type EncryptedFactor,
  replaceEncrypted,
  secondFactorsAfter,
  someUnnamedSecrets,
} from "../store/encrypted-factor.ts";

/** What better-auth puts before text that is encrypted with a named key. */
const NAMED = "$ba$";

const BATCH = 100;

/** Second factors to try; decrypting one shows which secret encrypted those of earlier releases. */
const TRIED = 100;

/**
 * The secret that signs and encrypts, others that can still or already be read, and the one that
 * encrypted texts without a key id, as earlier releases wrote them.
 */
export type AuthSecrets = { all: readonly [current: string, ...others: string[]]; unnamed: string };

/** Finds out which of the secrets encrypted texts without a key id. */
export async function authSecretsOf(db: Database, all: AuthSecrets["all"]): Promise<AuthSecrets> {
  const texts = all.length === 1 ? [] : await someUnnamedSecrets(db, NAMED, TRIED);
  for (const text of texts) {
    for (const secret of all) {
      if ((await decrypted(secret, text)) !== null) return { all, unnamed: secret };
    }
  }
  return { all, unnamed: all[0] };
}

/** The secrets as better-auth takes them. */
export function authSecretOptions({ all, unnamed }: AuthSecrets) {
  return {
    secret: unnamed,
    secrets: all.map((value) => ({ version: versionOf(value), value })),
  };
}

/** Returns a short name for a secret, which operators can compare. */
export function authSecretId(secret: string): string {
  return versionOf(secret).toString(16).padStart(8, "0");
}

/** Encrypts a text so that only `unsealed` reads it, and nobody changes it. */
export function sealed(secrets: AuthSecrets, text: string): Promise<string> {
  return symmetricEncrypt({ key: keysOf(secrets), data: text });
}

/** Returns what was sealed with any of the secrets; null for everything else. */
export function unsealed(secrets: AuthSecrets, text: string): Promise<string | null> {
  return decrypted(keysOf(secrets), text);
}

/** Re-encrypts all second factors with the current secret. */
export function resealSecondFactors(db: Database, secrets: AuthSecrets): Promise<Resealed> {
  return resealAll<EncryptedFactor>(
    (last) => secondFactorsAfter(db, last?.id ?? "", BATCH),
    async (factor) => {
      const outcome = await reencrypted(secrets, factor);
      if (outcome.kind !== "reencrypted") return outcome;
      return { kind: (await replaceEncrypted(db, factor, outcome.fresh)) ? "resealed" : "changed" };
    },
  );
}

/** "kept": the current secret encrypted it already. */
type Reencryption =
  | { kind: "reencrypted"; fresh: Pick<EncryptedFactor, "secret" | "backup_codes"> }
  | { kind: "kept" | "unreadable" };

async function reencrypted(
  secrets: AuthSecrets,
  { secret, backup_codes }: EncryptedFactor,
): Promise<Reencryption> {
  const [value] = secrets.all;
  const version = versionOf(value);
  const isCurrent = (text: string) => text.startsWith(`${NAMED}${version}$`);
  if (isCurrent(secret) && isCurrent(backup_codes)) return { kind: "kept" };
  const key = keysOf(secrets);
  const plain = await decrypted(key, secret);
  const plainCodes = await decrypted(key, backup_codes);
  if (plain === null || plainCodes === null) return { kind: "unreadable" };
  const fresh = {
    secret: await symmetricEncrypt({ key, data: plain }),
    backup_codes: await symmetricEncrypt({ key, data: plainCodes }),
  };
  return { kind: "reencrypted", fresh };
}

type Key = Parameters<typeof symmetricDecrypt>[0]["key"];

function keysOf({ all, unnamed }: AuthSecrets): Key {
  return {
    keys: new Map(all.map((value) => [versionOf(value), value])),
    currentVersion: versionOf(all[0]),
    legacySecret: unnamed,
  };
}

async function decrypted(key: Key, data: string) {
  try {
    return await symmetricDecrypt({ key, data });
  } catch {
    return null;
  }
}

/** Names a secret by a number, as better-auth wants it, without revealing it. */
function versionOf(secret: string): number {
  const digest = createHmac("sha256", secret).update("name of AUTH_SECRET").digest();
  return digest.readUInt32BE() >>> 1;
}
