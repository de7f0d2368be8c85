import { InvalidArgumentError } from "commander";
import { MAX_NAME_LENGTH, nameFault } from "#domain/text/name.ts";

/** Parsers of option values: each returns the value or throws a readable message. */

export function wholeNumber(text: string) {
  if (!/^\d{1,15}$/.test(text))
    throw new InvalidArgumentError("Must be a whole number of at most 15 digits.");
  return Number(text);
}

export function positiveNumber(text: string) {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError("Must be greater than 0.");
  return number;
}

export function filled(text: string) {
  if (nameFault(text) !== null) {
    throw new InvalidArgumentError(`Must have 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  return text;
}
