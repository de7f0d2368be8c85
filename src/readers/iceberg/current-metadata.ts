import { UnreadableSource } from "../unreadable.ts";

/** The names of an Iceberg table's metadata, compressed or not, and of the file that names a version. */
export const METADATA = /\.metadata\.json(\.gz)?$/;
export const HINT = "version-hint.text";

/** The longest hint that is read, in bytes. */
export const MAX_HINT = 100;

/** Of a table's metadata, the file with the version that the hint names, or the newest. */
export function currentMetadata(files: readonly string[], hint: string | null): string {
  const metadata = files.filter((file) => METADATA.test(file));
  const version =
    hint === null
      ? metadata.reduce((newest, file) => Math.max(newest, versionOf(file)), -1)
      : versionIn(hint);
  const isKnown = hint === null || version >= 0;
  const [current, other] = metadata.filter((file) => isKnown && versionOf(file) === version);
  if (current !== undefined && other === undefined) return current;
  const reason =
    current === undefined
      ? `No metadata has the version that ${HINT} names`
      : `${baseOf(current)} and ${baseOf(other ?? "")} have the same version`;
  throw new UnreadableSource(`${reason}. Name the file that the catalog has.`);
}

/** The version in a hint: a number, or the name of a file. */
function versionIn(hint: string): number {
  const text = hint.trim();
  if (/^\d+$/.test(text)) return Number(text);
  return METADATA.test(text) ? versionOf(text) : -1;
}

/** The version in the name of a file: 10 of v10.metadata.json and of 00010-3f1c.metadata.json. */
function versionOf(file: string): number {
  return Number(/^v?(\d+)/.exec(baseOf(file))?.[1] ?? -1);
}

function baseOf(file: string) {
  return file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
}
