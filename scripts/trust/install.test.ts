import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readPackages } from "./lock-file.ts";

test("a package runs no script when it is installed", (t) => {
  const project = mkdtempSync(join(tmpdir(), "install-"));
  t.after(() => rmSync(project, { recursive: true }));
  const write = (path: string, manifest: object) =>
    writeFileSync(join(project, path), JSON.stringify(manifest));
  mkdirSync(join(project, "hostile"));
  write("package.json", { dependencies: { hostile: "file:hostile" } });
  write("hostile/package.json", {
    name: "hostile",
    version: "1.0.0",
    scripts: { postinstall: "echo > ran" },
  });
  copyFileSync(".npmrc", join(project, ".npmrc"));
  const { status, stderr } = spawnSync("npm", ["install", "--offline"], {
    cwd: project,
    env: { NODE_ENV: "test", PATH: process.env.PATH, HOME: project },
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  assert.ok(existsSync(join(project, "node_modules/hostile/package.json")));
  assert.ok(!existsSync(join(project, "hostile/ran")));
});

test("the lock file has a strong checksum for each package, and no address", () => {
  const { "": _, ...packages } = readPackages("package-lock.json");
  assert.ok(Object.keys(packages).length > 200);
  for (const [folder, locked] of Object.entries(packages)) {
    if (!locked.inBundle) assert.match(locked.integrity ?? "", /^sha512-[\w+/]{86}==$/, folder);
    assert.ok(!("resolved" in locked), folder);
  }
});

test("every version in package.json is exact", () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  const versions = { ...dependencies, ...devDependencies, ...optionalDependencies };
  for (const [name, version] of Object.entries<string>(versions)) {
    assert.match(version, /^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/, name);
  }
});
