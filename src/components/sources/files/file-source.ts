import type { Source } from "#readers/source.ts";
import type { ChosenFile } from "../source-input.ts";
import { folderParts } from "./folder-parts.ts";

const NOTHING = new Uint8Array();

/** Called with how many bytes were read, each time. */
type OnBytes = (bytes: number) => void;

/** A file of the browser as a source: only the parts that a reader asks for are read. */
function fileSource(file: File, name: string, onBytes: OnBytes): Source {
  return {
    name,
    size: file.size,
    read: async (from, to) => {
      const bytes = await file.slice(from, to).arrayBuffer();
      onBytes(bytes.byteLength);
      return new Uint8Array(bytes);
    },
  };
}

/** The sources that chosen files are: each file one, and of a folder each of its parts. */
export function sourcesOf(chosen: readonly ChosenFile[], onBytes: OnBytes): Source[] {
  const [loose = [], within = []] = [false, true].map((isWithin) =>
    chosen.filter(({ path }) => path.includes("/") === isWithin),
  );
  const folders = Map.groupBy(within, ({ path }) => path.slice(0, path.indexOf("/")));
  return [
    ...loose.map((one) => besideOthers(one, one.path, loose, onBytes)),
    ...[...folders].flatMap(([folder, files]) =>
      folderParts(folder, files).map((part) =>
        "files" in part
          ? folderSource(folder, part.files, onBytes)
          : besideOthers(part.file, part.name, part.beside, onBytes),
      ),
    ),
  ];
}

function besideOthers(
  { file }: ChosenFile,
  name: string,
  others: readonly ChosenFile[],
  onBytes: OnBytes,
): Source {
  return {
    ...fileSource(file, name, onBytes),
    beside: async (wanted) => {
      const found = others.find(({ path }) => path.slice(path.lastIndexOf("/") + 1) === wanted);
      return found ? fileSource(found.file, wanted, onBytes) : null;
    },
    siblings: async (extensions) =>
      others
        .filter((one) => one.file !== file && extensions.includes(extensionOf(one.path)))
        .map((one) => fileSource(one.file, one.path, onBytes)),
  };
}

function extensionOf(path: string) {
  return path.slice(path.lastIndexOf(".") + 1).toLowerCase();
}

function folderSource(name: string, chosen: readonly ChosenFile[], onBytes: OnBytes): Source {
  const within = chosen.map(({ path, file }) =>
    fileSource(file, path.slice(name.length + 1), onBytes),
  );
  return { name, size: 0, read: async () => NOTHING, files: async () => within };
}
