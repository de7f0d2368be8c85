// Runs Prisma's command line without its studio and development server, which `overrides` in
// package.json omits. The command line imports them, but `generate` does not need them.
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const LEFT_OUT = /^@prisma\/(dev|studio-core)\b/;
const NOTHING = "left-out:";

registerHooks({
  resolve: (specifier, context, next) =>
    LEFT_OUT.test(specifier)
      ? { url: NOTHING, format: "commonjs", shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) =>
    url === NOTHING
      ? { format: "commonjs", source: "module.exports = {};", shortCircuit: true }
      : next(url, context),
});

await import(
  pathToFileURL(join(import.meta.dirname, "..", "node_modules", "prisma", "build", "index.js")).href
);
