import assert from "node:assert/strict";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { findConfig } from "./find-config.ts";

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder with these files. */
function folderWith(files: Record<string, string>, above = tmpdir()) {
  const root = realpathSync(mkdtempSync(join(above, "config-")));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

const CONFIG = "version: 1\n";

test("the search ends with the repository", async () => {
  const root = folderWith({
    "schema-check.yaml": CONFIG,
    "repository/.git/HEAD": "",
    "repository/a/b/x": "",
  });
  assert.equal(await findConfig(undefined, join(root, "repository/a/b")), null);
  writeFileSync(join(root, "repository/schema-check.yaml"), CONFIG);
  const configFile = await findConfig(undefined, join(root, "repository/a/b"));
  assert.equal(configFile?.path, "../../schema-check.yaml");
  assert.equal(configFile?.root, join(root, "repository"));
});

test("outside of a repository and of the home folder, only the working directory counts", async () => {
  const root = folderWith({ "schema-check.yaml": CONFIG, "a/x": "" });
  assert.equal(await findConfig(undefined, join(root, "a")), null);
  assert.equal((await findConfig(undefined, root))?.root, root);
});

test("in the home folder, the search goes up to it", async () => {
  const root = folderWith({ "schema-check.yaml": CONFIG, "a/x": "" }, homedir());
  assert.equal((await findConfig(undefined, join(root, "a")))?.folder, root);
});

test("a configuration that a link brings in from elsewhere is refused, unless it is named", async () => {
  const root = folderWith({ ".git/HEAD": "", ".git/config": CONFIG });
  const outside = folderWith({ "secrets.yaml": "token: hush-hush" });
  const link = join(root, "schema-check.yaml");
  symlinkSync(join(outside, "secrets.yaml"), link);
  await assert.rejects(findConfig(undefined, root), ({ message }: Error) => {
    assert.match(message, /schema-check\.yaml is a link that leads out of /);
    assert.doesNotMatch(message, /token|hush-hush/);
    return true;
  });
  rmSync(link);
  symlinkSync(".git/config", link);
  await assert.rejects(findConfig(undefined, root), /leads out/);
  assert.equal((await findConfig("schema-check.yaml", root))?.config.version, 1);
});

const NOT_ROOT = process.getuid?.() !== 0 && "only root can give files away";
const STRANGER = 54_321;

test("what another user left in a shared folder is refused", { skip: NOT_ROOT }, async () => {
  const root = folderWith({ "schema-check.yaml": CONFIG });
  chownSync(join(root, "schema-check.yaml"), STRANGER, STRANGER);
  await assert.rejects(findConfig(undefined, root), /belongs to another user \(54321\)/);
  assert.equal((await findConfig("schema-check.yaml", root))?.path, "schema-check.yaml");
});

test("a checkout that belongs to another user than a container's is read", {
  skip: NOT_ROOT,
}, async () => {
  const root = folderWith({ ".git/HEAD": "", "schema-check.yaml": CONFIG, "a/x": "" });
  for (const name of ["", "a", "schema-check.yaml"]) {
    chownSync(join(root, name), STRANGER, STRANGER);
  }
  assert.equal((await findConfig(undefined, join(root, "a")))?.folder, root);
});
