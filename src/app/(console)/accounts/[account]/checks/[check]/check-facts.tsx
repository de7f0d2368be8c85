import { KeyName } from "#components/keys/key-name.tsx";
import { Facts } from "#components/parts/facts.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { exactTime } from "#domain/text/exact-time.ts";
import type { CheckPageData } from "./check-page-data.ts";

/** When a check ran, by whom, and against which version. */
export function CheckFacts({ id, check, explained, isDeleted }: CheckPageData) {
  return (
    <div className="mb-6">
      <Facts
        facts={{
          When: (
            <>
              <TimeAgo at={check.created_at} />
              <span className="text-ink-muted print:hidden">, {exactTime(check.created_at)}</span>
            </>
          ),
          "Run by": <RunBy check={check} />,
          "Contract owner": explained.owner && <Name text={explained.owner} />,
          Environment: check.environment,
          "Contract version": (
            <>
              <span className="font-mono">{check.contract_version}</span>
              {isDeleted && <span className="text-ink-muted">, the contract was deleted</span>}
            </>
          ),
          Check: (
            <span className="-my-1 flex flex-wrap items-center gap-1">
              <span className="font-mono break-all">{id}</span>
              <CopyButton text={id} what="check id" />
            </span>
          ),
        }}
      />
    </div>
  );
}

function RunBy({ check }: Pick<CheckPageData, "check">) {
  const { key_id, key_preview, key_label, user_email } = check;
  if (key_preview) return <KeyName preview={key_preview} label={key_label} isWhole />;
  if (user_email) return <Name text={user_email} />;
  return <span className="text-ink-muted">{key_id ? "a deleted key" : "a removed user"}</span>;
}
