import { LineCounter, parseDocument } from "yaml";
import { usageFailure } from "../failure.ts";
import type { Config } from "./config.ts";
import { type ConfigFault, configFaults } from "./config-faults.ts";
import { CONFIG_SCHEMA } from "./config-schema.ts";

/** The configuration in a text; `path` is what errors call it. */
export function parseConfig(text: string, path: string): Config {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: "silent" });
  const faults: ConfigFault[] = document.errors.map(({ pos: [offset], message }) => ({
    offset,
    message: `This is not valid YAML: ${message.split(/ at line \d+|\n/, 1)[0]}.`,
  }));
  if (faults.length === 0) faults.push(...configFaults(document, CONFIG_SCHEMA), ...keysIn(text));
  if (faults.length === 0) return document.toJS({ maxAliasCount: 100 });
  const messages = faults.map(({ offset, message }) => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}: ${message}`;
  });
  throw usageFailure(messages.join("\n"));
}

/** API keys, which do not belong into a file that everybody can read. */
function keysIn(text: string): ConfigFault[] {
  return [...text.matchAll(/svc_(live|test)_[\x21-\x7e]{24}/g)].map(({ index }) => ({
    offset: index,
    message: "This is an API key. Remove it, revoke it, and set SCHEMA_CHECK_KEY to a new one.",
  }));
}
