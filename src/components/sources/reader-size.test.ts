import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const MOST = 80_000;

test(`the readers take at most ${MOST / 1000} kB to load, and what is large and rare comes when it is needed`, async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, "read-worker.ts")],
    outdir: "size",
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    metafile: true,
    format: "esm",
    target: "es2022",
    logLevel: "silent",
  });
  const [entry, loaded] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
      entryPoint?.endsWith("read-worker.ts"),
    ) ?? [];
  assert.ok(entry && loaded);
  const statically = loaded.imports.filter(({ kind }) => kind === "import-statement");
  const first = [entry, ...statically.map(({ path }) => path)];
  const inputs = first.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
  assert.deepEqual(
    inputs.filter((path) => /node_modules\/yaml\/|\/read-(sql|schema)\.ts/.test(path)),
    [],
  );
  const size = outputFiles
    .filter(({ path }) => first.some((name) => path.endsWith(name)))
    .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  assert.ok(size > 10_000 && size <= MOST, `${size} bytes`);
});
