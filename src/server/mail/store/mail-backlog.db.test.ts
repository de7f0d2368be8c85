import assert from "node:assert/strict";
import { after, test } from "node:test";
import { connect } from "#server/database/connect.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { mailBacklog } from "./mail-backlog.ts";
import { storeMails } from "./mail-queue.ts";

const database = await ownDatabase();
const db = connect(database.url);
after(async () => {
  await db.$disconnect();
  await database.drop();
});

test("the backlog counts due and later mails but none that has expired", async () => {
  assert.deepEqual(await mailBacklog(db), { due: 0, later: 0, age: 0 });
  const mail = { kind: "invitation", subject: "s", text: "t", expires_in_minutes: 60 } as const;
  const recipients = ["a@x.test", "b@x.test", "c@x.test"];
  await storeMails(
    db,
    "acc_x",
    recipients.map((recipient) => ({ ...mail, recipient })),
  );
  await db.$executeRaw`UPDATE mail SET run_at = now() - interval '70 s' WHERE recipient = 'a@x.test'`;
  await db.$executeRaw`UPDATE mail SET run_at = now() + interval '1 h' WHERE recipient = 'b@x.test'`;
  await db.$executeRaw`
    UPDATE mail SET expires_at = now() - interval '1 s' WHERE recipient = 'c@x.test'`;
  const { due, later, age } = await mailBacklog(db);
  assert.deepEqual({ due, later }, { due: 1, later: 1 });
  assert.ok(age >= 70 && age < 100, String(age));
});
