import { gzipSync } from "fflate";
import { createTar } from "nanotar";

export type PackedFile = { name: string; data: string; isProgram?: boolean };

/** The date that npm gives to all files, too. */
const MODIFIED = Date.UTC(1985, 9, 26, 8, 15);

/** An archive ends with two empty blocks, which nanotar omits when its last block is full. */
const END = new Uint8Array(1024);

/** An npm package. The same files make the same bytes, on any machine. */
export function tarball(files: readonly PackedFile[]): Uint8Array {
  const entries = files.map(({ name, data, isProgram }) => ({
    name: `package/${name}`,
    data,
    attrs: { mode: isProgram ? "755" : "644" },
  }));
  const tar = createTar(entries, { attrs: { mtime: MODIFIED, uid: 0, gid: 0 } });
  return gzipSync(Buffer.concat([tar, END]), { level: 9, mtime: 0 });
}
