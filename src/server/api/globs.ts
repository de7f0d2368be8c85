import { isPattern, MAX_GLOB_CHARACTERS, MAX_PATTERN_CHARACTERS } from "#domain/gate/glob.ts";
import { codePoints } from "#domain/text/name.ts";
import { listOf } from "./list-of.ts";
import { issueOf, nameOf, type Parsed } from "./shapes.ts";

/** The limits on all globs of a list together, for descriptions. */
export const GLOB_LIMITS = `All of them have at most ${MAX_GLOB_CHARACTERS} characters together, and those with \`*\` or \`?\` ${MAX_PATTERN_CHARACTERS}`;

/** A glob, such as `example`. */
export function globOf(example: string) {
  return nameOf("`*` is any text, `?` one character, all else itself", example);
}

/** A list of globs, without duplicates. */
export function globsOf(example: string, max: number) {
  return listOf(globOf(example), max)
    .transform((globs) => [...new Set(globs)])
    .check(fewCharacters);
}

/** Every character of a glob is stored with its owner; those of a pattern also cost time. */
function fewCharacters({ value, issues }: Parsed<string[]>) {
  const limits: [globs: string[], most: number, which: string][] = [
    [value.filter(isPattern), MAX_PATTERN_CHARACTERS, "globs with * or ?"],
    [value, MAX_GLOB_CHARACTERS, "globs"],
  ];
  for (const [globs, most, which] of limits) {
    const count = globs.reduce((sum, glob) => sum + codePoints(glob), 0);
    if (count <= most) continue;
    const message = `must have at most ${most} characters in the ${which}, all together; these have ${count}`;
    issues.push(issueOf(value, "too_long", message));
  }
}
