import { UnreadableSource } from "../unreadable.ts";

/** The last line of `print(df.dtypes)`. */
const LAST = /^(?:Length: \d+, )?dtype: object\s*$/m;

/** Whether a text is what `print(df.dtypes)` prints. */
export function isPrinted(text: string) {
  return LAST.test(text);
}

/** The types by column as `print(df.dtypes)` prints them. */
export function readPrinted(text: string): [name: string, dtype: string][] {
  const last = LAST.exec(text);
  const end = last?.index ?? text.length;
  const after = text.slice(end + (last?.[0].length ?? 0));
  if (after.trim() !== "") {
    throw new UnreadableSource(
      "Something follows the types of the data frame. Put each data frame in a file of its own.",
    );
  }
  const lines = text.slice(0, end).split(/\r?\n/).slice(0, -1);
  const cut = lines.findIndex((line) => /^ +\.{2,3} *$/.test(line));
  if (cut >= 0) {
    const wayOut = "Write all of them: print(df.dtypes.astype(str).to_json()).";
    throw new UnreadableSource(`pandas left out columns here. ${wayOut}`, { line: cut + 1 });
  }
  return lines.flatMap((line, index) => {
    const [, name, dtype] = /^(.*\S) {4,}(\S.*)$/s.exec(line) ?? [];
    if (name !== undefined && dtype !== undefined) return [[name, dtype] as const];
    // The name of the columns themselves may stand above them.
    if (index === 0) return [];
    throw new UnreadableSource("This line has no type.", { line: index + 1 });
  }) as [string, string][];
}
