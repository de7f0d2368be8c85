import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import type { Cluster } from "./cluster.ts";

/** Says that it is ready, and is still there for a moment after it has said that it is gone. */
const SLOW_TO_END = `#!/bin/sh
trap 'rm postmaster.pid; sleep 0.3; exit' TERM
cd "$2"
printf '%s\\n\\n\\n5432\\n\\n\\n\\nready\\n' $$ > postmaster.pid
while :; do sleep 0.02; done`;

const PG_CTL = `#!/bin/sh
cd "$2"
kill -TERM "$(head -1 postmaster.pid)"
while [ -f postmaster.pid ]; do sleep 0.02; done`;

const STOP = `
  const { startPostgres, stopPostgres } = await import(process.argv[2]);
  const cluster = JSON.parse(process.argv[1]);
  const { untilEnded } = await startPostgres(cluster, 5432);
  await stopPostgres(cluster);
  await untilEnded();
  console.log("ended");`;

test("a process that has nothing else to do waits for the end of its Postgres", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cluster-"));
  try {
    const cluster: Cluster = {
      dir: join(folder, "data"),
      bin: join(folder, "bin"),
      major: 17,
      user: {},
      password: "",
    };
    for (const dir of [cluster.dir, cluster.bin]) mkdirSync(dir);
    writeFileSync(join(cluster.bin, "postgres"), SLOW_TO_END, { mode: 0o755 });
    writeFileSync(join(cluster.bin, "pg_ctl"), PG_CTL, { mode: 0o755 });
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "--eval",
      STOP,
      JSON.stringify(cluster),
      new URL("./cluster.ts", import.meta.url).href,
    ]);
    assert.equal(stdout, "ended\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
