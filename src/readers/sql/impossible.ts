/** A text that no statement of the dialect can be: one that is tried then drops out. */
export class Impossible extends Error {
  override name = "Impossible";
  readonly at: number;
  /** The same where the way out is another in the console, which has no options. */
  readonly inConsole: string;

  constructor(message: string, at: number, inConsole = message) {
    super(message);
    this.at = at;
    this.inConsole = inConsole;
  }
}

/** A statement that may change columns and that is not known. */
export class UnknownStatement extends Impossible {}

export const TEMPLATE = "This is a template. Give the SQL that it produces.";
