import assert from "node:assert/strict";
import { test } from "node:test";
import { assertLinearIn } from "#testing/growth.ts";
import { brokenCommands } from "./log-command.ts";

const broken = (text: string) => brokenCommands(text, (mark) => `<${mark}>`);

const COMMANDS: [text: string, written: string][] = [
  ["::add-mask::x", "<::>add-mask::x"],
  ["  ::add-mask::x", "  <::>add-mask::x"],
  ["\u00a0\u3000::add-mask::x", "\u00a0\u3000<::>add-mask::x"],
  ["a\n::add-mask::x", "a\n<::>add-mask::x"],
  ["a\r::add-mask::x", "a\r<::>add-mask::x"],
  ["\u001b[1m::add-mask::x", "\u001b[1m<::>add-mask::x"],
  ['::{"outputs": {}}::', '<::>{"outputs": {}}::'],
  ["a ##[add-mask]x", "a <##>[add-mask]x"],
  ["###[group]", "#<##>[group]"],
  ["##vso[task.setvariable variable=a]b", "<##>vso[task.setvariable variable=a]b"],
  ["a##VSO[task.complete]", "a<##>VSO[task.complete]"],
  ["##teamcity[buildStatus]", "<##>teamcity[buildStatus]"],
  ["#\u001b[0m#\u001b[1m[group]", "<#\u001b[0m#>\u001b[1m[group]"],
  ["--- a", "<---> a"],
  ["a\n+++ b", "a\n<+++> b"],
  ["\u001b[1m~~~ a", "\u001b[1m<~~~> a"],
  ["^^^ +++", "<^^^> +++"],
];

for (const [text, written] of COMMANDS) {
  test(`${JSON.stringify(text)} is written as ${JSON.stringify(written)}`, () => {
    assert.equal(broken(text), written);
    assert.equal(broken(written), written);
  });
}

for (const text of ["a::text", "std::string", "# a", "## a [b]", "#[a]", "----- a", "---", "++"]) {
  test(`${text} is no command`, () => {
    assert.equal(broken(`x ${text}`), `x ${text}`);
  });
}

for (const part of ["#", "##", "##a", ":", " ", "\u001b[1m", "---"]) {
  test(`time is linear in the length of ${JSON.stringify(part)} repeated`, () => {
    assertLinearIn(broken, (count) => part.repeat(count), 20_000);
  });
}
