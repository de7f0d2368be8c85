import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { inParallel } from "#testing/parallel.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { contentOf, startMailServer } from "#testing/servers/mail-server.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { claimMails, type NewMail, storeMails } from "../store/mail-queue.ts";
import { abandonExpiredMails, deleteOldMails } from "../store/old-mail.ts";
import { startMailLoop } from "./mail-loop.ts";
import type { MailSender } from "./send-mail.ts";

const own = await ownDatabase();
const db = testDatabase(10, own.url);
after(async () => {
  await db.$disconnect();
  await own.drop();
});
beforeEach(() => db.mail.deleteMany());

const ACCOUNT = "acc_mail";
const LOG = { warn: () => undefined };

function mail(change: Partial<NewMail> = {}): NewMail {
  return {
    kind: "invitation",
    recipient: "grace@example.com",
    subject: "Grüße 👋",
    text: "Line one\n\nhttps://checks.example.com/invitations/secret\n",
    expires_in_minutes: 60,
    ...change,
  };
}

/** Runs a loop until no mail is due or being sent, and returns all mails. */
async function sendDue(sender: MailSender) {
  const failed: unknown[] = [];
  const log = {
    warn: (context: object) => {
      if ("err" in context) failed.push(context.err);
    },
  };
  const loop = startMailLoop(db, sender, log, 20);
  const isBusy = { OR: [{ run_at: { lte: new Date() } }, { claim_id: { not: null } }] };
  try {
    while (
      failed.length === 0 &&
      (await db.mail.count({ where: { status: "pending", ...isBusy } }))
    ) {
      await delay(20);
    }
  } finally {
    await loop.stop(5000);
  }
  assert.deepEqual(failed, []);
  return db.mail.findMany({ orderBy: { id: "asc" } });
}

