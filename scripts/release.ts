// npm run release -- DIR: makes a folder that runs in production, from what is built here. It has
// neither Node nor Postgres; both come from the machine or the image (docs/deploy.md).
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { copyRelease } from "./release/copy.ts";
import { faultsOf } from "./release/faults.ts";
import { knownSecrets } from "./release/known-secret.ts";

const ROOT = join(import.meta.dirname, "..");

const [target] = process.argv.slice(2);
if (!target) fail("Say where the release goes: npm run release -- DIR", 2);
const dir = resolve(process.env.INIT_CWD ?? ".", target);
if (existsSync(dir) && readdirSync(dir).length > 0) fail(`${dir} is not empty.`, 2);

copyRelease(ROOT, dir);
const faults = faultsOf(dir, ROOT, knownSecrets(ROOT, process.env));
if (faults.length > 0) {
  for (const entry of readdirSync(dir)) rmSync(join(dir, entry), { recursive: true });
  fail(`Nothing was released, because:\n${faults.join("\n")}`, 1);
}
console.log(`${dir}: ${Math.round(sizeOf(dir) / 1e6)} MB`);

function sizeOf(path: string): number {
  const below = readdirSync(path, { recursive: true, withFileTypes: true });
  return below
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
