import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChosenFile } from "../source-input.ts";
import { sourcesOf } from "./file-source.ts";

function chosen(path: string, text: string): ChosenFile {
  return { path, file: new File([text], path.split("/").at(-1) ?? "") };
}

async function textOf(source: {
  size: number;
  read: (from: number, to: number) => Promise<Uint8Array>;
}) {
  return new TextDecoder().decode(await source.read(0, source.size));
}

test("a part of a file is read, and counted", async () => {
  const counts: number[] = [];
  const [source] = sourcesOf([chosen("a.csv", "id,name\n1,x\n")], (bytes) => counts.push(bytes));
  assert.ok(source);
  assert.equal(source.size, 12);
  assert.equal(new TextDecoder().decode(await source.read(3, 7)), "name");
  assert.deepEqual(counts, [4]);
});

test("files that were chosen together are beside each other", async () => {
  const files = [chosen("manifest.json", "{}"), chosen("catalog.json", "[]")];
  const [manifest] = sourcesOf(files, () => {});
  const catalog = await manifest?.beside?.("catalog.json");
  assert.equal(catalog && (await textOf(catalog)), "[]");
  assert.equal(await manifest?.beside?.("other.json"), null);
});

test("a Delta table is one source, whose files are named by their paths within it", async () => {
  const files = [
    chosen("orders/_delta_log/00.json", "log"),
    chosen("orders/_delta_log/_last_checkpoint", "{}"),
    chosen("b.csv", "id"),
  ];
  const sources = sourcesOf(files, () => {});
  assert.deepEqual(
    sources.map(({ name }) => name),
    ["b.csv", "orders"],
  );
  const within = (await sources[1]?.files?.()) ?? [];
  assert.deepEqual(
    within.map(({ name }) => name),
    ["_delta_log/00.json", "_delta_log/_last_checkpoint"],
  );
  assert.equal(within[0] && (await textOf(within[0])), "log");
});
