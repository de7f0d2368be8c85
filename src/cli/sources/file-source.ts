import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { bytesSource, type Source } from "#readers/source.ts";
import { UnreadableSource } from "#readers/unreadable.ts";
import { readWhole } from "./read-whole.ts";

/** A file as a source: what a reader asks for is read, and no more. */
export async function fileSource(path: string, name = basename(path)): Promise<Source> {
  const { size } = await stat(path);
  return {
    name,
    size,
    read: (from, to) => readRange(path, from, to),
    beside: (other) => siblingSource(join(dirname(path), other)),
  };
}

/** A pipe, such as a shell's `<(…)`, can be read once and from its beginning. */
export async function pipeSource(path: string): Promise<Source> {
  return bytesSource(await readWhole(createReadStream(path)), basename(path));
}

async function siblingSource(path: string): Promise<Source | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? fileSource(path) : null;
}

async function readRange(path: string, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(to - from);
  const file = await open(path);
  try {
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
      if (bytesRead === 0) {
        throw new UnreadableSource("The file shrank while it was being read. Run this again.");
      }
      filled += bytesRead;
    }
  } finally {
    await file.close();
  }
  return bytes;
}
