import type { Outputs } from "#components/calls/console-client.ts";
import { CHANGES_OFF } from "./changes-off.ts";
import { SaveColumns } from "./save-columns.tsx";

/**
 * Makes the columns of an older version those of a new one or, where contracts cannot change, of a
 * contract under a new name.
 */
export function RestoreVersion({
  contract_id,
  shown: { version, latest, is_change, may_change },
}: {
  contract_id: string;
  shown: Outputs["versions"]["get"];
}) {
  if (!is_change) return null;
  const saving = { contract_id, source: { kind: "version", version } as const };
  if (may_change) {
    return <SaveColumns {...saving} as="version" label={`Restore as version ${latest + 1}`} />;
  }
  return (
    <SaveColumns
      {...saving}
      as="contract"
      label="Create contract with these columns"
      note={CHANGES_OFF}
    />
  );
}
