import type { Command } from "commander";
import { userOf } from "#server/people/user.ts";
import { personQueries } from "../export/person-queries.ts";
import { rowsOf, writeExport } from "../export/write-export.ts";
import { recordAct, run } from "./action.ts";
import { filled } from "./option-value.ts";

/** Adds `user export`. */
export function addUserExport(user: Command) {
  user
    .command("export")
    .description("export a user's data to a new folder, as JSON Lines without secrets")
    .requiredOption("--email <address>", "email address")
    .requiredOption("--folder <folder>", "a folder that does not exist yet", filled)
    .action(
      run<{ email: string; folder: string }>(async (db, { email: address, folder }, { url }) => {
        const { id, email } = await userOf(db, address);
        const tables = await writeExport(url, folder, personQueries(id), () =>
          recordAct(db, { account_id: null, action: "operator.exportUser", target: id }),
        );
        return {
          json: { user_id: id, email, folder, tables },
          lines: [`${rowsOf(tables)} rows about ${email} (${id}) written to ${folder}.`],
        };
      }),
    );
}
