/** A text that no statement of the dialect can be: one that is tried then drops out. */
export class Impossible extends Error {
  override name = "Impossible";
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** A statement that may change columns and that is not known. */
export class UnknownStatement extends Impossible {}
