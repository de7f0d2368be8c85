import type { Command } from "commander";
import { countText } from "#domain/text/number-text.ts";
import { INSTALLATION } from "#server/audit/store/person-log.ts";
import { withEntry } from "#server/audit/store/with-entry.ts";
import { adoptSecretsKey, rotateSecretsKey } from "#server/secrets/secrets-key.ts";
import { recordAct, run } from "./action.ts";
import { rotated } from "./rotated.ts";

/** Adds `secrets-key rotate` and `secrets-key adopt`. */
export function addSecretsKeyCommands(program: Command) {
  const secretsKey = program
    .command("secrets-key")
    .description("the key that encrypts webhook secrets");

  secretsKey
    .command("rotate")
    .description(
      "re-encrypt all webhook secrets with SECRETS_KEY; every server must already have it, and SECRETS_KEY_FALLBACK",
    )
    .action(
      run(async (db, _, env) =>
        rotated(db, {
          ...(await rotateSecretsKey(db, env)),
          action: "operator.rotateSecretsKey",
          of: (count) => countText(count, "webhook"),
          remedy: "Rotate their secrets in the console.",
        }),
      ),
    );

  secretsKey
    .command("adopt")
    .description(
      "use the current SECRETS_KEY because the previous one was lost; existing webhooks get no deliveries until their secrets are rotated",
    )
    .action(
      run(async (db, _, env) => {
        const account_id = INSTALLATION;
        const action = "operator.adoptSecretsKey";
        const key_id = await withEntry(
          db,
          (tx) => adoptSecretsKey(tx, env),
          (tx, target) => recordAct(tx, { account_id, action, target }),
        );
        return {
          json: { adopted: true, key_id },
          lines: [
            "The database now uses the current SECRETS_KEY. Rotate the secret of every existing webhook:",
            "its deliveries are on hold until then.",
          ],
        };
      }),
    );
}
