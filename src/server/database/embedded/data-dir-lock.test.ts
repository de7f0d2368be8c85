import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const TAKE = `
  const { takeDataDir } = await import(process.argv[2]);
  await takeDataDir(process.argv[1]).catch((error) => console.log(String(error)));`;

test("a full disk is named, and leaves no file that others would wait for", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "data-dir-lock-"));
  try {
    // The limit fails a write as a full disk does: after the file has been created.
    const { stdout, stderr } = spawnSync(
      "sh",
      [
        ...["-c", 'ulimit -f 0; NODE_COMPILE_CACHE= exec "$@"', "sh", process.execPath],
        ...["--input-type=module", "--eval", TAKE, dataDir],
        new URL("./data-dir-lock.ts", import.meta.url).href,
      ],
      { encoding: "utf8" },
    );
    assert.equal(
      `${stdout}${stderr}`,
      `Failure: The data directory ${dataDir} (DATA_DIR) is not writable: EFBIG: file too large, write\n`,
    );
    assert.deepEqual(readdirSync(dataDir), []);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
