import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Command } from "commander";
import { createProgram } from "./program.ts";

const DOCUMENT = join(import.meta.dirname, "..", "..", "..", "docs", "command-line.md");

const SECTIONS = new Map(
  readFileSync(DOCUMENT, "utf8")
    .split(/^#{2,3} /m)
    .map((section) => [section.slice(0, section.indexOf("\n")), section]),
);

/** Which section describes a command, and which those options that it shares with others. */
const READING = "Sources";
const SHARED: Record<string, string[]> = {
  check: ["check", READING, "What blocks", "Reports"],
  approve: ["approve"],
  diff: ["diff", READING, "What blocks", "Reports"],
  columns: ["columns", READING],
  "contracts create": ["contracts", READING],
  "contracts details": ["contracts", READING],
  "contracts push": ["contracts", READING],
  "contracts list": ["contracts"],
  "contracts get": ["contracts"],
  init: ["init"],
  doctor: ["doctor"],
  mcp: ["mcp"],
};

const COMMANDS = commandsOf(createProgram(() => undefined));

test("every command is in the table of sections", () => {
  assert.deepEqual([...COMMANDS.keys()].toSorted(), Object.keys(SHARED).toSorted());
});

for (const [name, sections] of Object.entries(SHARED)) {
  test(`${name} has the options that its documentation lists`, () => {
    const own = COMMANDS.get(name)?.options.map(({ long }) => long ?? "") ?? [];
    const documented = new Set(sections.flatMap((section) => optionsIn(section, name)));
    assert.deepEqual(own.toSorted(), [...documented].toSorted());
  });
}

function commandsOf(program: Command, above = ""): Map<string, Command> {
  return new Map(
    program.commands.flatMap((command): [string, Command][] => {
      const name = `${above}${command.name()}`;
      if (command.commands.length === 0) return [[name, command]];
      return [...commandsOf(command, `${name} `)];
    }),
  );
}

/**
 * The options that a section's tables list, and those that its text says it "takes". A table may say
 * in its second column which of several commands an option is of.
 */
function optionsIn(section: string, command: string): string[] {
  const text = SECTIONS.get(section) ?? assert.fail(`there is no section ${section}`);
  const isOfSeveral = text.includes("| option | of |");
  return text.split("\n").flatMap((line) => {
    const [, option = "", of = ""] = line.split("|");
    const isTold = / takes? /.test(line) && !line.startsWith("|");
    if (isOfSeveral && !/all/.test(of) && !of.includes(`\`${command.split(" ")[1]}\``)) return [];
    return (isTold ? line : option).match(/--[a-z][a-z-]*/g) ?? [];
  });
}
