import type { Command } from "commander";
import { adoptSecretsKey } from "#server/secrets-key.ts";
import { run } from "./action.ts";

/** Adds `secrets-key adopt`. */
export function addSecretsKeyCommands(program: Command) {
  program
    .command("secrets-key")
    .description("the key that encrypts webhook secrets")
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
