/** The cells of a line. If separated only by spaces, they are a name, a type and perhaps a mark. */
export type Line = { cells: string[]; isSpaced: boolean };

/** The words that may end a line separated only by spaces. */
const MARK_AT_END = /(?<!\s)\s+(required|optional|not\s+null|nullable|null|yes|no|true|false)$/i;

/** The content of a line; null for an empty line or a comment. */
export function lineOf(line: string): Line | null {
  const text = line.trim().replace(/[,;]$/, "");
  if (text === "" || /^(#|--|\/\/)/.test(text)) return null;
  const cells = cellsOf(text);
  if (cells.length > 1) return { cells, isSpaced: false };
  const [, quoted, plain = "", rest = ""] = /^(?:"([^"]*)"|([^\s:]+)):?\s*(.*)$/s.exec(text) ?? [];
  const spaced = ` ${rest}`;
  const mark = MARK_AT_END.exec(spaced);
  const type = spaced.slice(0, mark?.index).trim();
  const words = [quoted ?? plain, type, mark?.[1]?.replace(/\s+/, " ") ?? ""];
  return { cells: words, isSpaced: true };
}

/** Splits a line at its tabs, commas or semicolons, but not inside quotes or parentheses. */
function cellsOf(text: string) {
  for (const separator of ["\t", ",", ";"]) {
    const cells = text.includes(separator) ? splitAt(separator, text) : [];
    if (cells.length > 1) return cells.map(unquoted);
  }
  return [text];
}

function splitAt(separator: string, text: string) {
  const cells: string[] = [];
  let from = 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character !== separator || depth > 0) continue;
    cells.push(text.slice(from, at));
    from = at + 1;
  }
  return [...cells, text.slice(from)];
}

function unquoted(cell: string) {
  const text = cell.trim();
  return /^".*"$/s.test(text) && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"') : text;
}
