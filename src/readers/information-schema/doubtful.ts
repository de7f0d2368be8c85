import type { Format } from "../formats.ts";
import { UnreadableSource } from "../unreadable.ts";

/** The refusal of what may be columns with their types, or records that happen to have types in them. */
export function doubtful(asColumns: Format, asRecords: Format): UnreadableSource {
  const what = "This may be a list of columns with their types, or data.";
  return new UnreadableSource(
    `${what} Say which: --from ${asColumns} or --from ${asRecords}.`,
    undefined,
    `${what} Choose its format: ${asColumns} or ${asRecords}.`,
  );
}
