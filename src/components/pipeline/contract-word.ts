import { nameParts } from "#domain/text/name-text.ts";

/** A contract as lines to copy call it. */
export type NamedContract = { id: string; name: string };

/**
 * The name of a contract where a reader sees what they copy; its id where they would not, or where
 * the name stands for something else: nothing, another contract's id, an expression of GitHub's.
 */
export function contractWord({ id, name }: NamedContract): string {
  const isPlain = nameParts(name).every(({ mark }) => mark === null) && !/[\r\n]/.test(name);
  const isOther = name === "" || name.startsWith("ctr_") || name.includes("${{");
  return isPlain && !isOther ? name : id;
}
