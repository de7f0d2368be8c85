import { open, readdir } from "node:fs/promises";
import { dirname, extname, join } from "node:path";

/** A source that `init` lists. */
export type FoundSource = { source: string; note?: string };

/** Folders that hold what others have made. */
const SKIPPED = [
  "node_modules",
  "target",
  "dist",
  "build",
  "venv",
  "dbt_packages",
  "site-packages",
];

/** How deep, and how many sources at most. */
const DEPTH = 5;
const MOST = 50;

/** The sources below a folder, by their paths in it: dbt projects, Parquet files, schemas. */
export async function findSources(folder: string): Promise<FoundSource[]> {
  const files = await filesOf(folder, "", DEPTH);
  const projects = files.filter((file) => /(^|\/)dbt_project\.yml$/.test(file)).map(dirname);
  const inProject = (file: string) =>
    projects.some((project) => project === "." || file.startsWith(`${project}/`));
  const others = files.filter((file) => !inProject(file));
  const schemas = await Promise.all(
    others.map(async (file) => ((await isSchema(join(folder, file))) ? [{ source: file }] : [])),
  );
  const sources: FoundSource[] = [
    ...projects.map((project) => ({
      source: join(project, "target", "manifest.json").replaceAll("\\", "/"),
      note: "run `dbt parse` first",
    })),
    ...parquetTables(others),
    ...schemas.flat(),
  ];
  return sources.slice(0, MOST);
}

/** Several Parquet files of a folder are one table, and so is what is below `day=2026-01-31`. */
function parquetTables(files: readonly string[]): FoundSource[] {
  const parquet = files.filter((file) => extname(file) === ".parquet");
  const folders = new Map<string, string[]>();
  for (const file of parquet) {
    const folder = dirname(file).replace(/\/?[^/]+=.*$/, "") || ".";
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  return [...folders].map(([folder, [file = "", ...more]]) =>
    more.length > 0 || dirname(file) !== folder ? { source: folder } : { source: file },
  );
}

async function filesOf(root: string, below: string, depth: number): Promise<string[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(() => []);
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || SKIPPED.includes(entry.name)) continue;
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory() && depth > 0)
      files.push(...(await filesOf(root, path, depth - 1)));
  }
  return files;
}

const BEGINNINGS: Record<string, RegExp> = {
  ".sql": /\bcreate\s+(or\s+replace\s+)?(\w+\s+)?table\b/i,
  ".ddl": /\bcreate\s+(or\s+replace\s+)?(\w+\s+)?table\b/i,
  ".avsc": /./,
  ".proto": /\bmessage\b/,
  ".json": /"\$schema"\s*:\s*"https?:\/\/json-schema\.org/,
  ".yaml": /^(kind:\s*DataContract|dataContractSpecification:)/m,
  ".yml": /^(kind:\s*DataContract|dataContractSpecification:)/m,
};

async function isSchema(path: string): Promise<boolean> {
  const expected = BEGINNINGS[extname(path)];
  if (!expected) return false;
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0);
    return expected.test(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await file.close();
  }
}
