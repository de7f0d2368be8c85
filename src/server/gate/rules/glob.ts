/**
 * Returns whether a name is one that the glob stands for: `*` is any text, `?` one character, and
 * all else itself, in upper or lower case as written. Of several `*`, only the last one is tried
 * again, so that no glob takes long.
 */
export function matchesGlob(glob: string, name: string): boolean {
  const wanted = [...glob];
  const given = [...name];
  let [at, from] = [0, 0];
  /** Where the last `*` was, and the first character that it does not stand for. */
  let star = { at: -1, from: 0 };
  while (from < given.length) {
    if (wanted[at] === "*") {
      star = { at, from };
      at += 1;
    } else if (wanted[at] === "?" || wanted[at] === given[from]) {
      at += 1;
      from += 1;
    } else if (star.at >= 0) {
      star.from += 1;
      at = star.at + 1;
      from = star.from;
    } else return false;
  }
  return wanted.slice(at).every((character) => character === "*");
}
