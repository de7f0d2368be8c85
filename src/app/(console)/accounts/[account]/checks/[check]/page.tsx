import { cache } from "react";
import { baseUrl } from "#app/base-url.ts";
import { found } from "#app/found.ts";
import { AutoRefresh } from "#components/calls/auto-refresh.tsx";
import { checkText } from "#components/checks/check-text.ts";
import { DIFF_KINDS, DiffTable } from "#components/checks/diff-table.tsx";
import { RawCheck } from "#components/checks/raw-check.tsx";
import { AddDetails } from "#components/contracts/add-details.tsx";
import { COLUMNS_AT_ONCE, readColumnView } from "#components/contracts/column-view.ts";
import { changeNotes } from "#components/gate/change-notes.tsx";
import { CheckStanding } from "#components/gate/check-standing.tsx";
import { DecisionPanel } from "#components/gate/decision-panel.tsx";
import { CheckAgain, PipelineLines } from "#components/gate/pipeline-lines.tsx";
import { WhoApproves } from "#components/gate/who-approves.tsx";
import { KeyName } from "#components/keys/key-name.tsx";
import { Facts } from "#components/parts/facts.tsx";
import { exactTime, TimeAgo } from "#components/parts/time-ago.tsx";
import { SendCheck } from "#components/told/send-check.tsx";
import { untoldWebhooks } from "#components/told/untold-webhooks.ts";
import { WhoWasTold } from "#components/told/who-was-told.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { AcceptVersion } from "#components/versions/accept-version.tsx";
import type { Diff } from "#domain/checks/diff.ts";
import { detailsOf, newDetails } from "#domain/details/details.ts";
import { standingText } from "#domain/gate/standing.ts";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { CHANGERS } from "#domain/people/role.ts";
import { jsonText, nameText } from "#domain/text/name-text.ts";
import { runningApp } from "#server/handle.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

/** The check, loaded once for title and page, so that a missing page says so in its title. */
const explainCheck = cache(async (account: string, id: string) => {
  const { call } = await openConsole(account);
  return found(call.history.explain({ id }));
});

export const generateMetadata = titled<{ check: string }>(async ({ account, check: id }) => {
  const { contract_name } = await explainCheck(account, id);
  return `Check of ${nameText(contract_name)}`;
});

