import type { Command } from "commander";

/** Options whose values add up. */
const REPEATABLE: ReadonlySet<string> = new Set(["map", "source", "output"]);

/** Refuses an option with one value that is given twice, where the first would silently be lost. */
export function refuseRepeated(command: Command): void {
  for (const option of command.options) {
    if (!option.required || REPEATABLE.has(option.attributeName())) continue;
    let count = 0;
    command.on(`option:${option.name()}`, () => {
      count += 1;
      if (count > 1) command.error(`error: option '${option.flags}' is given twice`);
    });
  }
  for (const below of command.commands) refuseRepeated(below);
}
