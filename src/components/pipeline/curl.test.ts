import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import fc from "fast-check";
import { gateCurl } from "./curl.ts";

/** What a shell hands to curl, one argument after the other. */
function argumentsOf(command: string) {
  const { stdout } = spawnSync("sh", ["-c", command.replace(/^curl/, "printf '%s\\0'")]);
  return stdout.toString().split("\0").slice(0, -1);
}

test("a shell hands curl the question for the gate, whatever the columns are called", () => {
  const column = fc.record(
    { name: fc.string({ unit: "grapheme" }), type: fc.constantFrom("integer", "string") },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(column, { maxLength: 5 }), (columns) => {
      const args = argumentsOf(gateCurl("https://contracts.example.com", "ctr_1", columns));
      assert.equal(args[1], "https://contracts.example.com/api/v1/gate");
      assert.deepEqual(JSON.parse(args.at(-1) ?? ""), {
        checks: [{ contract: "ctr_1", incoming_schema: { columns } }],
      });
    }),
    { numRuns: 30 },
  );
});
