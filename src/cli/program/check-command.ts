import { InvalidArgumentError, Option } from "commander";
import { IF_MISSING } from "../config/config.ts";
import { MAX_SOURCE_LENGTH, SOURCE_FIELDS } from "../pipeline/source-fields.ts";
import type { PipelineSource } from "../service/gate-shapes.ts";
import type { AddCommands } from "./finished.ts";
import { addJudgingOptions } from "./judging-options.ts";
import { addReadingOptions } from "./reading-options.ts";
import { SOURCE } from "./source-argument.ts";

/** Adds `check`. */
export const addCheckCommand: AddCommands = (program, finish) => {
  addReadingOptions(addJudgingOptions(program.command("check")))
    .description(
      "check sources against contracts; without sources, everything in schema-check.yaml",
    )
    .argument("[source...]", SOURCE)
    .option("--contract <name or id>", "the contract (default: the one with each table's name)")
    .addOption(
      new Option("--if-missing <what>", "what to do if a contract does not exist").choices(
        IF_MISSING,
      ),
    )
    .addOption(
      new Option(
        "--if-unreachable <what>",
        "what to do if the service is down (default: fail)",
      ).choices(["fail", "pass"]),
    )
    .option("--keep-going", "check the tables that can be read, and list those that cannot")
    .option(
      "--source <field=value>",
      `tell the service ${SOURCE_FIELDS.join(", ")}; may be repeated (default: from the CI system or git)`,
      pipelineSource,
    )
    .option("--no-source", "do not tell the service where this runs")
    .option("--config <file>", "configuration file (default: the nearest schema-check.yaml)")
    .action(async (paths, options) => {
      const { check } = await import("../command/check.ts");
      finish(await check(paths, options));
    });
};

function pipelineSource(text: string, before?: PipelineSource | boolean): PipelineSource {
  const at = text.indexOf("=");
  const field = SOURCE_FIELDS.find((name) => name === text.slice(0, Math.max(at, 0)));
  const value = text.slice(at + 1).trim();
  if (!field || value === "" || value.length > MAX_SOURCE_LENGTH) {
    throw new InvalidArgumentError(
      `It must be FIELD=VALUE with up to ${MAX_SOURCE_LENGTH} characters, where FIELD is ${SOURCE_FIELDS.join(", ")}.`,
    );
  }
  return { ...(typeof before === "object" && before), [field]: value };
}
