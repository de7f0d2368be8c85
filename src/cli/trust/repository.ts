import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The repository that a folder is in; null if it is in none. */
export async function repositoryOf(folder: string): Promise<string | null> {
  if (await stat(join(folder, ".git")).catch(() => null)) return folder;
  const above = dirname(folder);
  return above === folder ? null : repositoryOf(above);
}
