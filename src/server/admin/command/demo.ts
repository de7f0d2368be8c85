import type { Command } from "commander";
import { DEMO_NAME, fillDemo } from "#server/demo/demo.ts";
import { provenSecretsKeys } from "#server/secrets/secrets-key.ts";
import { recordAct, run } from "./action.ts";

/** Adds `demo`. */
export function addDemoCommand(program: Command) {
  program
    .command("demo")
    .description("create an account with a month of sample checks")
    .action(
      run(async (db, _, env) => {
        const [secretsKey] = await provenSecretsKeys(db, env);
        const filled = await fillDemo(db, { now: Date.now(), secretsKey });
        const { account_id, isNew, email } = filled;
        if (isNew) {
          const detail = { name: DEMO_NAME };
          const target = account_id;
          await recordAct(db, { account_id, action: "operator.openAccount", target, detail });
        }
        return {
          json: { account_id, name: DEMO_NAME, is_new: isNew },
          lines: [
            isNew
              ? `The account "${DEMO_NAME}" (${account_id}) now has a month of sample checks.`
              : `The account "${DEMO_NAME}" (${account_id}) already exists. Nothing was changed.`,
            `${email} is its owner. Sign in and choose it from the account menu.`,
          ],
        };
      }),
    );
}
