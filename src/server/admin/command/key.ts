import { type Command, Option } from "commander";
import { ENVIRONMENTS, type Environment } from "#domain/keys/environment.ts";
import { getAccount } from "#server/accounts/store/account.ts";
import { Failure } from "#server/failure.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { firstMember } from "#server/people/store/member.ts";
import { assertVerified } from "#server/people/user.ts";
import { act } from "./action.ts";
import { allowUnverified } from "./allow-unverified.ts";
import { noAccount } from "./no-account.ts";

/** Adds `key create`. */
export function addKeyCommands(program: Command) {
  program
    .command("key")
    .description("API keys")
    .command("create")
    .description("create an API key, regardless of limits")
    .requiredOption("--account <id>", "id of the account")
    .addOption(
      new Option("--environment <environment>", "live or test")
        .choices(ENVIRONMENTS)
        .default("live"),
    )
    .option("--email <address>", "owner of the key (default: the account's first member)")
    .addOption(allowUnverified())
    .action(
      act<{
        account: string;
        environment: Environment;
        email?: string;
        allowUnverified: boolean;
      }>(async (db, options) => {
        const { environment, email } = options;
        if (!(await getAccount(db, options.account))) throw noAccount(options.account);
        const owner = await firstMember(db, options.account, email);
        if (!owner) throw new Failure(`The account has no member${email ? ` ${email}` : ""}.`);
        if (email !== undefined) assertVerified(owner, options.allowUnverified);
        const { id, key } = await issueKey(db, options.account, owner.user_id, { environment });
        return {
          json: { id, key, environment },
          audit: {
            account_id: options.account,
            action: "operator.createKey",
            target: id,
            detail: { environment },
          },
          lines: [`Key ${id}, shown once: ${key}`],
        };
      }),
    );
}
