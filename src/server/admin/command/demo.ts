import type { Command } from "commander";
import { DEMO_NAME, fillDemo } from "#server/demo/demo.ts";
import { provenSecretsKey } from "#server/secrets-key.ts";
import { run } from "./action.ts";

/** Adds `demo`. */
export function addDemoCommand(program: Command) {
  program
    .command("demo")
    .description("fill an account with an invented month of checks, to look at; once")
    .action(
      run(async (db, _, env) => {
        const secretsKey = await provenSecretsKey(db, env);
        const filled = await fillDemo(db, { now: Date.now(), secretsKey });
        const { account_id, isNew, email } = filled;
        return {
          json: { account_id, name: DEMO_NAME, is_new: isNew },
          lines: [
            isNew
              ? `The account "${DEMO_NAME}" (${account_id}) has a month of checks that never happened.`
              : `The account "${DEMO_NAME}" (${account_id}) is there already; nothing was changed.`,
            `${email} owns it: sign in, and choose it beside the account's name.`,
          ],
        };
      }),
    );
}
