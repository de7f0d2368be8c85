import { randomUUID } from "node:crypto";
import { realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** Writes a file atomically. Pipes and devices are written directly. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const info = await stat(path).catch(() => null);
  if (info && !info.isFile()) return await writeFile(path, text);
  const target = info ? await realpath(path) : path;
  const folder = dirname(target);
  await makeFolder(folder);
  const draft = join(folder, `.schema-check-${randomUUID()}`);
  try {
    await writeFile(draft, text, { mode: info?.mode ?? 0o666 });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
