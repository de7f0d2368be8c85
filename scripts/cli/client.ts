import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.ts";
import type { PackedFile } from "./tarball.ts";

/** Packages whose types the client's refer to. */
const TYPED = ["openapi-fetch", "openapi-typescript-helpers"];

/** The client for TypeScript: one module, and types that refer to nothing outside. */
export async function client(root: string): Promise<{ files: PackedFile[]; packages: string[] }> {
  const { code, packages } = await bundle(root, "clients/typescript/client.mjs", "neutral");
  const types = (name: string, path: string) => ({
    name,
    data: pointedInside(readFileSync(join(root, path), "utf8")),
  });
  const folders = TYPED.map((name) => `node_modules/${name}`);
  return {
    files: [
      { name: "client.mjs", data: code },
      types("client.d.mts", "clients/typescript/client.d.mts"),
      types("api.d.mts", "clients/typescript/api.d.mts"),
      ...TYPED.map((name) => types(`${name}.d.mts`, `node_modules/${name}/dist/index.d.mts`)),
    ],
    packages: [...new Set([...packages, ...folders])],
  };
}

/** Types that import from those packages, importing from the files beside them instead. */
function pointedInside(types: string) {
  return types.replace(/ from (["'])([\w-]+)\1/g, (from, _, name) =>
    TYPED.includes(name) ? ` from "./${name}.mjs"` : from,
  );
}
