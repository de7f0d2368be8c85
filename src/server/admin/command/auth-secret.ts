import type { Command } from "commander";
import { rotateAuthSecret } from "#server/auth-secrets.ts";
import { recordAct, run } from "./action.ts";

/** Adds `auth-secret rotate`. */
export function addAuthSecretCommands(program: Command) {
  program
    .command("auth-secret")
    .description("the secret that signs sessions and encrypts second factors")
    .command("rotate")
    .description(
      "re-encrypt all second factors with AUTH_SECRET; every server must already know it, and AUTH_SECRET_FALLBACK",
    )
    .action(
      run(async (db, _, env) => {
        const { secret_id, resealed, unreadable } = await rotateAuthSecret(db, env);
        await recordAct(db, {
          account_id: null,
          action: "operator.rotateAuthSecret",
          target: secret_id,
          detail: { resealed, unreadable },
        });
        return {
          json: { secret_id, resealed, unreadable },
          lines: [
            `Re-encrypted ${resealed} second factors. All are now encrypted with the secret ${secret_id}.`,
            ...(unreadable > 0
              ? [
                  `Except ${unreadable}, which neither secret can read. Turn them off with "user second-factor-off".`,
                ]
              : []),
          ],
        };
      }),
    );
}
