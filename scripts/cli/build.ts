// Builds what servers give away at /cli: the command line, its npm package with the client for
// TypeScript, the schema of its configuration, and the wheel of the client for Python.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_SCHEMA } from "#cli/config/config-schema.ts";
import { client } from "./client.ts";
import { noticesOf } from "./notices.ts";
import { npmPackage } from "./npm-package.ts";
import { program } from "./program.ts";
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

rmSync(RESULT, { recursive: true, force: true });
mkdirSync(RESULT, { recursive: true });
writeFileSync(join(RESULT, "schema-check.mjs"), commandLine.code);
writeFileSync(join(RESULT, "schema-check.schema.json"), schema);
writeFileSync(join(RESULT, "schema-check.tgz"), tarball(files));
const { name, data } = wheel(ROOT);
writeFileSync(join(RESULT, name), data);
