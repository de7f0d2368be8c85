import { type Command, Option } from "commander";
import { getAccount } from "#server/accounts/store/account.ts";
import { ROLES, type Role, STAFF_ROLES, type StaffRole } from "#server/people/rules/role.ts";
import { changePassword, newUser, switchSecondFactorOff } from "#server/people/user.ts";
import { act } from "./action.ts";
import { noAccount } from "./no-account.ts";

/** Adds `user create`, `password` and `second-factor-off`. */
export function addUserCommands(program: Command) {
  const user = program.command("user").description("people who sign in");

  user
    .command("create")
    .description("create a user: a member of an account, or staff")
    .requiredOption("--email <address>", "e-mail address")
    .option("--name <name>", "name to show")
    .option("--account <id>", "account that they belong to")
    .addOption(new Option("--role <role>", "what they may do there").choices(ROLES))
    .addOption(new Option("--staff <role>", "platform staff").choices(STAFF_ROLES))
    .action(
      act<{
        email: string;
        name?: string;
        account?: string;
        role?: Role;
        staff?: StaffRole;
      }>(async (db, options) => {
        if (options.account && !(await getAccount(db, options.account))) noAccount(options.account);
        const { id, email, password } = await newUser(db, options);
        return {
          json: { user_id: id, email, password },
          audit: {
            account_id: options.account ?? null,
            action: "operator.createUser",
            target: id,
            detail: { email, role: options.role ?? null, staff: options.staff ?? null },
          },
          lines: [`User ${email} (${id}).`, `Their password is shown once: ${password}`],
        };
      }),
    );

  user
    .command("password")
    .description("give a user a new password and end their sessions")
    .requiredOption("--email <address>", "e-mail address")
    .option("--password <password>", "the new password; generated when left out")
    .action(
      act<{ email: string; password?: string }>(async (db, options) => {
        const { id, password } = await changePassword(db, options.email, options.password);
        return {
          json: { email: options.email, password },
          audit: { account_id: null, action: "operator.setPassword", target: id },
          lines: [`The new password of ${options.email} is shown once: ${password}`],
        };
      }),
    );

  user
    .command("second-factor-off")
    .description("take a lost second factor away from a user")
    .requiredOption("--email <address>", "e-mail address")
    .action(
      act<{ email: string }>(async (db, { email }) => {
        const { id, removed } = await switchSecondFactorOff(db, email);
        return {
          json: { email, removed },
          ...(removed && {
            audit: { account_id: null, action: "operator.secondFactorOff", target: id },
          }),
          lines: [
            removed
              ? `${email} signs in with the password alone from now on.`
              : `${email} has no second factor.`,
          ],
        };
      }),
    );
}
