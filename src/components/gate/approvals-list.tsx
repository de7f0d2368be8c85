import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { PersonName } from "#components/people/person-name.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { PlainText } from "#components/ui/plain-text.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { countText } from "#domain/text/number-text.ts";
import { ApprovalState } from "./approval-state.tsx";
import { ChangeText } from "./change-text.tsx";
import { WithdrawApproval } from "./withdraw-approval.tsx";

type Approvals = Outputs["approvals"]["ofContract"];
type Approval = Approvals["standing"][number];

/** What people have approved for a contract: current approvals, with past ones folded. */
export function ApprovalsList({
  base,
  approvals: { standing, past, unverified },
  mayChange,
}: {
  /** The address of the account's pages. */
  base: string;
  approvals: Approvals;
  mayChange: boolean;
}) {
  const row = (approval: Approval, button?: ReactNode) => (
    <ApprovalRow key={approval.id} base={base} approval={approval} unverified={unverified}>
      {button}
    </ApprovalRow>
  );
  return (
    <div className="grid gap-3">
      {standing.length > 0 ? (
        <ul aria-label="Current approvals" className={LIST}>
          {standing.map((approval) =>
            row(
              approval,
              mayChange && (
                <WithdrawApproval contract_id={approval.contract_id} approval={approval} />
              ),
            ),
          )}
        </ul>
      ) : (
        <EmptyState line="No current approvals. If a check is blocked by a change that is fine, approve the change on the check's page." />
      )}
      {past.length > 0 && (
        <Disclosure
          summary={pastText(past.length)}
          summaryClassName="text-ink-muted hover:text-ink"
        >
          <ul aria-label="Past approvals" className={LIST}>
            {past.map((approval) => row(approval))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

function pastText(count: number) {
  const latest = count < MAX_PAGE_SIZE ? "" : "the latest ";
  return latest + countText(count, "past approval", "past approvals");
}

const LIST = "divide-y divide-line rounded-list border border-line text-table";

function ApprovalRow({
  base,
  approval,
  unverified,
  children,
}: {
  base: string;
  approval: Approval;
  unverified: readonly string[];
  children: ReactNode;
}) {
  const { reason, approved_by, check_id, created_at } = approval;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-3 py-2.5 sm:px-4">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p>
          <ChangeText change={approval} />
        </p>
        <p>
          <PlainText text={reason} />
        </p>
        <p className="text-badge text-ink-muted">
          <PersonName text={approved_by} unverified={unverified} />, <TimeAgo at={created_at} />
          {check_id && (
            <>
              {", "}
              <TextLink href={`${base}/checks/${check_id}`}>on this check</TextLink>
            </>
          )}
          {" · "}
          <ApprovalState approval={approval} unverified={unverified} />
        </p>
      </div>
      {children}
    </li>
  );
}
