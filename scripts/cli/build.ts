// Builds what servers give away at /cli: the command line, its npm package with the client for
// TypeScript, the schema of its configuration, and the wheel of the client for Python.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CONFIG_SCHEMA } from "#cli/config/config-schema.ts";
import { client } from "./client.ts";
import { noticesOf } from "./notices.ts";
import { npmPackage } from "./npm-package.ts";
import { program } from "./program.ts";
import { servedFiles } from "./served-files.ts";
import { tarball } from "./tarball.ts";
import { wheel } from "./wheel.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const RESULT = join(ROOT, "dist", "cli");

const [commandLine, library] = await Promise.all([program(ROOT), client(ROOT)]);
const packages = new Set([...commandLine.packages, ...library.packages]);
const schema = `${JSON.stringify(CONFIG_SCHEMA, null, 2)}\n`;
const files = npmPackage(ROOT, {
  program: commandLine.code,
  client: library.files,
  schema,
  notices: noticesOf(ROOT, [...packages].toSorted()),
});

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const served = servedFiles({
  version,
  schema,
  program: commandLine.code,
  tarball: tarball(files),
  wheel: wheel(ROOT),
});

rmSync(RESULT, { recursive: true, force: true });
for (const { name, data } of served) {
  mkdirSync(dirname(join(RESULT, name)), { recursive: true });
  writeFileSync(join(RESULT, name), data);
}
