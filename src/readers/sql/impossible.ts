/** The text cannot be a statement of the dialect, which rules that dialect out. */
export class Impossible extends Error {
  override name = "Impossible";
  readonly at: number;
  /** The message in the console, which has no options to suggest. */
  readonly inConsole: string;

  constructor(message: string, at: number, inConsole = message) {
    super(message);
    this.at = at;
    this.inConsole = inConsole;
  }
}

/** An unknown statement that may change columns. */
export class UnknownStatement extends Impossible {}

export const TEMPLATE = "This is a template. Give the SQL that it produces.";
