import assert from "node:assert/strict";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { databaseUser, type Identity, reachableDataDir } from "./postgres-user.ts";

const ROOT: Identity = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
const OTHER: Identity = {};

test("a database is used where it is, whoever can enter the data directory", (t) => {
  const { dataDir, elsewhere } = folders(t);
  assert.equal(reachableDataDir(dataDir, OTHER), dataDir);
  symlinkSync(elsewhere, join(dataDir, "elsewhere"));
  mkdirSync(join(elsewhere, "postgres"));
  assert.equal(reachableDataDir(dataDir, ROOT), elsewhere);
  assert.throws(() => reachableDataDir(dataDir, OTHER), {
    message:
      `The database of ${dataDir} is in ${elsewhere}, because root started the server. Start it as root, ` +
      `or move ${elsewhere}/postgres to ${dataDir} and give it to this user with chown -R.`,
  });
});

test("root does not guess which of two databases is meant", (t) => {
  const { dataDir, elsewhere } = folders(t);
  symlinkSync(elsewhere, join(dataDir, "elsewhere"));
  for (const folder of [elsewhere, dataDir]) mkdirSync(join(folder, "postgres"));
  assert.equal(reachableDataDir(dataDir, OTHER), dataDir);
  assert.throws(() => reachableDataDir(dataDir, ROOT), {
    message:
      `There are two databases: ${dataDir}/postgres, and ${elsewhere}/postgres, which root has used ` +
      `until now. To use the first, delete the link ${dataDir}/elsewhere; to use the second, move ` +
      "the first away.",
  });
});

test("a database whose folder is gone is not replaced with an empty one", (t) => {
  const { dataDir, elsewhere } = folders(t);
  const link = join(dataDir, "elsewhere");
  symlinkSync(elsewhere, link);
  rmSync(elsewhere, { recursive: true });
  for (const user of [ROOT, OTHER]) {
    assert.throws(() => reachableDataDir(dataDir, user), {
      message:
        `The database of ${dataDir} was in ${elsewhere}, which is gone. Bring this folder back; ` +
        `or, to begin with a new database or to restore a backup, delete the link ${link}.`,
    });
  }
  assert.equal(readlinkSync(link), elsewhere);
  mkdirSync(join(dataDir, "postgres"));
  assert.equal(reachableDataDir(dataDir, ROOT), dataDir);
});

test("root uses the database of another user as that user", {
  skip: process.getuid?.() !== 0 && "only root can",
}, (t) => {
  const { dataDir } = folders(t);
  const database = join(dataDir, "postgres");
  mkdirSync(database, { mode: 0o700 });
  writeFileSync(join(database, "PG_VERSION"), "18\n");
  for (const folder of [dataDir, database]) chownSync(folder, 4242, 4343);
  const user = databaseUser(dataDir);
  assert.deepEqual(user, { uid: 4242, gid: 4343 });
  assert.equal(reachableDataDir(dataDir, user), dataDir);
});

function folders(t: TestContext) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "postgres-user-")));
  t.after(() => rmSync(folder, { recursive: true }));
  const [dataDir, elsewhere] = [join(folder, "data"), join(folder, "elsewhere")];
  for (const dir of [dataDir, elsewhere]) mkdirSync(dir, { mode: 0o700 });
  return { dataDir, elsewhere };
}
