import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PackedFile } from "./tarball.ts";

type Parts = { program: string; client: PackedFile[]; schema: string; notices: string };

/** The files of the npm package: the command line, and the client for TypeScript. */
export function npmPackage(
  root: string,
  { program, client, schema, notices }: Parts,
): PackedFile[] {
  const text = (path: string) => readFileSync(join(root, path), "utf8");
  const { version, description, license } = JSON.parse(text("package.json"));
  const manifest = {
    name: "schema-check",
    version,
    description,
    license,
    type: "module",
    engines: { node: ">=20" },
    bin: { "schema-check": "schema-check.mjs" },
    exports: {
      "./client": { types: "./client.d.mts", default: "./client.mjs" },
      "./package.json": "./package.json",
    },
  };
  return [
    { name: "package.json", data: `${JSON.stringify(manifest, null, 2)}\n` },
    { name: "schema-check.mjs", data: program, isProgram: true },
    ...client,
    { name: "schema-check.schema.json", data: schema },
    { name: "README.md", data: text("clients/typescript/README.md") },
    { name: "LICENSE", data: text("LICENSE") },
    { name: "NOTICES", data: notices },
  ];
}
