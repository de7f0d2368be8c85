import { basename, join, sep } from "node:path";
import { sourceFailure } from "../failure.ts";
import { type Bounds, fileSource } from "./file-source.ts";
import { DELTA_LOG, filesBelow, folderSource, ICEBERG_METADATA } from "./folder-source.ts";
import type { OpenSource } from "./open-source.ts";

const ICEBERG = new RegExp(`^metadata[\\\\/][^\\\\/]+${ICEBERG_METADATA.source}`);

/** The folders among files that are tables, by what is in them. */
export function tableFolders(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => {
    const parts = file.split(sep);
    const log = parts.indexOf(DELTA_LOG);
    if (log >= 0) return [parts.slice(0, log).join(sep) || "."];
    return ICEBERG.test(parts.slice(-2).join(sep)) ? [parts.slice(0, -2).join(sep) || "."] : [];
  });
  return [...new Set(folders)];
}

export function isIn(folder: string, file: string) {
  return folder === "." || file.startsWith(folder + sep);
}

/** Of Iceberg, the metadata that version-hint.text names is read, or that of the highest number. */
export async function openTable(folder: string, bounds: Bounds): Promise<OpenSource> {
  const files = await filesBelow(join(folder, "metadata")).catch(() => []);
  const metadata = files.filter((file) => ICEBERG_METADATA.test(file));
  if (metadata.length === 0) return { path: folder, source: folderSource(folder, bounds) };
  const hint = files.find((file) => basename(file) === "version-hint.text");
  const version = hint
    ? versionIn(await textOf(hint, bounds))
    : metadata.reduce((newest, file) => Math.max(newest, versionOf(file)), -1);
  const [current, other] = metadata.filter((file) => version >= 0 && versionOf(file) === version);
  if (current && other === undefined) {
    return { path: current, source: await fileSource(current, bounds) };
  }
  const reason = current
    ? `${basename(current)} and ${basename(other ?? "")} have the same version`
    : "No metadata has the version that version-hint.text names";
  throw sourceFailure(`${folder}: ${reason}. Name the file that the catalog has.`);
}

/** The version in version-hint.text: a number, or the name of a file. */
function versionIn(hint: string): number {
  const text = hint.trim();
  return /^\d+$/.test(text) ? Number(text) : ICEBERG_METADATA.test(text) ? versionOf(text) : -1;
}

/** The version in the name of a file: 10 of v10.metadata.json and of 00010-3f1c.metadata.json. */
function versionOf(file: string): number {
  return Number(/^v?(\d+)/.exec(basename(file))?.[1] ?? -1);
}

async function textOf(path: string, bounds: Bounds): Promise<string> {
  const { size, read } = await fileSource(path, bounds);
  return new TextDecoder().decode(await read(0, Math.min(size, 100)));
}
