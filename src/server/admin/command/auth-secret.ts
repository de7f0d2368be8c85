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
      "encrypt all second factors with AUTH_SECRET instead of AUTH_SECRET_FALLBACK, which every server must know",
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
            `${resealed} second factors were encrypted anew, and all with the secret ${secret_id} now.`,
            ...(unreadable > 0
              ? [
                  `${unreadable} can be read with no secret. Turn them off: \`user second-factor-off\`.`,
                ]
              : []),
          ],
        };
      }),
    );
}
