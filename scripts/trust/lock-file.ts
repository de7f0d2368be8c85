import { readFileSync } from "node:fs";

/** A package of a lock file. */
type LockedPackage = {
  /** Only of an alias, which has another name than its folder. */
  name?: string;
  version: string;
  license?: string;
  integrity?: string;
  /** Bundled in the package whose folder it is in, and covered by that package's checksum. */
  inBundle?: boolean;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** The packages of a lock file by folder; the project itself is in "". */
export type Packages = Record<string, LockedPackage>;

export type ProductionPackage = LockedPackage & { name: string; folder: string };

const MODULES = "node_modules/";

export const readPackages = (path: string): Packages =>
  JSON.parse(readFileSync(path, "utf8")).packages;

/** Returns what `npm install --omit=dev` may install, on any platform. */
export function productionPackages(packages: Packages): ProductionPackage[] {
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== "" && !dev)
    .map(([folder, locked]) => ({ ...locked, folder, name: locked.name ?? nameOf(folder) }));
}

/** Returns the folders of the packages that one in a folder depends on, as Node finds them. */
export function dependencyFolders(packages: Packages, folder: string): string[] {
  const locked = packages[folder];
  const names = Object.keys({
    ...locked?.dependencies,
    ...locked?.optionalDependencies,
    ...locked?.peerDependencies,
  });
  return names.flatMap((name) => installedFolder(packages, folder, name) ?? []);
}

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf(MODULES) + MODULES.length);

function installedFolder(packages: Packages, from: string, name: string): string | null {
  const folder = from === "" ? `${MODULES}${name}` : `${from}/${MODULES}${name}`;
  if (packages[folder]) return folder;
  if (from === "") return null;
  const parent = from.lastIndexOf(`/${MODULES}`);
  return installedFolder(packages, parent < 0 ? "" : from.slice(0, parent), name);
}
