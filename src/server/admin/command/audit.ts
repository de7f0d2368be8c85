import type { Command } from "commander";
import { eventWords } from "#domain/audit/event-words.ts";
import { getAccount } from "#server/accounts/store/account.ts";
import { listEvents } from "#server/audit/store/audit-log.ts";
import { run } from "./action.ts";
import { noAccount } from "./no-account.ts";
import { positiveNumber } from "./option-value.ts";

const MOST_EVENTS = 10_000;

/** Adds `audit list`. */
export function addAuditCommands(program: Command) {
  program
    .command("audit")
    .description("the audit log")
    .command("list")
    .description("list the newest entries; without an account, those of the installation")
    .option("--account <id>", "id of the account")
    .option("--limit <number>", "maximum number of entries", positiveNumber, 100)
    .action(
      run<{ account?: string; limit: number }>(async (db, options) => {
        const { account = "" } = options;
        if (account && !(await getAccount(db, account))) throw noAccount(account);
        const limit = Math.min(options.limit, MOST_EVENTS);
        const part = { limit, cursor: null, towards: "older" } as const;
        const events = await listEvents(db, account, {}, part);
        return {
          json: events,
          lines: events.map(({ created_at, actor, action, target, detail }) => {
            const { words, rest } = eventWords(action, detail);
            const details = rest && Object.keys(rest).length > 0 ? JSON.stringify(rest) : null;
            return [created_at.toISOString(), actor, words, target, details]
              .filter(Boolean)
              .join("  ");
          }),
        };
      }),
    );
}
