import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { COMMANDS } from "./commands.ts";

test("the page explains exactly the commands that there are", () => {
  const help = execFileSync(process.execPath, ["src/cli/main.ts", "--help"], { encoding: "utf8" });
  const [, list = ""] = help.split("Commands:\n");
  const names = [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = ""]) => name);
  const explained = COMMANDS.map(([name]) => name);
  assert.deepEqual(explained.toSorted(), names.filter((name) => name !== "help").toSorted());
});
