import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** What could make a theme more than its colours; light-dark() in globals.css takes nothing else. */
const OTHER_WAYS =
  /\bdark:\S|\bprefers-color-scheme\b|\[data-theme=(?!"(light|dark)"\] \{\s*color-scheme: \1;\s*\})/;

test("the themes differ in colours alone", () => {
  const files = globSync("src/{app,components}/**/*.{css,tsx}");
  assert.ok(files.length > 100);
  const offenders = files.filter((file) => OTHER_WAYS.test(readFileSync(file, "utf8")));
  assert.deepEqual(offenders, []);
});
