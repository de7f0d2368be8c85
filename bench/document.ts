import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "..", "docs", "performance.md");

/** Puts a table into docs/performance.md, in place of what the same bench wrote there before. */
export function document(name: string, lines: string[]) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = readFileSync(FILE, "utf8");
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/performance.md has no place for ${name}`);
  writeFileSync(FILE, `${before}${start}\n${lines.join("\n")}\n${end}${after}`);
}

/** Lines of Markdown behind a summary that a click opens. */
export function folded(summary: string, lines: string[]): string[] {
  return ["<details>", `<summary>${summary}</summary>`, "", ...lines, "", "</details>"];
}

/** A table in Markdown: the first column to the left, numbers to the right. */
export function markdownTable(heads: string[], rows: (string | number)[][]): string[] {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, n) => (n === 0 ? "---" : "--:"))), ...rows.map(line)];
}
