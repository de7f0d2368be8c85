import { createHash } from "node:crypto";
import { simpleIndex } from "./simple-index.ts";

export type ServedFile = { name: string; data: string | Uint8Array };

type Parts = {
  version: string;
  program: string;
  tarball: Uint8Array;
  schema: string;
  wheel: { name: string; data: Uint8Array };
};

/**
 * What a server serves at /cli: each file by a name that stays and by one with its version, the
 * checksums, and an index for pip. A wheel has its version in its name always (PEP 427).
 */
export function servedFiles({ version, program, tarball, schema, wheel }: Parts): ServedFile[] {
  const files: ServedFile[] = [
    { name: "schema-check.mjs", data: program },
    { name: `schema-check-${version}.mjs`, data: program },
    { name: "schema-check.tgz", data: tarball },
    { name: `schema-check-${version}.tgz`, data: tarball },
    { name: "schema-check.schema.json", data: schema },
    wheel,
  ];
  return [...files, ...files.map(checksumOf), ...simpleIndex(wheel)];
}

/** As `sha256sum` writes it and `sha256sum --check` reads it. */
function checksumOf({ name, data }: ServedFile): ServedFile {
  const hash = createHash("sha256").update(data).digest("hex");
  return { name: `${name}.sha256`, data: `${hash}  ${name}\n` };
}
