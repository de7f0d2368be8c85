import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "#app/found.ts";
import { AutoRefresh } from "#components/calls/auto-refresh.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { Link } from "#components/ui/link.tsx";
import { Name } from "#components/ui/name.tsx";
import { DeliveryFilter } from "#components/webhooks/delivery-filter.tsx";
import { DeliveryList } from "#components/webhooks/delivery-list.tsx";
import { DeliveryLog } from "#components/webhooks/delivery-log.tsx";
import { RecoverFailed } from "#components/webhooks/recover-failed.tsx";
import { webhookFacts } from "#components/webhooks/webhook-facts.tsx";
import { WebhookPanel } from "#components/webhooks/webhook-panel.tsx";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";
import { type DeliveryQuery, hrefOf, readQuery } from "./delivery-query.ts";

/** The webhook, loaded once for title and page, so that a missing page says so in its title. */
const findWebhook = cache(async (account: string, id: string) => {
  const { call } = await openConsole(account);
  return found(call.webhooks.get({ id }));
});

export const generateMetadata = titled<{ webhook: string }>(async ({ account, webhook: id }) => {
  await findWebhook(account, id);
  return "Webhook";
});

const SHOWN = 25;

export default async function WebhookPage({
  params,
  searchParams,
}: ConsoleProps<{ webhook: string }>) {
  const { account: account_id, webhook: id } = await params;
  const { account, call, person, mayChange: mayChangeOthers } = await openConsole(account_id);
  const query = readQuery(await searchParams);
  const { status, cursor, before } = query;
  const [webhook, { deliveries, total, ...cursors }, open] = await Promise.all([
    findWebhook(account_id, id),
    call.deliveries.list({
      webhook_id: id,
      limit: SHOWN,
      ...(status && { status }),
      ...(cursor && { cursor }),
      ...(before && { before }),
    }),
    query.delivery ? found(call.deliveries.get({ id: query.delivery })) : null,
  ]);
  if (open && open.webhook_id !== id) notFound();
  const mayChange = mayChangeOthers && (webhook.kind !== "audit" || person.role === "owner");
  const isShown = deliveries.some((row) => row.id === open?.id);
  const shown = open && !isShown ? [open, ...deliveries] : deliveries;
  const base = `/accounts/${account.id}`;
  const list = `${base}/webhooks`;
  const path = `${list}/${id}`;
  return (
    <main>
      {webhook.active && shown.some((row) => row.status === "pending") && <AutoRefresh />}
      <Heading list={list} url={webhook.url} />
      <WebhookPanel
        id={id}
        url={webhook.url}
        kind={webhook.kind}
        active={webhook.active}
        mayChange={mayChange}
        facts={webhookFacts(webhook)}
      />
      <div className="mt-8 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-section font-medium">Deliveries</h2>
        {mayChange && <RecoverFailed webhook_id={id} />}
      </div>
      <DeliveryFilter base={path} status={status} />
      {shown.length > 0 ? (
        <DeliveryList
          deliveries={shown}
          openId={query.delivery}
          hrefOf={(delivery) => hrefOf(path, { ...query, delivery })}
        >
          {open && (
            <DeliveryLog
              base={base}
              delivery={open}
              webhookActive={webhook.active}
              mayChange={mayChange}
            />
          )}
        </DeliveryList>
      ) : (
        <EmptyState line={emptyLine(query)} />
      )}
      {(shown.length > 0 || cursors.previous_cursor) && (
        <PageLinks
          {...cursors}
          total={total}
          shown={deliveries.length}
          noun={["delivery", "deliveries"]}
          hrefOf={({ cursor = null, before = null }) =>
            hrefOf(path, { status, cursor, before, delivery: null })
          }
        />
      )}
    </main>
  );
}

function Heading({ list, url }: { list: string; url: string }) {
  return (
    <>
      <p className="text-table">
        <Link href={list} className="text-ink-muted hover:text-ink hover:underline">
          Webhooks
        </Link>
      </p>
      <h1 className="mt-1 mb-4 font-mono text-section font-medium break-all">
        <Name text={url} />
      </h1>
    </>
  );
}

function emptyLine({ status, cursor, before }: DeliveryQuery) {
  if (status || cursor || before) return `No ${status ?? "more"} deliveries.`;
  return "No deliveries yet.";
}
