import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "..", "docs", "performance.md");

/** Replaces this bench's table in docs/performance.md. */
export function document(name: string, lines: string[]) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = readFileSync(FILE, "utf8");
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/performance.md has no place for ${name}`);
  writeFileSync(FILE, `${before}${start}\n${lines.join("\n")}\n${end}${after}`);
}

/** Returns Markdown lines in a collapsible section. */
export function folded(summary: string, lines: string[]): string[] {
  return ["<details>", `<summary>${summary}</summary>`, "", ...lines, "", "</details>"];
}

/** Formats a Markdown table: the first column left-aligned, numbers right-aligned. */
export function markdownTable(heads: string[], rows: (string | number)[][]): string[] {
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map((_, n) => (n === 0 ? "---" : "--:"))), ...rows.map(line)];
}
