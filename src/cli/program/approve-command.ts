import { InvalidArgumentError } from "commander";
import { isId } from "#domain/id.ts";
import { parseUntil } from "../approve/parse-until.ts";
import type { AddCommands } from "./finished.ts";
import { formatOption } from "./format-option.ts";

/** Adds `approve`. */
export const addApproveCommand: AddCommands = (program, finish) => {
  program
    .command("approve")
    .description("approve changes that a check found, so that they no longer block")
    .argument("<check>", "id of the check, as its report shows it", checkId)
    .argument("[column...]", "columns whose changes to approve (default: those that block)")
    .requiredOption("--reason <text>", "why; everyone who sees the change sees it", reason)
    .option("--until <date>", "last day, such as 2026-12-31 (default: the next version)", until)
    .addOption(formatOption())
    .action(async (check, columns, options) => {
      const { approve } = await import("../command/approve.ts");
      finish(await approve(check, columns, options));
    });
};

function checkId(text: string): string {
  if (isId("chk", text)) return text;
  throw new InvalidArgumentError(
    "It is not the id of a check: one begins with chk_ and has 26 characters after that.",
  );
}

function reason(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It must not be empty.");
  return text.trim();
}

function until(text: string): string {
  const moment = parseUntil(text);
  if (moment === null) {
    throw new InvalidArgumentError(
      "It must be a day such as 2026-12-31, or a time such as 2026-12-31T12:00:00Z.",
    );
  }
  if (Date.parse(moment) <= Date.now()) throw new InvalidArgumentError("It is in the past.");
  return moment;
}
