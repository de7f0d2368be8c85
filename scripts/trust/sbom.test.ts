import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { productionPackages, readPackages } from "./lock-file.ts";
import { sbomOf } from "./sbom.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const packages = readPackages("package-lock.json");
const sbom = sbomOf(manifest, packages);
const refs = sbom.components.map((component) => component["bom-ref"]);

/** Development packages that production installs, too, because others depend on them. */
const OF_OTHERS = ["@types/node", "@types/pg", "@types/react", "typescript"];

test("every direct dependency is in the bill, and development packages only if others need them", () => {
  const isListed = (name: string) => {
    const version = packages[`node_modules/${name}`]?.version;
    return refs.includes(`pkg:npm/${name.replace("@", "%40")}@${version}`);
  };
  assert.deepEqual(
    Object.keys(manifest.dependencies).filter((name) => !isListed(name)),
    [],
  );
  assert.deepEqual(Object.keys(manifest.devDependencies).filter(isListed), OF_OTHERS);
});

test("each component is listed once, with its checksum and licence", () => {
  assert.equal(new Set(refs).size, refs.length);
  const bundled = productionPackages(packages).filter(({ inBundle }) => inBundle);
  const bundledNames = new Set(bundled.map(({ name }) => name));
  for (const { name, hashes, licenses } of sbom.components) {
    if (!bundledNames.has(name)) assert.match(hashes?.[0]?.content ?? "", /^[0-9a-f]{128}$/, name);
    assert.equal(licenses?.length, 1, name);
  }
});

test("each component is reached from the project, by dependencies that are in the bill", () => {
  const dependsOn = new Map(
    sbom.dependencies.map((dependency) => [dependency.ref, dependency.dependsOn]),
  );
  const reached = new Set<string>();
  const visit = (ref: string) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const next of dependsOn.get(ref) ?? []) visit(next);
  };
  visit(manifest.name);
  reached.delete(manifest.name);
  assert.deepEqual([...reached].sort(), [...refs].sort());
});

test("the same lock file gives the same bill, another gives another serial number", () => {
  assert.deepEqual(sbomOf(manifest, packages), sbom);
  const { "node_modules/pg": _, ...fewer } = packages;
  assert.notEqual(sbomOf(manifest, fewer).serialNumber, sbom.serialNumber);
});
