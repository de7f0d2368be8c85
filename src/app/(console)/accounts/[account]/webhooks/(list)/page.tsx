import { baseUrl } from "#app/base-url.ts";
import { webhookCurl } from "#app/example-curl.ts";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { CreateWebhook } from "#components/webhooks/create-webhook.tsx";
import { WebhookList } from "#components/webhooks/webhook-list.tsx";
import { readId } from "#domain/id.ts";
import { searchOf } from "#domain/query.ts";
import { type ConsoleProps, openConsole, titled } from "../../console.ts";

export const generateMetadata = titled("Webhooks");

export default async function WebhooksPage({ params, searchParams }: ConsoleProps) {
  const { account, call, mayChange, person } = await openConsole((await params).account);
  const place = await searchParams;
  const [{ webhooks, total, ...cursors }, contracts, base] = await Promise.all([
    call.webhooks.overview({
      cursor: readId("whk", place.cursor),
      before: readId("whk", place.before),
    }),
    mayChange ? call.webhooks.scopes() : [],
    baseUrl(),
  ]);
  const path = `/accounts/${account.id}/webhooks`;
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[65ch]">
          <h1 className="text-title font-medium">Webhooks</h1>
          <p className="mt-1 text-ink-muted">
            Endpoints that receive check results, or the audit log.{" "}
            <TextLink href="/docs/webhooks" className="text-ink">
              How to receive webhooks
            </TextLink>
          </p>
        </div>
        {mayChange && <CreateWebhook contracts={contracts} isOwner={person.role === "owner"} />}
      </div>
      {webhooks.length > 0 || cursors.previous_cursor ? (
        <>
          <WebhookList webhooks={webhooks} base={path} />
          <PageLinks
            {...cursors}
            total={total}
            shown={webhooks.length}
            noun={["webhook", "webhooks"]}
            hrefOf={(place) => path + searchOf(place)}
          />
        </>
      ) : (
        <EmptyState line="No webhooks yet. Create one in the console or over the API.">
          <CodeBlock title="Create webhook" text={webhookCurl(base)} />
        </EmptyState>
      )}
    </main>
  );
}
