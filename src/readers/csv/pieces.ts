import { UnreadableSource } from "../unreadable.ts";
import { type Scan, scan } from "./scan.ts";

/** The longest row, in characters. */
const MAX_ROW = 16 * 1024 * 1024;

/** A part of a file with the positions of its complete rows. */
export type Piece = Pick<Scan, "bounds" | "rows"> & { text: string };

/** The rows of a text that comes in chunks. */
export async function* pieces(
  chunks: AsyncIterable<string> | Iterable<string>,
  separator: string,
): AsyncGenerator<Piece> {
  let rest = "";
  let added = "";
  let line = 1;
  for await (const chunk of chunks) {
    added += chunk;
    // A long row is looked at again only when it has doubled.
    if (added.length < rest.length) continue;
    const text = rest + added;
    const scanned = scan(text, separator, false, line);
    yield { ...scanned, text };
    if (scanned.fault) throw scanned.fault;
    rest = text.slice(scanned.rest);
    added = "";
    line = scanned.line;
    if (rest.length > MAX_ROW) {
      const problem = "This line begins a row of more than 16 million characters.";
      throw new UnreadableSource(`${problem} Is a closing quote missing?`, { line });
    }
  }
  const text = rest + added;
  const last = scan(text, separator, true, line);
  yield { ...last, text };
  if (last.fault) throw last.fault;
}
