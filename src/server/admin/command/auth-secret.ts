import type { Command } from "commander";
import { countText } from "#domain/text/number-text.ts";
import { rotateAuthSecret } from "#server/secrets/auth-secrets.ts";
import { run } from "./action.ts";
import { rotated } from "./rotated.ts";

/** Adds `auth-secret rotate`. */
export function addAuthSecretCommands(program: Command) {
  program
    .command("auth-secret")
    .description("the secret that signs sessions and encrypts second factors")
    .command("rotate")
    .description(
      "re-encrypt all second factors with AUTH_SECRET; every server must already have it, and AUTH_SECRET_FALLBACK",
    )
    .action(
      run(async (db, _, env) =>
        rotated(db, {
          ...(await rotateAuthSecret(db, env)),
          action: "operator.rotateAuthSecret",
          of: (count) => countText(count, "second factor"),
          remedy:
            "Run it again with the secret that encrypted them as AUTH_SECRET_FALLBACK. " +
            'If that is lost, turn them off with "user second-factor-off".',
        }),
      ),
    );
}
