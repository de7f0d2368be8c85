import { commaParts } from "../elements.ts";
import type { Name } from "../name.ts";
import { keyOf, nameOf } from "../table-name.ts";
import { areWords, isName, isWord, type Token } from "../tokens.ts";
import type { BoundType, TypeField, TypeInside } from "./bound-type.ts";
import { structOf } from "./inside.ts";
import { readType, type TypeAt } from "./read-type.ts";

type Bind = (read: TypeAt) => BoundType;

/** The most values of an enum that are changed one by one, and Postgres's limit of attributes. */
const MOST = { values: 10_000, attributes: 1600 };

/**
 * What is inside a type of Postgres after an ALTER TYPE, whose words follow the type's name; null if
 * that is not understood.
 */
export function changedInside(
  inside: TypeInside | null,
  words: readonly Token[],
  bind: Bind,
): TypeInside | null {
  if (isWord(words[1], "value")) {
    return inside?.kind === "enum" ? withSymbol(inside.symbols, words) : null;
  }
  if (!isWord(words[1], "attribute")) return inside;
  let fields = inside?.kind === "struct" ? inside.fields : null;
  for (const action of commaParts(words)) fields &&= withAttribute(fields, action, bind);
  return fields && { kind: "struct", fields };
}

/** ADD VALUE [IF NOT EXISTS] 'a' [BEFORE 'b'], RENAME VALUE 'a' TO 'b'. */
function withSymbol(symbols: readonly Token[], words: readonly Token[]): TypeInside | null {
  const [one, other] = words.filter(({ kind }) => kind === "string");
  if (!one || symbols.length > MOST.values) return null;
  const positionOf = (symbol: Token | undefined) =>
    symbols.findIndex(({ text }) => text === symbol?.text);
  const before = positionOf(one);
  if (isWord(words[0], "rename")) {
    if (!other || before < 0) return null;
    return { kind: "enum", symbols: symbols.with(before, other) };
  }
  if (before >= 0) return { kind: "enum", symbols: [...symbols] };
  const neighbour = positionOf(other);
  if (other && neighbour < 0) return null;
  const isAfter = words.some((word) => isWord(word, "after"));
  const at = other ? neighbour + (isAfter ? 1 : 0) : symbols.length;
  return { kind: "enum", symbols: symbols.toSpliced(at, 0, one) };
}

/** ADD ATTRIBUTE a int, DROP ATTRIBUTE a, ALTER ATTRIBUTE a TYPE int, RENAME ATTRIBUTE a TO b. */
function withAttribute(
  fields: readonly TypeField[],
  action: readonly Token[],
  bind: Bind,
): TypeField[] | null {
  const rest = action.filter((word) => !isWord(word, "cascade", "restrict")).slice(2);
  const exists = areWords(rest, 0, "if", "exists") ? 2 : 0;
  const token = rest[exists];
  if (!isWord(action[1], "attribute") || !isName(token)) return null;
  if (fields.length > MOST.attributes) return null;
  const name = nameOf(token);
  const at = fields.findIndex((field) => isSame(field.name, name));
  const [verb] = action;
  if (isWord(verb, "add")) {
    const added = structOf([[...rest]], bind);
    return added?.kind === "struct" ? [...fields, ...added.fields] : null;
  }
  if (isWord(verb, "drop")) return at < 0 ? [...fields] : fields.toSpliced(at, 1);
  const field = fields[at];
  if (!field) return null;
  if (isWord(verb, "rename")) {
    const named = isWord(rest[1], "to") ? rest[2] : undefined;
    return isName(named) ? fields.with(at, { ...field, name: nameOf(named) }) : null;
  }
  const type = rest.findIndex((word) => isWord(word, "type"));
  const read = type < 0 ? null : readType(rest, type + 1);
  return read && fields.with(at, { ...field, type: bind(read) });
}

function isSame(one: Name, other: Name) {
  return keyOf(one, "postgres") === keyOf(other, "postgres");
}
