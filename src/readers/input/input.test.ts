import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource, textSource } from "../source.ts";
import { openInput } from "./input.ts";

test("a document is JSON or YAML, with or without a mark of its encoding", async () => {
  const utf16 = Buffer.from('\ufeff{"a":"é"}', "utf16le");
  for (const source of [
    textSource('{"a":"é"}'),
    textSource('\ufeff{"a":"é"}'),
    textSource("a: é\n"),
    textSource("---\na: é\n", "x.yml"),
    bytesSource(utf16),
    bytesSource(Buffer.from(utf16).swap16()),
  ]) {
    const input = await openInput(source);
    assert.deepEqual(await input.documentIfAny(), { a: "é" });
  }
});

test("what is wrong with a document is told with its line", async () => {
  for (const [text, line, column] of [
    ['{\n  "a": 1,\n  b: 2\n}', 3, 3],
    ["a: 1\nb: [1\nc: 2\n", 3, 1],
  ] as const) {
    const input = await openInput(textSource(text, "x.json"));
    assert.equal(await input.documentIfAny(), undefined);
    await assert.rejects(input.document(), { name: "UnreadableSource", place: { line, column } });
  }
});

test("aliases cannot grow without end", async () => {
  const levels = Array.from(
    { length: 12 },
    (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}]`,
  );
  const input = await openInput(textSource(`a0: &a0 [x]\n${levels.join("\n")}\n`, "x.yaml"));
  await assert.rejects(input.document(), /too many aliases/);
});

test("YAML that is nested too deeply is told so", async () => {
  const input = await openInput(textSource(`${"- ".repeat(20_000)}1`, "x.yaml"));
  await assert.rejects(input.document(), /This YAML is nested too deeply/);
});

test("YAML of several documents is refused, and an end without another document is none", async () => {
  const several = await openInput(textSource("---\na: 1\n---\nb: 1\n", "x.yaml"));
  await assert.rejects(several.document(), /several documents \(---\)\. Put each of them/);
  for (const text of ["---\na: 1\n---\n", "a: 1\n...\n", "a: 1\n---\n# no more\n"]) {
    const one = await openInput(textSource(text, "x.yaml"));
    assert.deepEqual(await one.document(), { a: 1 });
  }
});

test("bytes that are no text are told so", async () => {
  const input = await openInput(bytesSource(Uint8Array.of(0x61, 0xe9, 0x62)));
  await assert.rejects(input.text(), /is not UTF-8/);
});

test("a text is read once", async () => {
  let reads = 0;
  const source = textSource('{"a":1}');
  const read = (from: number, to: number) => {
    reads += 1;
    return source.read(from, to);
  };
  const input = await openInput({ ...source, read });
  await Promise.all([input.text(), input.document(), input.documentIfAny()]);
  assert.equal(reads, 2);
});
