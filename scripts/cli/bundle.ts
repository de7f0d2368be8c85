import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";

/** The oldest Node that runs the command line and the client. */
export const TARGET = "node20";

export type Bundle = {
  code: string;
  /** The packages that it contains, by their folders in node_modules. */
  packages: string[];
};

/** A program and all that it imports as one module. Names are kept: a stack of errors shows them. */
export async function bundle(
  root: string,
  entry: string,
  platform: "node" | "neutral" = "node",
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    platform,
    target: TARGET,
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 200,
    legalComments: "none",
    write: false,
    metafile: true,
    logLevel: "warning",
    plugins: [onlyVersion(root), NO_PROGRAMS, LATE_NODE],
    // Of pg, which works without it.
    external: ["pg-native"],
  });
  return { code: outputFiles[0]?.text ?? "", packages: packagesOf(Object.keys(metafile.inputs)) };
}

/** Leaves out what starts other programs as commands: Commander would load it, and there are none. */
const NO_PROGRAMS: Plugin = {
  name: "no-programs",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path, namespace: "none" } : null,
    );
    onLoad({ filter: /^/, namespace: "none" }, () => ({ contents: "" }));
  },
};

/**
 * Loads Node's modules when what imports them is loaded. Imports of the bundle itself would load all of
 * them at each start: `node:tls` alone takes a quarter of it.
 */
const LATE_NODE: Plugin = {
  name: "late-node",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === "import-statement" ? { path, namespace: "node" } : { path, external: true },
    );
    onLoad({ filter: /^/, namespace: "node" }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};

/** Of package.json, which a program imports for its version, the rest stays outside. */
function onlyVersion(root: string): Plugin {
  const path = join(root, "package.json");
  return {
    name: "only-version",
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]package\.json$/ }, (file) => {
        if (file.path !== path) return null;
        const { version } = JSON.parse(readFileSync(path, "utf8"));
        return { contents: JSON.stringify({ version }), loader: "json" };
      }),
  };
}

function packagesOf(inputs: readonly string[]): string[] {
  const folders = inputs.flatMap((input) => {
    const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(input) ?? [];
    return folder ? [folder] : [];
  });
  return [...new Set(folders)].toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1));
}
