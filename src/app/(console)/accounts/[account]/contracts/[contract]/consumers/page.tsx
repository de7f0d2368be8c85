import { baseUrl } from "#app/base-url.ts";
import { found } from "#app/found.ts";
import { AffectedSummary } from "#components/consumers/affected-summary.tsx";
import { ConsumerList } from "#components/consumers/consumer-list.tsx";
import { ConsumersIntro } from "#components/consumers/consumers-intro.tsx";
import { RemoveConsumer } from "#components/consumers/remove-consumer.tsx";
import { AddConsumer, EditConsumer } from "#components/consumers/save-consumer.tsx";
import { COLUMNS_AT_ONCE } from "#components/contracts/column-view.ts";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { Section } from "#components/parts/section.tsx";
import { consumerCurl } from "#components/pipeline/curl.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { placesIn } from "#domain/details/places.ts";
import { affectedBy } from "#domain/gate/consumer.ts";
import { CONSUMERS_PER_CONTRACT } from "#domain/limit.ts";
import { runningApp } from "#server/handle.ts";
import { type ConsoleProps, openConsole } from "../../../console.ts";
import { contractTitled } from "../find-contract.ts";

export const generateMetadata = contractTitled("Consumers");

export default async function ConsumersPage({
  params,
}: Pick<ConsoleProps<{ contract: string }>, "params">) {
  const { account: account_id, contract: id } = await params;
  const { call, mayChange } = await openConsole(account_id);
  const { sendsMail } = runningApp();
  const [contract, { body: consumers }, latest, members, contacts] = await Promise.all([
    found(call.contractColumns.get({ id })),
    found(call.consumers.list({ id, limit: String(CONSUMERS_PER_CONTRACT) })),
    latestGate(account_id, id),
    mayChange ? call.members.list() : [],
    sendsMail ? call.contacts.ofContract({ contract_id: id }) : null,
  ]);
  const places = new Set(placesIn(contract.body.columns));
  const affected = latest ? affectedBy(latest.changes, consumers) : [];
  const states =
    contacts && new Map(contacts.map(({ consumer_id, state }) => [consumer_id, state]));
  const form = {
    account_id,
    contract_id: id,
    members: members.map(({ email }) => email),
    places: places.size > COLUMNS_AT_ONCE ? null : [...places],
  };
  return (
    <div className="max-w-3xl">
      <Section
        id="consumers"
        title="Consumers"
        aside={mayChange && consumers.length > 0 && <AddConsumer {...form} />}
      >
        <ConsumersIntro sendsMail={sendsMail} mayChange={mayChange} />
        {latest && affected.length > 0 && (
          <AffectedSummary
            base={`/accounts/${account_id}`}
            check={latest.check}
            affected={affected.length}
            of={consumers.length}
          />
        )}
        {consumers.length > 0 ? (
          <ConsumerList
            consumers={consumers}
            columns={places}
            affected={affected}
            states={states}
            buttons={(consumer) =>
              mayChange && (
                <div className="flex gap-2">
                  <EditConsumer {...form} consumer={consumer} state={states?.get(consumer.id)} />
                  <RemoveConsumer
                    consumer={consumer}
                    stillUsed={consumer.columns?.filter((name) => places.has(name)) ?? null}
                  />
                </div>
              )
            }
          />
        ) : (
          <EmptyState line="No consumers yet. Add the dashboards, models and jobs that read this data.">
            {mayChange && <AddConsumer {...form} />}
            <CodeBlock
              title="With curl"
              text={consumerCurl(await baseUrl(), id, contract.body.columns)}
            />
          </EmptyState>
        )}
      </Section>
    </div>
  );
}

/** What the gate decided about the contract's latest check; null without a check or decision. */
async function latestGate(account_id: string, contract_id: string) {
  const { call } = await openConsole(account_id);
  const { checks } = await call.history.list({ contract_id, limit: 1 });
  const [latest] = checks;
  return latest?.decision ? call.gate.get({ id: latest.id }) : null;
}
