import { isObject, type JsonObject } from "../input/json-object.ts";
import { refuseRepeatedKeys } from "../input/repeated-key.ts";
import { UnreadableSource } from "../unreadable.ts";
import { type Metadata, metadataOf } from "./metadata.ts";
import { type Protocol, protocolOf } from "./protocol.ts";

/** What a file of a log says of the table, as far as it does. */
export type Actions = { metadata: Metadata | null; protocol: Protocol | null };

/** The actions of a commit, one in each line; the last of a kind counts. */
export function actionsIn(text: string): Actions {
  const actions: Actions = { metadata: null, protocol: null };
  for (const [index, line] of text.split("\n").entries()) {
    if (!/"(metaData|protocol)"/.test(line)) continue;
    const action = parsed(line, index + 1);
    actions.metadata = metadataOf(action.metaData) ?? actions.metadata;
    actions.protocol = protocolOf(action.protocol) ?? actions.protocol;
  }
  return actions;
}

function parsed(line: string, number: number): JsonObject {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) {
      refuseRepeatedKeys(line, number);
      return value;
    }
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
  }
  throw new UnreadableSource("This line of the Delta log is not a JSON object.", { line: number });
}
