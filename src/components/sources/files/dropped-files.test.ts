import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenFiles } from "./dropped-files.ts";

function inFolder(path: string) {
  return Object.assign(new File([""], path.split("/").at(-1) ?? ""), { webkitRelativePath: path });
}

test("files have their names, those of a folder their paths", async () => {
  const files = [new File([""], "a.csv"), inFolder("b/c.csv")];
  const chosen = await chosenFiles(files);
  assert.deepEqual(
    chosen.map(({ path }) => path),
    ["a.csv", "b/c.csv"],
  );
});

test("of a Delta table, only its log is listed", async () => {
  const data = Array.from({ length: 20_000 }, (_, n) => inFolder(`t/part-${n}.parquet`));
  const chosen = await chosenFiles([...data, inFolder("t/_delta_log/00.json")]);
  assert.deepEqual(
    chosen.map(({ path }) => path),
    ["t/_delta_log/00.json"],
  );
  await assert.rejects(chosenFiles(data), /more than 10,000 files/);
});
