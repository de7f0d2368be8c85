import { baseOf, folderOf } from "./path.ts";

const MANIFEST = "manifest.json";

/** What dbt writes beside a manifest, and only dbt. */
const BESIDE = ["catalog.json", "run_results.json", "semantic_manifest.json"];

/** Whether a file of a folder belongs to a manifest of dbt, which alone is read of what dbt writes. */
export function isOfDbt(files: readonly string[]): (file: string) => boolean {
  const all = new Set(files);
  const pathIn = (folder: string, name: string) => (folder === "" ? name : `${folder}/${name}`);
  const targets = files
    .filter((file) => baseOf(file) === MANIFEST)
    .map(folderOf)
    .filter((folder) => BESIDE.some((name) => all.has(pathIn(folder, name))));
  const written = new Set(
    targets.flatMap((folder) =>
      [...BESIDE, "sources.json", "compiled", "run"].map((name) => pathIn(folder, name)),
    ),
  );
  return (file) => {
    if (written.size === 0) return false;
    for (let path = file; path !== ""; path = folderOf(path)) if (written.has(path)) return true;
    return false;
  };
}
