import { deleteExpired } from "#server/checks/store/idempotency.ts";
import type { Database, DatabasePool } from "#server/database/connect.ts";
import { deleteOldUses } from "#server/keys/store/key-use.ts";
import {
  deleteOldRefusedRequests,
  trimRefusedRequests,
} from "#server/keys/store/refused-request.ts";
import type { Log } from "#server/log.ts";
import { abandonExpiredMails, deleteOldMails } from "#server/mail/store/old-mail.ts";
import { deleteOldAttempts } from "#server/people/store/attempt-count.ts";
import { deleteExpiredVerifications } from "#server/people/store/email-verification.ts";
import { deleteExpiredInvitations } from "#server/people/store/invitation.ts";
import { deleteExpiredPasswordResets } from "#server/people/store/password-reset.ts";
import {
  deleteExpiredSessions,
  deleteExpiredSignIns,
  deleteOldAddressCounts,
} from "#server/people/store/sign-in.ts";
import { closeExpiredProposals, deleteOldProposals } from "#server/proposals/store/old-proposal.ts";
import { housekeepingDone } from "#server/signals.ts";
import { inBatches } from "#server/store/in-batches.ts";
import { abandonOrphans } from "#server/webhooks/store/orphan.ts";
import { correctContractCounts } from "./contract-counts.ts";
import { type Retention, retentionSteps } from "./retention.ts";

const EVERY_MS = 60 * 60 * 1000;

/** The steps of a sweep, by name. Each processes up to a batch and returns how many. */
const STEPS: Record<string, (db: Database, batch: number) => Promise<number>> = {
  "expired Idempotency-Keys": deleteExpired,
  "deliveries without a webhook": abandonOrphans,
  "expired invitations": deleteExpiredInvitations,
  "expired password resets": deleteExpiredPasswordResets,
  "expired address verifications": deleteExpiredVerifications,
  "old attempt counts": deleteOldAttempts,
  "old attempt counts by address": deleteOldAddressCounts,
  "expired sessions": deleteExpiredSessions,
  "expired sign-ins": deleteExpiredSignIns,
  "old refused requests": deleteOldRefusedRequests,
  "old uses of keys": deleteOldUses,
  "expired proposals": closeExpiredProposals,
  "old proposals": deleteOldProposals,
  "expired mails": abandonExpiredMails,
  "old mails": deleteOldMails,
  "excess refused requests of a key": trimRefusedRequests,
};

/**
 * Runs all STEPS, corrects contract counts and deletes what is older than the retention says. A
 * failing step does not stop the others.
 */
export async function sweep(db: DatabasePool, retention: Retention, log: Log<"warn">) {
  const steps = Object.entries(STEPS).map(([step, process]): [string, () => Promise<number>] => [
    step,
    () => inBatches((batch) => process(db, batch)),
  ]);
  steps.push(["contract counts", () => correctContractCounts(db)]);
  steps.push(...retentionSteps(db, retention));
  for (const [step, run] of steps) {
    const started = performance.now();
    let rows: number | null = null;
    try {
      rows = await run();
    } catch (error) {
      log.warn({ err: error, step }, "housekeeping step failed; retrying in an hour");
    }
    const seconds = (performance.now() - started) / 1000;
    housekeepingDone.send({ step, rows: rows ?? 0, seconds, failed: rows === null });
  }
}

/** Sweeps at the start and once an hour. Returns a function that stops it. */
export function startHousekeeping(db: DatabasePool, retention: Retention, log: Log<"warn">) {
  let running = false;
  async function run() {
    if (running) return;
    running = true;
    await sweep(db, retention, log).finally(() => {
      running = false;
    });
  }
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Returns a function that abandons the deliveries of deleted webhooks in the background. A call
 * during a run triggers one more.
 */
export function orphanSweeper(db: Database, log: Log<"warn">): () => void {
  let running = false;
  let wanted = false;
  async function run() {
    running = true;
    try {
      while (wanted) {
        wanted = false;
        await inBatches((batch) => abandonOrphans(db, batch));
      }
    } catch (error) {
      log.warn({ err: error }, "deliveries without a webhook are abandoned within an hour");
    } finally {
      running = false;
    }
  }
  return () => {
    wanted = true;
    if (!running) run();
  };
}
