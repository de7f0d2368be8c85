import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Name } from "#components/ui/name.tsx";
import { policySentences } from "#domain/gate/policy-sentence.ts";
import { countText } from "#domain/text/number-text.ts";
import { ChangeKinds } from "./change-kinds.tsx";
import { EditPolicy } from "./edit-policy.tsx";
import { ResetPolicy } from "./reset-policy.tsx";

type Policy = Outputs["policies"]["ofContract"];
type Version = Outputs["policies"]["history"]["versions"][number];

const WHOSE = {
  default: "This is the default policy.",
  account: "This is the account's policy.",
  contract: "This is the contract's own policy.",
} as const;

/** The policy in force in words, whose it is, what it was before, and how to change it. */
export function PolicyPanel({
  contract_id,
  policy,
  versions,
  mayChange,
}: {
  /** Null for the account's policy. */
  contract_id: string | null;
  policy: Policy;
  versions: readonly Version[];
  mayChange: boolean;
}) {
  const { from, updated_by, updated_at } = policy;
  return (
    <div className="grid gap-3">
      <div className="grid max-w-[65ch] gap-1 wrap-anywhere">
        {policySentences(policy).map((sentence) => (
          <p key={sentence}>
            <Name text={sentence} />
          </p>
        ))}
        <p className="text-table text-ink-muted">
          {WHOSE[from]}
          {updated_by && updated_at && (
            <>
              {" Changed by "}
              <Name text={updated_by} />, <TimeAgo at={updated_at} />.
            </>
          )}
        </p>
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <EditPolicy contract_id={contract_id} policy={policy} />
          {contract_id && from === "contract" && <ResetPolicy contract_id={contract_id} />}
        </div>
      )}
      <Disclosure
        summary="What each kind of change means"
        summaryClassName="text-table text-ink-muted hover:text-ink"
      >
        <ChangeKinds policy={policy} />
      </Disclosure>
      {versions.length > 0 && <PolicyHistory versions={versions} />}
    </div>
  );
}

function PolicyHistory({ versions }: { versions: readonly Version[] }) {
  return (
    <Disclosure
      summary={countText(versions.length, "version")}
      summaryClassName="text-table text-ink-muted hover:text-ink"
    >
      <ul
        aria-label="Versions of the policy"
        className="max-w-[65ch] divide-y divide-line rounded-list border border-line text-table"
      >
        {versions.map(({ version, policy, actor, created_at }) => (
          <li key={version} className="grid gap-0.5 px-3 py-2.5 wrap-anywhere sm:px-4">
            <p>
              <Name text={policy ? policySentences(policy).join(" ") : "Removed."} />
            </p>
            <p className="text-badge text-ink-muted">
              <Name text={actor} />, <TimeAgo at={created_at} />
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
