// Builds what servers give away at /cli: the command line, and its npm package with the client for
// TypeScript.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { client } from "./client.ts";
import { noticesOf } from "./notices.ts";
import { npmPackage } from "./npm-package.ts";
import { program } from "./program.ts";
import { tarball } from "./tarball.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const RESULT = join(ROOT, "dist", "cli");

const [commandLine, library] = await Promise.all([program(ROOT), client(ROOT)]);
const packages = new Set([...commandLine.packages, ...library.packages]);
const files = npmPackage(ROOT, {
  program: commandLine.code,
  client: library.files,
  notices: noticesOf(ROOT, [...packages].toSorted()),
});

rmSync(RESULT, { recursive: true, force: true });
mkdirSync(RESULT, { recursive: true });
writeFileSync(join(RESULT, "schema-check.mjs"), commandLine.code);
writeFileSync(join(RESULT, "schema-check.tgz"), tarball(files));
