import { SIGN_IN_LINK_MINUTES } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import { newId } from "#server/store/id.ts";

const identifierOf = (token_hash: Uint8Array) =>
  `sign-in-link-${Buffer.from(token_hash).toString("hex")}`;

/** Stores a link that signs a user in once. Ends with their sessions, like other pending sign-ins. */
export async function createSignInLink(db: Database, user_id: string, token_hash: Uint8Array) {
  await db.verification.create({
    data: {
      id: newId("usr"),
      identifier: identifierOf(token_hash),
      value: user_id,
      expires_at: new Date(Date.now() + SIGN_IN_LINK_MINUTES * 60_000),
    },
  });
}

/** Uses up a link. Returns whose it was; null when it is used, expired or made up. */
export async function takeSignInLink(db: Database, token_hash: Uint8Array): Promise<string | null> {
  const [taken] = await db.$queryRaw<{ user_id: string }[]>`
    DELETE FROM verification
    WHERE identifier = ${identifierOf(token_hash)} AND expires_at > now()
    RETURNING value AS user_id`;
  return taken?.user_id ?? null;
}
