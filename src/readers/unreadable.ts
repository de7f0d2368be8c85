/** Where in a text something is wrong; both count from 1. */
export type Place = { line: number; column?: number };

/** A source that cannot be read. The message says what is wrong and what to do. */
export class UnreadableSource extends Error {
  override name = "UnreadableSource";
  readonly place: Place | undefined;
  /** The same where the way out is another in the console, which has no options. */
  readonly inConsole: string;

  constructor(message: string, place?: Place, inConsole = message) {
    super(message);
    this.place = place;
    this.inConsole = inConsole;
  }
}

/** A source without what was asked for by name: the option is wrong, not the source. */
export class NotInSource extends UnreadableSource {}

/** The line and column of a position in a text. */
export function placeAt(text: string, position: number): Place {
  const before = text.slice(0, position);
  const start = before.lastIndexOf("\n") + 1;
  let line = 1;
  for (let at = before.indexOf("\n"); at >= 0; at = before.indexOf("\n", at + 1)) line += 1;
  return { line, column: position - start + 1 };
}
