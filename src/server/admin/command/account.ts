import type { Command } from "commander";
import { openAccountIn } from "#server/accounts/open-account.ts";
import { listAccounts } from "#server/accounts/store/account.ts";
import { resumeAccount, suspendAccount } from "#server/accounts/store/suspension.ts";
import { act, run } from "./action.ts";
import { noAccount } from "./no-account.ts";
import { filled, wholeNumber } from "./option-value.ts";

/** Adds `account create`, `list`, `suspend` and `resume`. */
export function addAccountCommands(program: Command) {
  const account = program.command("account").description("accounts");
  addCreate(account);
  addList(account);
  addSuspend(account);
  addResume(account);
}

function addCreate(account: Command) {
  account
    .command("create")
    .description("create an account with its first user, a live key and a test key")
    .requiredOption("--name <name>", "name of the account", filled)
    .requiredOption("--credits <number>", "starting credits", wholeNumber)
    .option("--email <address>", "email address of its first user")
    .action(
      act<{ name: string; credits: number; email?: string }>(async (db, options) => {
        const { id, name, credits_remaining, keys } = await openAccountIn(db, options);
        return {
          json: { account_id: id, name, credits: credits_remaining, keys },
          audit: {
            account_id: id,
            action: "operator.openAccount",
            target: id,
            detail: { name, credits: credits_remaining },
          },
          lines: [
            `Account ${id} (${name}) with ${credits_remaining} credits.`,
            "Its keys are shown only once:",
            `  live  ${keys.live.key}`,
            `  test  ${keys.test.key}`,
          ],
        };
      }),
    );
}

function addList(account: Command) {
  account
    .command("list")
    .description("list all accounts")
    .action(
      run(async (db) => {
        const accounts = await listAccounts(db);
        return {
          json: accounts.map(({ id, ...rest }) => ({ account_id: id, ...rest })),
          lines: accounts.map(
            ({ id, name, credits_remaining, total_checks, suspended_at }) =>
              `${id}  ${name}  ${credits_remaining} credits, ${total_checks} checks` +
              (suspended_at ? ", suspended" : ""),
          ),
        };
      }),
    );
}

function addSuspend(account: Command) {
  account
    .command("suspend")
    .description("suspend an account: its keys are refused and its console is read-only")
    .requiredOption("--account <id>", "id of the account")
    .requiredOption("--reason <text>", "reason, shown to the account's members", filled)
    .action(
      act<{ account: string; reason: string }>(async (db, options) => {
        const { id, name, suspended_at } =
          (await suspendAccount(db, options.account, options.reason)) ?? noAccount(options.account);
        return {
          json: { account_id: id, suspended_at },
          audit: {
            account_id: id,
            action: "operator.suspend",
            target: id,
            detail: { reason: options.reason },
          },
          lines: [`Account ${id} (${name}) is suspended.`],
        };
      }),
    );
}

function addResume(account: Command) {
  account
    .command("resume")
    .description("resume a suspended account")
    .requiredOption("--account <id>", "id of the account")
    .action(
      act<{ account: string }>(async (db, options) => {
        const { id, name } =
          (await resumeAccount(db, options.account)) ?? noAccount(options.account);
        return {
          json: { account_id: id, suspended_at: null },
          audit: { account_id: id, action: "operator.resume", target: id },
          lines: [`Account ${id} (${name}) is not suspended.`],
        };
      }),
    );
}
