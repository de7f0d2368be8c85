import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";

/** A file of the command line and the clients, kept in memory. */
export type CliFile = {
  body: Buffer;
  type: string;
  etag: string;
  /** Whether a browser saves the file rather than shows it. */
  isSaved: boolean;
};

const TYPES: Record<string, Omit<CliFile, "body" | "etag">> = {
  ".mjs": { type: "text/javascript; charset=utf-8", isSaved: true },
  ".tgz": { type: "application/gzip", isSaved: true },
  ".whl": { type: "application/zip", isSaved: true },
  ".json": { type: "application/schema+json", isSaved: false },
  ".sha256": { type: "text/plain; charset=utf-8", isSaved: false },
  ".html": { type: "text/html; charset=utf-8", isSaved: false },
};

/** Where the build leaves the command line and the clients. */
const RESULT = join(import.meta.dirname, "..", "..", "..", "..", "dist", "cli");

/**
 * The files of a folder that are served, by their paths in it; none without the folder, which only a
 * build makes. A folder's index.html goes by the path of the folder, which ends in a slash.
 */
export function readCliFiles(dir = RESULT): ReadonlyMap<string, CliFile> {
  const options = { withFileTypes: true, recursive: true } as const;
  const entries = existsSync(dir) ? readdirSync(dir, options) : [];
  const files = new Map<string, CliFile>();
  for (const entry of entries) {
    const known = TYPES[extname(entry.name)];
    if (!known || !entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(dir, file).replace(/(^|\/)index\.html$/, "$1");
    const body = readFileSync(file);
    const digest = createHash("sha256").update(body).digest("base64url");
    files.set(path, { ...known, body, etag: `"${digest}"` });
  }
  return files;
}
