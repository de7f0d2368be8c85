import type { TestContext } from "node:test";
import { connect } from "#server/database/connect.ts";
import { childServers } from "./child-server.ts";
import { newLoaded } from "./load.ts";
import { ownDatabase } from "./own-database.ts";
import { createAuthority, createCertificate, startReceiver } from "./receiver.ts";

/**
 * Creates an account whose checks are delivered to `receiver`. `start` starts a server process for
 * it, which reaches the database through the URL `by` when given. All end with the test.
 */
export async function loadedServers(
  t: TestContext,
  by: (url: string) => string | Promise<string> = (url) => url,
) {
  const database = await ownDatabase();
  const db = connect(database.url);
  t.after(async () => {
    await db.$disconnect();
    await database.drop();
  });
  const authority = await createAuthority();
  const receiver = await startReceiver(await createCertificate(authority));
  t.after(receiver.close);
  const start = await childServers(t, await by(database.url), authority.cert);
  const loaded = await newLoaded(db, receiver);
  return { url: database.url, db, receiver, start, loaded };
}
