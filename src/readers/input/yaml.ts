import { Composer, type Document, isScalar, Parser, visit } from "yaml";
import { placeAt, UnreadableSource } from "../unreadable.ts";

/** The longest YAML, in characters: its parser is slow. */
const MAX_YAML = 4_000_000;

/** The value of a YAML text. */
export function parseYaml(text: string): unknown {
  if (text.length > MAX_YAML) {
    throw new UnreadableSource("This YAML is larger than 4 MB. Convert it to JSON.");
  }
  const [document, ...others] = documentsIn(text);
  if (!document) return null;
  const [error] = document.errors;
  if (error && /call stack/.test(error.message)) throw tooDeep();
  if (error) {
    const place = placeAt(text, error.pos[0]);
    throw new UnreadableSource(`This is not valid YAML: ${summary(error.message)}`, place);
  }
  if (!others.every(isEmpty)) {
    throw new UnreadableSource(
      "This YAML has several documents (---). Put each of them in a file of its own.",
    );
  }
  try {
    refuseRepeatedKeys(document, text);
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    if (error instanceof RangeError) throw tooDeep();
    const isMerge = error instanceof Error && error.message.startsWith("Merge sources");
    throw new UnreadableSource(
      isMerge
        ? "A key << of this YAML has no map to merge. Give it an alias of a map, such as <<: *common."
        : "This YAML has too many aliases.",
    );
  }
}

/** The documents of a text, as far as its first fault: each of a million brackets may be one. */
function documentsIn(text: string): Document[] {
  // Its own places would be counted from the beginning for each fault.
  const composer = new Composer({
    logLevel: "silent",
    prettyErrors: false,
    schema: "core",
    merge: true,
    // The parser compares each key of a map with all before it.
    uniqueKeys: false,
  });
  const documents: Document[] = [];
  for (const token of new Parser().parse(text)) {
    documents.push(...composer.next(token));
    if (token.type === "error") break;
  }
  return [...documents, ...composer.end(documents.length === 0, text.length)];
}

/** Refuses a document in which a key stands twice in one map. */
function refuseRepeatedKeys(document: Document, text: string) {
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          const name = JSON.stringify(String(key.value).slice(0, 60));
          const message = `The key ${name} appears twice in one map. Keep one of the two.`;
          throw new UnreadableSource(message, placeAt(text, key.range?.[0] ?? 0));
        }
        keys.add(key.value);
      }
    },
  });
}

/** Whether nothing follows the line --- of a document. */
function isEmpty({ contents }: Document) {
  return contents === null || (isScalar(contents) && contents.value === null);
}

function tooDeep() {
  return new UnreadableSource("This YAML is nested too deeply.");
}

/** The first line of the parser's message. */
function summary(message: string) {
  const [first = ""] = message.split("\n", 1);
  return `${first.replace(/\.$/, "")}.`;
}
