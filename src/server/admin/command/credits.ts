import type { Command } from "commander";
import { MAX_BALANCE } from "#domain/limit.ts";
import { countText } from "#domain/text/number-text.ts";
import { addCredits } from "#server/accounts/store/credits.ts";
import { Failure } from "#server/failure.ts";
import { act } from "./action.ts";
import { noAccount } from "./no-account.ts";
import { filled, positiveNumber } from "./option-value.ts";

/** Adds `credits add`. */
export function addCreditsCommands(program: Command) {
  program
    .command("credits")
    .description("credits")
    .command("add")
    .description("add credits to an account")
    .requiredOption("--account <id>", "id of the account")
    .requiredOption("--amount <number>", "credits to add", positiveNumber)
    .requiredOption("--reason <text>", "reason, shown in the ledger", filled)
    .action(
      act<{ account: string; amount: number; reason: string }>(async (db, options) => {
        const { amount, reason } = options;
        const topUp = { amount, reason, actor: "command line" };
        const outcome = await addCredits(db, options.account, topUp);
        if (outcome.kind !== "added") throw notAdded(outcome.kind, options.account);
        const { id, credits_remaining } = outcome.account;
        return {
          json: { account_id: id, credits: credits_remaining },
          audit: {
            account_id: id,
            action: "operator.addCredits",
            target: id,
            detail: {
              amount,
              reason,
              changes: { credits_remaining: [credits_remaining - amount, credits_remaining] },
            },
          },
          lines: [`Account ${id} has ${credits_remaining} credits.`],
        };
      }),
    );
}

function notAdded(kind: "full" | "absent", account_id: string): Failure {
  switch (kind) {
    case "absent":
      return noAccount(account_id);
    case "full": {
      const most = `An account can have at most ${countText(MAX_BALANCE, "credit")}.`;
      return new Failure(`${most} Nothing was added.`);
    }
  }
}
