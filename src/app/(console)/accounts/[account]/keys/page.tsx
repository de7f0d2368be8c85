import { baseUrl } from "#app/base-url.ts";
import { CreateKey } from "#components/keys/create-key.tsx";
import { KeyList } from "#components/keys/key-list.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { countText } from "#domain/text/number-text.ts";
import { dayOf } from "#domain/usage/day.ts";
import { daysOf, lastDays, PERIOD_DAYS } from "#domain/usage/period.ts";
import { type ConsoleProps, openConsole, titled } from "../console.ts";

export const generateMetadata = titled("Keys");

export default async function KeysPage({ params }: ConsoleProps) {
  const { account, person, call, mayChange } = await openConsole((await params).account);
  const isOwner = person.role === "owner";
  const period = lastDays(dayOf(Date.now()));
  const refusedPath = `/accounts/${account.id}/keys/refused`;
  const [keys, { days: activity }, refused, base] = await Promise.all([
    call.keyring.list(),
    call.activity.ofKeys(period),
    call.refusedRequests.lastDay(),
    baseUrl(),
  ]);
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[65ch]">
          <h1 className="text-title font-medium">Keys</h1>
          <p className="mt-1 text-ink-muted">
            Pipelines send a key with every request. A revoked key stops working immediately.{" "}
            {keys.length > 0 && `The bars show checks per day over the last ${PERIOD_DAYS} days.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton href={refusedPath}>Refused requests</LinkButton>
          {mayChange && <CreateKey isOwner={isOwner} />}
        </div>
      </div>
      {keys.length > 0 ? (
        <>
          <KeyList
            keys={keys}
            activity={activity}
            days={daysOf(period)}
            refused={refused}
            refusedPath={refusedPath}
            mayChange={mayChange}
            isOwner={isOwner}
          />
          <p className="mt-3 text-table text-ink-muted">{countText(keys.length, "key")}</p>
        </>
      ) : (
        <EmptyState line="No keys yet. Create one, then test it with this request:">
          <CodeBlock
            title="Read credits and usage"
            text={`curl -sS ${base}/api/v1/usage -H 'X-API-Key: YOUR_API_KEY'`}
          />
        </EmptyState>
      )}
    </main>
  );
}
