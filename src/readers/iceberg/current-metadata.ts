import { UnreadableSource } from "../unreadable.ts";

/** The names of an Iceberg table's metadata, compressed or not, and of the file that names a version. */
export const METADATA = /\.metadata\.json(\.gz)?$/;
export const HINT = "version-hint.text";

/** The longest hint that is read, in bytes. */
export const MAX_HINT = 100;

/** Of a table's metadata, the file with the version that the hint names, or the newest. */
export function currentMetadata(files: readonly string[], hint: string | null): string {
  const metadata = files.filter((file) => METADATA.test(file));
  const newest = metadata.reduce((version, file) => Math.max(version, versionOf(file)), -1);
  const isMeant = hint === null ? hasVersion(newest) : isHinted(hint.trim());
  const [current, other] = metadata.filter(isMeant);
  if (current !== undefined && other === undefined) return current;
  const reason =
    current === undefined
      ? `No metadata has the version that ${HINT} names`
      : `${baseOf(current)} and ${baseOf(other ?? "")} have the same version`;
  throw new UnreadableSource(`${reason}. Name the file that the catalog has.`);
}

/** What a hint means: a version, or a file by its name, also without the end of it. */
function isHinted(hint: string) {
  if (/^\d+$/.test(hint)) return hasVersion(Number(hint));
  const names = [hint, `${hint}.metadata.json`];
  return (file: string) => names.includes(baseOf(file));
}

function hasVersion(version: number) {
  return (file: string) => version >= 0 && versionOf(file) === version;
}

/** The version in the name of a file: 10 of v10.metadata.json and of 00010-3f1c.metadata.json. */
function versionOf(file: string): number {
  return Number(/^v?(\d+)/.exec(baseOf(file))?.[1] ?? -1);
}

function baseOf(file: string) {
  return file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1);
}
