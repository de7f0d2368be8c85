import type { Command } from "commander";
import { adoptSecretsKey, rotateSecretsKey } from "#server/secrets-key.ts";
import { keyId } from "#server/webhooks/rules/secret-box.ts";
import { recordAct, run } from "./action.ts";

/** Adds `secrets-key rotate` and `secrets-key adopt`. */
export function addSecretsKeyCommands(program: Command) {
  const secretsKey = program
    .command("secrets-key")
    .description("the key that encrypts webhook secrets");

  secretsKey
    .command("rotate")
    .description(
      "re-encrypt all webhook secrets with SECRETS_KEY; every server must already know it, and SECRETS_KEY_FALLBACK",
    )
    .action(
      run(async (db, _, env) => {
        const { key, resealed, unreadable } = await rotateSecretsKey(db, env);
        const key_id = keyId(key);
        await recordAct(db, {
          account_id: null,
          action: "operator.rotateSecretsKey",
          target: key_id,
          detail: { resealed, unreadable },
        });
        return {
          json: { key_id, resealed, unreadable },
          lines: [
            `Re-encrypted the secrets of ${resealed} webhooks. All are now encrypted with the key ${key_id}.`,
            ...(unreadable > 0
              ? [
                  `Except ${unreadable}, which neither key can read: the log names their webhooks. Rotate these secrets in the console.`,
                ]
              : []),
          ],
        };
      }),
    );

  secretsKey
    .command("adopt")
    .description(
      "use the current SECRETS_KEY because the previous one is lost; existing webhooks get no deliveries until their secret is rotated",
    )
    .action(
      run(async (db, _, env) => {
        await adoptSecretsKey(db, env);
        return {
          json: { adopted: true },
          lines: [
            "The database now uses the current SECRETS_KEY. Rotate the secret of every existing webhook:",
            "its deliveries are on hold until then.",
          ],
        };
      }),
    );
}
