/** Code points that a policy's globs with `*` or `?` can have in total, and all of its globs. */
export const MAX_PATTERN_CHARACTERS = 500;
export const MAX_GLOB_CHARACTERS = 4000;

/** Returns the first glob that matches a name; null when none does. */
export type GlobMatcher = (name: string) => string | null;

/**
 * Returns a matcher of globs: `*` is any text, `?` one character, and all else itself, in upper or
 * lower case as written. It is compiled when the first name comes.
 */
export function globMatcher(globs: readonly string[]): GlobMatcher {
  let compiled: GlobMatcher | null = null;
  return (name) => {
    compiled ??= compile(globs);
    return compiled(name);
  };
}

function compile(globs: readonly string[]): GlobMatcher {
  const plain = new Map<string, number>();
  const patterns: Pattern[] = [];
  for (const [rank, glob] of globs.entries()) {
    if (isPattern(glob)) patterns.push({ rank, characters: [...glob.replace(/\*+/g, "*")] });
    else if (!plain.has(glob)) plain.set(glob, rank);
  }
  const firstPattern = patterns.length > 0 ? follow(patterns) : () => Number.POSITIVE_INFINITY;
  return (name) => {
    const rank = Math.min(plain.get(name) ?? Number.POSITIVE_INFINITY, firstPattern(name));
    return globs[rank] ?? null;
  };
}

/** Returns whether a glob matches other names than itself. */
export function isPattern(glob: string): boolean {
  return /[*?]/.test(glob);
}

type Pattern = { rank: number; characters: string[] };

/**
 * Returns a function that finds the lowest rank of the patterns that match a name. All patterns are
 * followed at once, one step for each character of the name, so that nothing makes it slow: each
 * has a bit for each place in it that a name can have reached, and the bits of all of them are one
 * long row, 32 to a word.
 */
function follow(patterns: Pattern[]): (name: string) => number {
  const lengths = patterns.map(
    ({ characters }) => characters.filter((character) => character !== "*").length,
  );
  const words = Math.ceil(lengths.reduce((sum, length) => sum + length + 1, 0) / 32);
  const starts = new Int32Array(words);
  /** Places of a `*`, which are kept whatever the next character is. */
  const kept = new Int32Array(words);
  /** Places that any character leads to. */
  const byAny = new Int32Array(words);
  const byCharacter = new Map<number, Int32Array>();
  const ends: { at: number; rank: number }[] = [];

  let at = 0;
  for (const { characters, rank } of patterns) {
    setBit(starts, at);
    for (const character of characters) {
      if (character === "*") {
        setBit(kept, at);
        continue;
      }
      at += 1;
      if (character === "?") setBit(byAny, at);
      else setBit(bitsOf(byCharacter, character, words), at);
    }
    ends.push({ at, rank });
    at += 1;
  }
  for (const bits of byCharacter.values()) {
    for (let word = 0; word < words; word++) bits[word] = at32(bits, word) | at32(byAny, word);
  }

  const reached = new Int32Array(words);
  return (name) => {
    reached.set(starts);
    for (let index = 0; index < name.length; index++) {
      const code = name.codePointAt(index) as number;
      if (code > 0xffff) index += 1;
      const led = byCharacter.get(code) ?? byAny;
      let carried = 0;
      let any = 0;
      for (let word = 0; word < words; word++) {
        const bits = at32(reached, word);
        const now = (((bits << 1) | carried) & at32(led, word)) | (bits & at32(kept, word));
        carried = bits >>> 31;
        reached[word] = now;
        any |= now;
      }
      if (any === 0) return Number.POSITIVE_INFINITY;
    }
    const end = ends.find(({ at }) => (at32(reached, at >>> 5) >>> (at & 31)) & 1);
    return end ? end.rank : Number.POSITIVE_INFINITY;
  };
}

function bitsOf(byCharacter: Map<number, Int32Array>, character: string, words: number) {
  const code = character.codePointAt(0) as number;
  const bits = byCharacter.get(code) ?? new Int32Array(words);
  byCharacter.set(code, bits);
  return bits;
}

function setBit(bits: Int32Array, at: number) {
  bits[at >>> 5] = at32(bits, at >>> 5) | (1 << (at & 31));
}

function at32(bits: Int32Array, word: number) {
  return bits[word] as number;
}
