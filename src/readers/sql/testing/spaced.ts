import type { Random } from "./random.ts";

/** Text whose spaces stay as they are. */
export function kept(text: string): string {
  return text.replaceAll(" ", "\0");
}

/** Puts comments and line ends in place of some spaces, and changes the case of some keywords. */
export function spaced(random: Random, statement: string, comments: readonly string[]): string {
  const between = statement.replace(/ /g, () => {
    if (random.chance(0.85)) return " ";
    return random.chance(0.5) ? "\n  " : ` ${random.of(comments)} `;
  });
  return between.replaceAll("\0", " ");
}
