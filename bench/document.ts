import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(import.meta.dirname, "..", "docs");

/** Replaces the table of this name in a document. */
export function document(name: string, lines: string[], page = "performance.md") {
  const file = join(DOCS, page);
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const text = readFileSync(file, "utf8");
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/${page} has no place for ${name}`);
  writeFileSync(file, `${before}${start}\n${lines.join("\n")}\n${end}${after}`);
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
