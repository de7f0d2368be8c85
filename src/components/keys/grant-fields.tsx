"use client";

import type { CallFailure } from "#components/calls/console-client.ts";
import { faultAt, firstFault, listPaths } from "#components/calls/field-faults.ts";
import { linesOf } from "#components/parts/lines-of.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { TextAreaField } from "#components/ui/text-area-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { Grant } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import { AGENT_RIGHTS, ALL, KEY_RIGHTS, type KeyRight, RIGHT_TEXT } from "#domain/keys/right.ts";
import { GLOBS_PER_KEY, KEY_YEARS } from "#domain/limit.ts";
import { type Day, dayOf, endOfDay } from "#domain/usage/day.ts";

const CONTRACTS = listPaths("contracts", GLOBS_PER_KEY);

/** The fields whose faults are shown beside them. */
export const GRANT_FIELDS = ["rights", ...CONTRACTS, "expires_at"];

/** A grant as forms have it: the end is its day, in UTC; null for none. */
export type GrantOnForm = Grant & { last_day: Day | null };

/** What a key may do, to which contracts, and until when. */
export function GrantFields({
  kind,
  grant,
  onRights,
  failure,
}: {
  kind: KeyKind;
  grant: GrantOnForm;
  /** Called with the rights that are chosen, which are those of the grant from then on. */
  onRights: (rights: KeyRight[]) => void;
  failure: CallFailure | null;
}) {
  const today = dayOf(Date.now());
  return (
    <>
      <RightChoices
        choices={kind === "agent" ? AGENT_RIGHTS : KEY_RIGHTS}
        rights={grant.rights}
        onRights={onRights}
        hasNone={faultAt(failure, "rights") !== null}
      />
      <TextAreaField
        label="Only contracts named"
        name="contracts"
        rows={2}
        defaultValue={grant.contracts.join("\n")}
        hint="Optional, one per line: * matches any text, ? one character. Leave empty for all contracts."
        error={firstFault(failure, CONTRACTS)}
      />
      <TextField
        label="Last day (UTC)"
        name="last_day"
        type="date"
        min={grant.last_day && grant.last_day < today ? grant.last_day : today}
        defaultValue={grant.last_day ?? ""}
        hint={`Optional, within ${KEY_YEARS} years. Afterwards, the key is refused.`}
        error={faultAt(failure, "expires_at")}
      />
    </>
  );
}

type RightChoicesProps = {
  choices: readonly KeyRight[];
  rights: readonly KeyRight[];
  onRights: (rights: KeyRight[]) => void;
  hasNone: boolean;
};

function RightChoices({ choices, rights, onRights, hasNone }: RightChoicesProps) {
  const hasAll = rights.includes(ALL);

  function choose(right: KeyRight, isChosen: boolean) {
    const others = rights.filter((each) => each !== right);
    onRights(isChosen ? [...others, right] : others);
  }

  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Rights</legend>
      <div className="grid gap-2">
        {choices.map((right) => (
          <Checkbox
            key={right}
            checked={rights.includes(right)}
            disabled={hasAll && right !== ALL}
            onChange={({ target }) => choose(right, target.checked)}
            label={
              <span>
                <span className="font-mono">{right}</span>
                <span className="block text-table text-ink-muted">{RIGHT_TEXT[right]}</span>
              </span>
            }
          />
        ))}
      </div>
      {hasNone && <p className="mt-1.5 text-table text-breaking">Choose at least one right.</p>}
    </fieldset>
  );
}

/**
 * Reads what a form says besides the rights. An end that stays on the same day is left unchanged.
 */
export function grantOf(data: FormData, last_day: Day | null) {
  const contracts = linesOf(data.get("contracts"));
  return data.get("last_day") === (last_day ?? "")
    ? { contracts }
    : { contracts, expires_at: endOf(data) };
}

/** Reads the last day of a form as the end of a key; null for none. */
export function endOf(data: FormData): string | null {
  const day = String(data.get("last_day") ?? "");
  return day === "" ? null : endOfDay(day);
}
