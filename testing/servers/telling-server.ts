import { after, beforeEach } from "node:test";
import { testDatabase } from "./database.ts";
import { ownDatabase } from "./own-database.ts";
import { startRestServer } from "./rest-server.ts";

/**
 * Starts a server for tests that mail about incidents, on a database of its own: whoever tells
 * takes the next incident of any account. No incident, no mail and no count of mails outlives a test.
 */
export async function startTellingServer({ sendsMail = false } = {}) {
  const own = await ownDatabase();
  const server = await startRestServer({ sendsMail, db: testDatabase(10, own.url) });
  const { db } = server;
  after(async () => {
    await server.close();
    await own.drop();
  });
  beforeEach(async () => {
    await db.incident.deleteMany();
    await db.mail.deleteMany();
    await db.attemptCount.deleteMany();
  });
  const links = {
    baseUrl: "https://checks.example.com",
    secretsKeys: server.services.secretsKeys,
  };
  return { server, db, links };
}