export default async function CheckPage({ params, searchParams }: ConsoleProps<{ check: string }>) {
  const { account: account_id, check: id } = await params;
  const { call, mayChange, person } = await openConsole(account_id);
  const [check, explained, offer, body, { deliveries }, { webhooks }, origin] = await Promise.all([
    explainCheck(account_id, id),
    found(call.decisions.explain({ id })),
    found(call.versions.offer({ check_id: id })),
    found(call.checks.get({ id })),
    call.deliveries.list({ check_id: id, limit: MAX_PAGE_SIZE }),
    call.webhooks.overview({ limit: MAX_PAGE_SIZE }),
    baseUrl(),
  ]);
  const base = `/accounts/${account_id}`;
  const approvers =
    explained.current_version === null
      ? null
      : await found(call.approvers.get({ id: check.contract_id }));
  const active = new Set(webhooks.filter(({ active }) => active).map(({ id }) => id));
  const isBeingTold =
    explained.mails.some(({ status }) => status === "pending") ||
    deliveries.some(({ status, webhook_id }) => status === "pending" && active.has(webhook_id));
  const isDeleted = explained.current_version === null;
  const isCurrent = check.contract_version === explained.current_version;
  const named = { id: check.contract_id, name: isCurrent ? check.contract_name : "" };
  const approvable = { account: account_id, contract_id: check.contract_id, id };
  const address = `${origin}${base}/checks/${id}`;
  const text = checkText({
    contract_name: check.contract_name,
    url: address,
    verdict: check,
    decision: explained.decision,
    now: standingText(explained.standing),
    changes: explained.changes,
    compared: explained.compared,
    affected: explained.affected,
  });
  const sending = mayChange
    ? {
        account_id,
        check_id: id,
        text,
        isOwner: person.role === "owner",
        subject: `${check.result}: ${nameText(check.contract_name)}`,
        webhooks: untoldWebhooks(webhooks, deliveries),
        sendsMail: runningApp().sendsMail,
      }
    : null;
  return (
    <main>
      {isBeingTold && <AutoRefresh />}
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 className="mr-auto min-w-0 text-title font-medium break-words">
          Check of{" "}
          {isDeleted ? (
            <Name text={check.contract_name} />
          ) : (
            <TextLink href={`${base}/contracts/${check.contract_id}`}>
              <Name text={check.contract_name} />
            </TextLink>
          )}
        </h1>
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={address} what="link" label="Copy link" />
          <CopyButton text={text} what="the check as Markdown" label="Copy as Markdown" />
          {sending && <SendCheck sending={sending} />}
        </div>
      </div>
      <div className="mb-6">
        <Facts
          facts={{
            When: (
              <>
                <TimeAgo at={check.created_at} />
                <span className="text-ink-muted">, {exactTime(check.created_at)}</span>
              </>
            ),
            "Run by": runBy(check),
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
      <CheckStanding
        base={base}
        explained={explained}
        again={<CheckAgain contract={named} source={explained.source} />}
      />
      {mayChange &&
      isCurrent &&
      approvers?.may_approve === false &&
      explained.blocking_now?.length ? (
        <WhoApproves
          approvers={approvers.approvers}
          page={`${base}/contracts/${check.contract_id}/policy`}
        />
      ) : null}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,47.5rem)_minmax(0,1fr)]">
        <DiffTable
          contract={check.contract_columns}
          incoming={check.incoming_columns}
          changes={explained.changes}
          compared={explained.compared}
          view={readColumnView(await searchParams, DIFF_KINDS)}
          change={{ path: `${base}/checks/${id}` }}
          notes={changeNotes(
            explained,
            mayChange && isCurrent && approvers?.may_approve ? approvable : undefined,
          )}
        />
        <div className="grid gap-6">
          <DecisionPanel
            base={base}
            explained={explained}
            incoming={check.incoming_columns}
            told={
              <WhoWasTold
                base={base}
                contract_id={isDeleted ? null : check.contract_id}
                deliveries={deliveries}
                webhooks={new Map(webhooks.map((webhook) => [webhook.id, webhook]))}
                mails={explained.mails}
                sending={sending}
                maySend={CHANGERS.has(person.role)}
              />
            }
          />
          {mayChange && isCurrent && lacksDetails(check) && (
            <div>
              <AddDetails contract_id={check.contract_id} check_id={id} />
            </div>
          )}
          {explained.changes.length > 0 && (
            <AcceptVersion base={base} check_id={id} offer={offer} mayChange={mayChange} />
          )}
          {!isDeleted && (
            <PipelineLines
              contract={named}
              check_id={id}
              incoming={check.incoming_columns}
              server={origin}
              pipelineHref={`${base}/contracts/${check.contract_id}/pipeline`}
              explained={explained}
            />
          )}
        </div>
      </div>
      <RawCheck
        account_id={account_id}
        id={id}
        text={isLong(check.diff) ? null : jsonText(body, 2)}
      />
    </main>
  );
}

function runBy({
  key_id,
  key_preview,
  key_label,
  user_email,
}: {
  key_id: string | null;
  key_preview: string | null;
  key_label: string | null;
  user_email: string | null;
}) {
  if (key_preview) return <KeyName preview={key_preview} label={key_label} isWhole />;
  return user_email ? (
    <Name text={user_email} />
  ) : (
    <span className="text-ink-muted">{key_id ? "a deleted key" : "a removed user"}</span>
  );
}

/** Whether the contract said nothing of its columns beyond their types, and the check does. */
function lacksDetails({
  contract_columns,
  incoming_columns,
}: Awaited<ReturnType<typeof explainCheck>>) {
  return (
    detailsOf(contract_columns) === null &&
    newDetails(contract_columns, incoming_columns).length > 0
  );
}

/** Whether it is too large to send unasked. */
function isLong({ removed, type_changes, added }: Diff) {
  return removed.length + type_changes.length + added.length > COLUMNS_AT_ONCE;
}
