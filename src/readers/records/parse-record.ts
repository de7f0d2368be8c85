/** A number that is written with a point or an exponent, perhaps within a text. */
const WRITTEN = /\d(?:\.0*(?!\d)|[eE])/;

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * The value of a JSON text of records, in which 1.0 is no whole number, as in CSV. Only the types of
 * values are right, not numbers themselves. Throws what JSON.parse throws.
 */
export function parseRecords(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return WRITTEN.test(text) ? JSON.parse(text.replace(TOKEN, fractional)) : value;
}

function fractional(token: string) {
  return !token.startsWith('"') && WRITTEN.test(token) ? "0.5" : token;
}
