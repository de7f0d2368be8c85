import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { DatabasePool } from "#server/database/connect.ts";
import type { Log } from "#server/log.ts";
import { mailAttempted } from "#server/signals.ts";
import { finishMail } from "../store/finished-mail.ts";
import { type ClaimedMail, claimMails, releaseMail } from "../store/mail-queue.ts";
import { type MailSender, sendMail } from "./send-mail.ts";

const POLL_MS = 1000;

/** Maximum concurrent attempts per process, each on a connection of its own. */
const MAX_UNDER_WAY = 4;

export type MailLoop = {
  /** Attempts under way, and how many there may be. */
  slots: { inUse: () => number; max: number };
  /** Stops claiming, aborts running attempts after `patience` ms and releases their mails. */
  stop: (patience: number) => Promise<void>;
};

/** Sends due mails until stopped. Any number of processes may run one on the same database. */
export function startMailLoop(
  db: DatabasePool,
  sender: MailSender,
  log: Log<"warn">,
  pollMs = POLL_MS,
): MailLoop {
  const underWay = new Set<Promise<void>>();
  const ending = new AbortController();
  let polling = Promise.resolve();
  let isPolling = false;
  let stopped = false;

  async function poll() {
    if (isPolling || stopped) return;
    isPolling = true;
    try {
      const room = MAX_UNDER_WAY - underWay.size;
      if (room === 0) return;
      for (const mail of await claimMails(db, randomUUID(), room)) begin(mail);
    } catch (error) {
      log.warn({ err: error }, "the mail queue cannot be read");
    } finally {
      isPolling = false;
    }
  }

  function next() {
    if (!isPolling) polling = poll();
  }

  function begin(mail: ClaimedMail) {
    const done = attempt(mail)
      .catch((error) => {
        log.warn({ err: error, mail_id: mail.id }, "an attempt to send a mail could not be stored");
      })
      .then(() => {
        underWay.delete(done);
        next();
      });
    underWay.add(done);
  }

  async function attempt(mail: ClaimedMail) {
    const outcome = await sendMail(sender, mail, ending.signal);
    const isReleased = !outcome.sent && ending.signal.aborted;
    const { kind } = mail;
    mailAttempted.send({
      kind,
      outcome: isReleased ? "released" : outcome.sent ? "sent" : "failed",
    });
    if (isReleased) return releaseMail(db, mail);
    if (!outcome.sent) {
      log.warn(
        { account_id: mail.account_id, mail_id: mail.id, kind, reason: outcome.reason },
        "a mail was not sent",
      );
    }
    await finishMail(db, mail, outcome);
  }

  const timer = setInterval(next, pollMs);
  next();

  return {
    slots: { inUse: () => underWay.size, max: MAX_UNDER_WAY },
    async stop(patience) {
      stopped = true;
      clearInterval(timer);
      // Includes a claim that is still running.
      const all = polling.then(() => Promise.allSettled(underWay));
      await Promise.race([all, delay(patience, undefined, { ref: false })]);
      ending.abort();
      await all;
    },
  };
}
