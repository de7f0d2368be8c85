import { type Cursor, expect, isNext, take, takeIf, unexpected } from "./cursor.ts";
import { skipGroup } from "./skip.ts";

/** An option as it is set: `features.field_presence`, and the words and symbols of its value. */
export type Option = { name: string; value: readonly string[] };

/** The options in brackets after a field; none if there are no brackets. */
export function readOptions(cursor: Cursor): Option[] {
  if (!takeIf(cursor, "[")) return [];
  const options: Option[] = [];
  do options.push(readOption(cursor));
  while (takeIf(cursor, ","));
  expect(cursor, "]");
  return options;
}

/** An option up to the end of its value, which may be a message in braces. */
export function readOption(cursor: Cursor): Option {
  const name: string[] = [];
  while (!isNext(cursor, "=")) {
    if (isEnd(cursor)) throw unexpected(cursor, "=");
    name.push(take(cursor).text);
  }
  take(cursor);
  const value: string[] = [];
  while (!isEnd(cursor)) if (!skipGroup(cursor, value)) value.push(take(cursor).text);
  if (value.length === 0) throw unexpected(cursor, "an option's value");
  return { name: name.join(""), value };
}

function isEnd(cursor: Cursor) {
  return cursor.next.kind === "end" || [",", "]", ";", "}"].some((end) => isNext(cursor, end));
}

/** Whether an empty field differs from one that was never set: the words of editions. */
export type Presence = (typeof PRESENCES)[number];

/** At the numbers that descriptor.proto gives them. */
const PRESENCES = [undefined, "EXPLICIT", "IMPLICIT", "LEGACY_REQUIRED"] as const;

/** The field presence that an option sets; undefined if it sets something else. */
export function presenceOf({ name, value }: Option): Presence {
  const word = name === "features.field_presence" ? value[0] : undefined;
  const wantedPresence = name === "features" ? presenceIn(value) : word;
  return PRESENCES.find(
    (presence, number) => presence === wantedPresence || String(number) === wantedPresence,
  );
}

/** The field presence in a message of features, whose other fields may be messages. */
function presenceIn(features: readonly string[]): string | undefined {
  let depth = 0;
  for (const [at, text] of features.entries()) {
    if ("{[(<".includes(text)) depth += 1;
    else if ("}])>".includes(text)) depth -= 1;
    else if (depth === 1 && text === "field_presence") {
      return features[features[at + 1] === ":" ? at + 2 : at + 1];
    }
  }
  return undefined;
}
