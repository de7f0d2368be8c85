/** Thrown when too many requests wait for something; they may be repeated after a moment. */
export class Overloaded extends Error {
  override name = "Overloaded";

  constructor(message = "Too many requests are waiting for the database.") {
    super(message);
  }
}