test("a mail arrives as queued, and its text is not kept", async (t) => {
  const server = await startMailServer();
  t.after(server.close);
  await storeMails(db, ACCOUNT, [mail({ unsubscribe_url: "https://checks.example.com/u/1" })]);
  const [sent] = await sendDue(server.sender);
  assert.deepEqual([sent?.status, sent?.attempts, sent?.text], ["sent", 1, ""]);
  assert.equal(server.arrived.length, 1);
  const [arrived] = server.arrived;
  assert.ok(arrived);
  assert.deepEqual([arrived.from, arrived.to], ["checks@example.com", ["grace@example.com"]]);
  const { header, text } = contentOf(arrived);
  assert.equal(header("Subject"), "Grüße 👋");
  assert.equal(header("From"), "Checks <checks@example.com>");
  assert.equal(header("Message-ID"), `<${sent?.id}@example.com>`);
  assert.equal(header("List-Unsubscribe"), "<https://checks.example.com/u/1>");
  assert.equal(header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
  assert.equal(text.trim(), mail().text.trim());
});

test("a server with a sign-in gets it only after STARTTLS", async (t) => {
  const login = { user: "checks", pass: "p@ss:w/rd" };
  const server = await startMailServer({ login });
  t.after(server.close);
  await storeMails(db, ACCOUNT, [mail()]);
  const [sent] = await sendDue(server.sender);
  assert.equal(sent?.status, "sent", sent?.reason ?? "");
  assert.deepEqual(
    server.arrived.map(({ wasEncrypted, user }) => [wasEncrypted, user]),
    [[true, "checks"]],
  );
});

test("a certificate that is not trusted gets neither password nor mail", async (t) => {
  const server = await startMailServer({ login: { user: "checks", pass: "secret" } });
  t.after(server.close);
  const { ca, ...sender } = server.sender;
  await storeMails(db, ACCOUNT, [mail()]);
  const [waiting] = await sendDue(sender);
  assert.deepEqual([waiting?.status, waiting?.attempts], ["pending", 1]);
  assert.equal(server.arrived.length, 0);
});

test("a wrong password is tried again, and not written down", async (t) => {
  const server = await startMailServer({ login: { user: "checks", pass: "right" } });
  t.after(server.close);
  const auth = { user: "checks", pass: "wrong-secret" };
  await storeMails(db, ACCOUNT, [mail()]);
  const [waiting] = await sendDue({ ...server.sender, server: { ...server.sender.server, auth } });
  assert.equal(waiting?.status, "pending");
  assert.equal(waiting?.reason, "The mail server refused the user or password of SMTP_URL.");
});

test("a mail waits while the server is down, and arrives when it is up again", async (t) => {
  const first = await startMailServer();
  await first.close();
  await storeMails(db, ACCOUNT, [mail()]);
  const [waiting] = await sendDue(first.sender);
  assert.deepEqual([waiting?.status, waiting?.attempts], ["pending", 1]);
  assert.equal(waiting?.reason, "The connection to the mail server was refused.");
  const seconds = ((waiting?.run_at.getTime() ?? 0) - Date.now()) / 1000;
  assert.ok(seconds > 30 && seconds < 90, `due in ${seconds} s`);

  const server = await startMailServer({ port: first.sender.server.port });
  t.after(server.close);
  await db.$executeRaw`UPDATE mail SET run_at = now()`;
  const [sent] = await sendDue(server.sender);
  assert.deepEqual([sent?.status, sent?.attempts, sent?.reason], ["sent", 2, null]);
  assert.equal(server.arrived.length, 1);
});

test("4xx is tried again, 5xx is not", async (t) => {
  const server = await startMailServer({
    refuse: {
      recipient: (address) => {
        if (address.startsWith("grey")) return { code: 451, text: "4.7.1 Greylisted" };
        return address.startsWith("gone") ? { code: 550, text: "5.1.1 No such user" } : null;
      },
    },
  });
  t.after(server.close);
  await storeMails(db, ACCOUNT, [
    mail({ recipient: "grey@example.com" }),
    mail({ recipient: "gone@example.com" }),
  ]);
  const [grey, gone] = await sendDue(server.sender);
  assert.equal(grey?.status, "pending");
  assert.match(grey?.reason ?? "", /^The mail server answered: 451 .*Greylisted/);
  assert.deepEqual([gone?.status, gone?.attempts, gone?.text], ["abandoned", 1, ""]);
  assert.match(gone?.reason ?? "", /No such user/);
});

test("the fifth failed attempt is the last", async (t) => {
  const server = await startMailServer({
    refuse: { message: () => ({ code: 451, text: "later" }) },
  });
  t.after(server.close);
  await storeMails(db, ACCOUNT, [mail({ expires_in_minutes: 600 })]);
  for (let number = 1; number <= 5; number++) {
    await db.$executeRaw`UPDATE mail SET run_at = now() WHERE status = 'pending'`;
    const [tried] = await sendDue(server.sender);
    assert.deepEqual(
      [tried?.attempts, tried?.status],
      [number, number < 5 ? "pending" : "abandoned"],
    );
  }
});

test("a mail that expires before its next attempt is abandoned", async (t) => {
  const server = await startMailServer({
    refuse: { message: () => ({ code: 451, text: "later" }) },
  });
  t.after(server.close);
  await storeMails(db, ACCOUNT, [mail({ expires_in_minutes: 1 })]);
  const [tried] = await sendDue(server.sender);
  assert.deepEqual([tried?.status, tried?.text], ["abandoned", ""]);
});

test("racing workers never claim the same mail", async () => {
  await storeMails(
    db,
    ACCOUNT,
    Array.from({ length: 40 }, () => mail()),
  );
  const claims = await inParallel(5, async () => {
    const ids: string[] = [];
    for (;;) {
      const claimed = await claimMails(db, randomUUID(), 4);
      if (claimed.length === 0) return ids;
      ids.push(...claimed.map(({ id }) => id));
    }
  });
  assert.equal(new Set(claims.flat()).size, 40);
  assert.equal(claims.flat().length, 40);
});

test("a password reset goes before other mails", async () => {
  await storeMails(db, ACCOUNT, [mail({ kind: "incident" }), mail()]);
  await storeMails(db, "", [mail({ kind: "password_reset" })]);
  const [first] = await claimMails(db, randomUUID(), 1);
  assert.equal(first?.kind, "password_reset");
});

test("a stopped loop returns what it could not send", async (t) => {
  const server = await startMailServer();
  t.after(server.close);
  const silent = await startSilentServer();
  t.after(silent.close);
  await storeMails(db, ACCOUNT, [mail()]);
  const { sender } = server;
  const loop = startMailLoop(
    db,
    { ...sender, server: { ...sender.server, port: silent.port } },
    LOG,
    20,
  );
  await silent.connected;
  await loop.stop(0);
  const [waiting] = await db.mail.findMany();
  assert.deepEqual([waiting?.status, waiting?.attempts, waiting?.claim_id], ["pending", 0, null]);
  const [sent] = await sendDue(sender);
  assert.equal(sent?.status, "sent");
});

test("housekeeping abandons expired mails and deletes old ones", async () => {
  await storeMails(db, ACCOUNT, [mail(), mail()]);
  const [one] = await db.mail.findMany({ orderBy: { id: "asc" } });
  await db.$executeRaw`UPDATE mail SET expires_at = now() WHERE id = ${one?.id}`;
  assert.equal(await abandonExpiredMails(db, 10), 1);
  const abandoned = await db.mail.findFirst({ where: { id: one?.id ?? "" } });
  assert.deepEqual([abandoned?.status, abandoned?.text], ["abandoned", ""]);
  assert.equal(await deleteOldMails(db, 10), 0);
  await db.$executeRaw`UPDATE mail SET finished_at = now() - interval '31 days' WHERE id = ${one?.id}`;
  assert.equal(await deleteOldMails(db, 10), 1);
  assert.equal(await db.mail.count(), 1);
});

/** Starts a server that accepts connections and says nothing. */
async function startSilentServer() {
  const { createServer } = await import("node:net");
  const connected = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    connected.resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    connected: connected.promise,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
