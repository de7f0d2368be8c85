import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Failure, messageOf } from "#server/failure.ts";

/** What a backup consists of, in its file `manifest.json`. */
export type Manifest = {
  format: typeof FORMAT;
  created_at: string;
  /** The service's version, and that of Postgres. */
  version: string;
  postgres: string;
  /** The newest migration of the database. */
  migration: string;
  tables: BackedUpTable[];
  /** The SHA-256 of each secret, by the name of its file. */
  secrets: Record<string, string>;
};

/** A table's rows, as compressed text of COPY. */
export type BackedUpTable = {
  name: string;
  columns: string[];
  rows: number;
  sha256: string;
};

export const FORMAT = 1;

export const MANIFEST = "manifest.json";

/** Returns the file of a table's rows. */
export function tableFile(folder: string, table: string) {
  return join(folder, `${table}.copy.gz`);
}

/** Reads a backup's manifest and verifies its files. Throws a Failure if one was changed or is missing. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new Failure(`${folder} is not a backup: it has no ${MANIFEST}.`);
  const manifest = parse(file);
  if (manifest.format !== FORMAT) {
    throw new Failure(`${folder} was made by a newer version (${manifest.version}).`);
  }
  const files = Object.entries(manifest.secrets).map(([name, sha256]) => ({
    path: join(folder, name),
    sha256,
  }));
  for (const { name, sha256 } of manifest.tables) {
    files.push({ path: tableFile(folder, name), sha256 });
  }
  for (const { path, sha256 } of files) {
    if (!existsSync(path)) throw new Failure(`${path} is missing.`);
    if ((await sha256Of(path)) !== sha256) {
      throw new Failure(`${path} is damaged or has been changed.`);
    }
  }
  return manifest;
}

function parse(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${messageOf(error)}`);
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
