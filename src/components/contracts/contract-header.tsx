import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { VerdictBadge } from "#components/checks/verdict-badge.tsx";
import { DecisionBadge } from "#components/gate/decision-badge.tsx";
import { OutlookNote, type Outlooks } from "#components/gate/outlook-note.tsx";
import { Facts } from "#components/parts/facts.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { PlainText } from "#components/ui/plain-text.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { numberText } from "#domain/text/number-text.ts";
import { TagList } from "./tag-list.tsx";

type Contract = Outputs["catalogue"]["get"];

/** The beginning of every page of a contract; `edit` is the button that changes it, if any. */
export function ContractHeader({
  base,
  contract,
  outlooks,
  ownerGetsMail,
  edit,
}: {
  base: string;
  contract: Contract;
  outlooks: Outlooks;
  /** Whether the owner is mailed when the gate blocks; null if they are nobody who could be. */
  ownerGetsMail: boolean | null;
  edit: ReactNode;
}) {
  const { id, name, version, columns, description, owner, tags, updated_at } = contract;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 className="mr-auto min-w-0 text-title font-medium break-words">
          <Name text={name} />
        </h1>
        {edit}
      </div>
      {description && (
        <p className="mb-4 max-w-[65ch] break-words text-ink-muted">
          <PlainText text={description} />
        </p>
      )}
      <Facts
        facts={{
          "Last check": <LastCheck base={base} contract={contract} outlooks={outlooks} />,
          Owner: owner && (
            <>
              <Name text={owner} />
              {ownerGetsMail !== null && (
                <span className="text-ink-muted">
                  {ownerGetsMail ? ", emailed when it blocks" : ", not emailed when it blocks"}
                </span>
              )}
            </>
          ),
          Tags: tags.length > 0 ? <TagList base={base} tags={tags} /> : null,
          Version: <span className="font-mono">{version}</span>,
          Columns: <span className="font-mono">{numberText(columns)}</span>,
          Changed: <TimeAgo at={updated_at} />,
          Contract: (
            <span className="-my-1 flex flex-wrap items-center gap-1">
              <span className="font-mono break-all">{id}</span>
              <CopyButton text={id} what="contract id" />
            </span>
          ),
        }}
      />
    </>
  );
}

function LastCheck(props: { base: string; contract: Contract; outlooks: Outlooks }) {
  const { base, contract, outlooks } = props;
  const { check_id, result, decision, checked_at } = contract;
  if (!check_id || !result || !checked_at) {
    return <span className="text-ink-muted">not checked yet</span>;
  }
  const outlook = outlooks.get(check_id);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {decision && !outlook && <DecisionBadge decision={decision} />}
      <VerdictBadge result={result} />
      <TextLink href={`${base}/checks/${check_id}`}>
        <TimeAgo at={checked_at} />
      </TextLink>
      {outlook && <OutlookNote outlook={outlook} />}
    </span>
  );
}
