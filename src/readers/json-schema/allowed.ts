/** What values can be, in the order in which messages name it. */
const KINDS = ["string", "number", "boolean", "object", "array", "null"] as const;

type Kind = (typeof KINDS)[number];

/** The values that a schema allows: of each kind, in words of the table of types. */
export type Allowed = ReadonlyMap<Kind, ReadonlySet<string>>;

/** What a schema allows that says nothing of types. */
export const ANY: Allowed = new Map(KINDS.map((kind) => [kind, new Set([kind])]));

/** Words that say more than others of their kind, the weakest first; all others are types of texts. */
const WEAK = ["string", "number", "enum", "integer"];

const BYTES = ["base16", "base32", "base64", "byte", "binary"];

/** Values of these types. */
export function allowedOf(words: Iterable<string>): Allowed {
  const allowed = new Map<Kind, Set<string>>();
  for (const word of words) {
    const kind = kindOf(word);
    const known = allowed.get(kind);
    if (known) known.add(word);
    else allowed.set(kind, new Set([word]));
  }
  for (const known of allowed.values()) {
    // An integer is also a number, and one of a few texts is a text.
    if (known.has("number")) known.delete("integer");
    if (known.has("string")) known.delete("enum");
  }
  return allowed;
}

function kindOf(word: string): Kind {
  if (word === "integer") return "number";
  return KINDS.find((kind) => kind === word) ?? "string";
}

/** The words, in the order of their kinds. */
export function wordsOf(allowed: Allowed): string[] {
  return KINDS.flatMap((kind) => [...(allowed.get(kind) ?? [])]);
}

/** Values that both allow. */
export function meet(one: Allowed, other: Allowed): Allowed {
  if (one === ANY) return other;
  if (other === ANY) return one;
  const both: string[] = [];
  for (const [kind, words] of one) {
    for (const word of words) {
      for (const against of other.get(kind) ?? []) both.push(...meetWords(word, against));
    }
  }
  return allowedOf(both);
}

function meetWords(word: string, other: string): string[] {
  if (word === other) return [word];
  if (WEAK.includes(word)) return [WEAK.indexOf(word) < strength(other) ? other : word];
  if (WEAK.includes(other)) return [word];
  return BYTES.includes(word) && BYTES.includes(other) ? [word] : [];
}

function strength(word: string) {
  return WEAK.includes(word) ? WEAK.indexOf(word) : WEAK.length;
}

/** Whether nothing says of what type a value is, except perhaps that it is not null. */
export function isUntyped(allowed: Allowed): boolean {
  return KINDS.every((kind) => kind === "null" || allowed.has(kind));
}
