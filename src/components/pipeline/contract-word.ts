import { nameParts } from "#server/rules/name-text.ts";

/** A contract as lines to copy call it. */
export type NamedContract = { id: string; name: string };

/**
 * The name of a contract where a reader sees what they copy; its id where they would not, or where
 * the name stands for something else: for another contract's id, or for an expression of GitHub's.
 */
export function contractWord({ id, name }: NamedContract): string {
  const isPlain = nameParts(name).every(({ mark }) => mark === null) && !/[\r\n]/.test(name);
  return isPlain && !name.startsWith("ctr_") && !name.includes("${{") ? name : id;
}
