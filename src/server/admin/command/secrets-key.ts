import type { Command } from "commander";
import { adoptSecretsKey } from "#server/secrets-key.ts";
import { run } from "./action.ts";

/** Adds `secrets-key adopt`. */
export function addSecretsKeyCommands(program: Command) {
  program
    .command("secrets-key")
    .description("the key that webhook secrets are encrypted with")
    .command("adopt")
    .description(
      "use the present SECRETS_KEY from now on, because the one before is lost; webhooks that exist " +
        "get no deliveries until their secret is rotated",
    )
    .action(
      run(async (db, _, env) => {
        await adoptSecretsKey(db, env);
        return {
          json: { adopted: true },
          lines: [
            "The present SECRETS_KEY is the database's now. Rotate the secret of each webhook that was",
            "made before: its deliveries wait until then.",
          ],
        };
      }),
    );
}
