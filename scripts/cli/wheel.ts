import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";

const PACKAGE = "schema_contract_check";

/** The Python client as a wheel. The same files make the same bytes, on any machine. */
export function wheel(root: string): { name: string; data: Uint8Array } {
  const { version, description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = filesOf(root, `${PACKAGE}-${version}.dist-info`, version, description);
  const name = `${PACKAGE}-${version}-py3-none-any.whl`;
  // The oldest time that a zip file can tell, which it tells without a time zone.
  return { name, data: zipSync(files, { level: 9, mtime: new Date(1980, 0, 1) }) };
}

function filesOf(root: string, info: string, version: string, description: string) {
  const folder = join(root, "clients", "python");
  const sources = globSync(`${PACKAGE}/*.{py,json,typed}`, { cwd: folder }).toSorted();
  const metadata = [
    "Metadata-Version: 2.1",
    "Name: schema-contract-check",
    `Version: ${version}`,
    `Summary: ${description}`,
    "License: MIT",
    "Requires-Python: >=3.9",
    "Description-Content-Type: text/markdown",
    "",
    readFileSync(join(folder, "README.md"), "utf8"),
  ];
  const files: Record<string, Uint8Array> = {
    ...Object.fromEntries(sources.map((path) => [path, readFileSync(join(folder, path))])),
    [`${info}/LICENSE`]: readFileSync(join(root, "LICENSE")),
    [`${info}/METADATA`]: bytes(metadata),
    [`${info}/WHEEL`]: bytes([
      "Wheel-Version: 1.0",
      "Root-Is-Purelib: true",
      "Tag: py3-none-any",
      "",
    ]),
  };
  const record = Object.entries(files).map(
    ([path, data]) => `${path},${digest(data)},${data.length}`,
  );
  return { ...files, [`${info}/RECORD`]: bytes([...record, `${info}/RECORD,,`, ""]) };
}

function bytes(lines: readonly string[]) {
  return new TextEncoder().encode(lines.join("\n"));
}

function digest(data: Uint8Array) {
  return `sha256=${createHash("sha256").update(data).digest("base64url")}`;
}
