import type { Command } from "commander";
import { openAccountIn } from "#server/accounts/open-account.ts";
import { getAccount, listAccounts } from "#server/accounts/store/account.ts";
import { deleteAccount, membersOfNothingElse } from "#server/accounts/store/delete-account.ts";
import {
  resumeAccount,
  suspendAccount,
  suspendForDeletion,
} from "#server/accounts/store/suspension.ts";
import { INSTALLATION } from "#server/audit/store/person-log.ts";
import { withEntry } from "#server/audit/store/with-entry.ts";
import { Failure } from "#server/failure.ts";
import { accountQueries } from "../export/account-queries.ts";
import { rowsOf, writeExport } from "../export/write-export.ts";
import { act, recordAct, run } from "./action.ts";
import { addDomainsCommand } from "./domains.ts";
import { noAccount } from "./no-account.ts";
import { filled, wholeNumber } from "./option-value.ts";

/** Adds `account create`, `list`, `suspend`, `resume`, `export` and `delete`. */
export function addAccountCommands(program: Command) {
  const account = program.command("account").description("accounts");
  addCreate(account);
  addList(account);
  addSuspend(account);
  addResume(account);
  addDomainsCommand(account);
  addExport(account);
  addDelete(account);
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
        const suspended = await suspendAccount(db, options.account, options.reason);
        if (!suspended) throw noAccount(options.account);
        const { id, name, suspended_at, reason_before } = suspended;
        return {
          json: { account_id: id, suspended_at },
          audit: {
            account_id: id,
            action: "operator.suspend",
            target: id,
            detail: { changes: { reason: [reason_before, options.reason] } },
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
        const resumed = await resumeAccount(db, options.account);
        if (!resumed) throw noAccount(options.account);
        const { id, name, reason_before } = resumed;
        return {
          json: { account_id: id, suspended_at: null },
          audit: {
            account_id: id,
            action: "operator.resume",
            target: id,
            detail: { changes: { reason: [reason_before, null] } },
          },
          lines: [`Account ${id} (${name}) is not suspended.`],
        };
      }),
    );
}

function addExport(account: Command) {
  account
    .command("export")
    .description("export everything in an account to a new folder, as JSON Lines without secrets")
    .requiredOption("--account <id>", "id of the account")
    .requiredOption("--folder <folder>", "a folder that does not exist yet", filled)
    .action(
      run<{ account: string; folder: string }>(async (db, options, { url }) => {
        const account = await getAccount(db, options.account);
        if (!account) throw noAccount(options.account);
        const { id, name } = account;
        const queries = await accountQueries(db, id);
        const tables = await writeExport(url, options.folder, queries, () =>
          recordAct(db, { account_id: id, action: "operator.exportAccount", target: id }),
        );
        return {
          json: { account_id: id, folder: options.folder, tables },
          lines: [
            `${rowsOf(tables)} rows of account ${id} (${name}) written to ${options.folder}.`,
          ],
        };
      }),
    );
}

function addDelete(account: Command) {
  account
    .command("delete")
    .description("permanently delete an account and everything in it")
    .requiredOption("--account <id>", "id of the account")
    .requiredOption("--name <name>", "the account's exact name, to confirm")
    .action(
      run<{ account: string; name: string }>(async (db, options) => {
        const account = await getAccount(db, options.account);
        if (!account) throw noAccount(options.account);
        const { id, name } = account;
        if (name !== options.name) {
          throw new Failure(
            `Account ${id} is called ${JSON.stringify(name)}. Nothing was deleted.`,
          );
        }
        await withEntry(
          db,
          (tx) => suspendForDeletion(tx, id),
          async (tx, isFirst) => {
            if (!isFirst) return;
            const account_id = INSTALLATION;
            const detail = { name };
            await recordAct(tx, {
              account_id,
              action: "operator.deleteAccount",
              target: id,
              detail,
            });
          },
        );
        const left = await membersOfNothingElse(db, id);
        const rows = await deleteAccount(db, id);
        const emails = left.map(({ email }) => email);
        return {
          json: { account_id: id, rows, users_without_account: emails },
          lines: [
            `Account ${id} (${name}) and ${rows} rows deleted.`,
            ...(emails.length > 0
              ? [`No longer in any account: ${emails.join(", ")}. Remove them with "user remove".`]
              : []),
          ],
        };
      }),
    );
}
