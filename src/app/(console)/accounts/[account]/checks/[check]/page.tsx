import { AutoRefresh } from "#components/calls/auto-refresh.tsx";
import { checkText } from "#components/checks/check-text.ts";
import { DIFF_KINDS, DiffTable } from "#components/checks/diff-table.tsx";
import { RawCheck } from "#components/checks/raw-check.tsx";
import { COLUMNS_AT_ONCE, readColumnView } from "#components/contracts/column-view.ts";
import { changeNotes } from "#components/gate/change-notes.tsx";
import { CheckStanding } from "#components/gate/check-standing.tsx";
import { CheckAgain } from "#components/gate/pipeline-lines.tsx";
import { WhoApproves } from "#components/gate/who-approves.tsx";
import { OpenProposals } from "#components/proposals/open-proposals.tsx";
import { isBeingTold } from "#components/told/is-being-told.ts";
import type { Sending } from "#components/told/sending.ts";
import { untoldWebhooks } from "#components/told/untold-webhooks.ts";
import type { Diff } from "#domain/checks/diff.ts";
import { standingText } from "#domain/gate/standing.ts";
import { CHANGERS } from "#domain/people/role.ts";
import { jsonText, nameText } from "#domain/text/name-text.ts";
import { runningApp } from "#server/handle.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";
import { CheckAside } from "./check-aside.tsx";
import { CheckFacts } from "./check-facts.tsx";
import { CheckHeading } from "./check-heading.tsx";
import { type CheckPageData, checkPageData, explainCheck } from "./check-page-data.ts";

export const generateMetadata = titled<{ check: string }>(async ({ account, check: id }) => {
  const { contract_name } = await explainCheck(account, id);
  return `Check of ${nameText(contract_name)}`;
});

export default async function CheckPage({ params, searchParams }: ConsoleProps<{ check: string }>) {
  const { account: account_id, check: id } = await params;
  const { mayChange, person } = await openConsole(account_id);
  const data = await checkPageData(account_id, id);
  const { base, check, explained, approvers } = data;
  const { contract_id } = check;
  const address = `${data.origin}${base}/checks/${id}`;
  const text = markdownOf(data, address);
  const sending = mayChange ? sendingOf(data, text, person.role === "owner") : null;
  const isApprovable = mayChange && data.isCurrent && approvers !== null;
  return (
    <main>
      {isBeingTold({ ...data, mails: explained.mails }) && <AutoRefresh />}
      <CheckHeading data={data} address={address} text={text} sending={sending} />
      <CheckFacts {...data} />
      <CheckStanding
        base={base}
        explained={explained}
        again={<CheckAgain contract={data.contract} source={explained.source} />}
      />
      <OpenProposals base={base} contract_id={contract_id} open={data.proposals} />
      {isApprovable && !approvers.may_approve && explained.blocking_now?.length ? (
        <WhoApproves
          approvers={approvers.approvers}
          page={`${base}/contracts/${contract_id}/policy`}
        />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,47.5rem)_minmax(17rem,1fr)]">
        <DiffTable
          contract={check.contract_columns}
          incoming={check.incoming_columns}
          changes={explained.changes}
          compared={explained.compared}
          view={readColumnView(await searchParams, DIFF_KINDS)}
          change={{ path: `${base}/checks/${id}` }}
          notes={changeNotes(
            explained,
            isApprovable && approvers.may_approve
              ? { account: account_id, contract_id, id }
              : undefined,
          )}
        />
        <CheckAside
          data={data}
          sending={sending}
          maySend={CHANGERS.has(person.role)}
          mayChange={mayChange}
        />
      </div>
      <RawCheck
        account_id={account_id}
        id={id}
        text={isLong(check.diff) ? null : jsonText(data.body, 2)}
      />
    </main>
  );
}

function markdownOf({ check, explained }: CheckPageData, url: string): string {
  const { decision, standing, changes, compared, lacks_details, affected } = explained;
  return checkText({
    contract_name: check.contract_name,
    url,
    verdict: check,
    decision,
    now: standingText(standing),
    changes,
    compared,
    lacks_details,
    affected,
  });
}

function sendingOf(data: CheckPageData, text: string, isOwner: boolean): Sending {
  const { account_id, id, check, webhooks, deliveries } = data;
  return {
    account_id,
    check_id: id,
    text,
    isOwner,
    subject: `${check.result}: ${nameText(check.contract_name)}`,
    webhooks: untoldWebhooks(webhooks, deliveries),
    sendsMail: runningApp().sendsMail,
  };
}

/** Whether it is too large to send unasked. */
function isLong({ removed, type_changes, added }: Diff) {
  return removed.length + type_changes.length + added.length > COLUMNS_AT_ONCE;
}
