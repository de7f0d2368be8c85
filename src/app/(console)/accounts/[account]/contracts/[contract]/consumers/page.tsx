import { baseUrl } from "#app/base-url.ts";
import { found } from "#app/found.ts";
import { ConsumerList } from "#components/consumers/consumer-list.tsx";
import { RemoveConsumer } from "#components/consumers/remove-consumer.tsx";
import { AddConsumer, EditConsumer } from "#components/consumers/save-consumer.tsx";
import { COLUMNS_AT_ONCE } from "#components/contracts/column-view.ts";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { Section } from "#components/parts/section.tsx";
import { consumerCurl } from "#components/pipeline/curl.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { Change } from "#server/gate/rules/change.ts";
import { affectedBy } from "#server/gate/rules/consumer.ts";
import { CONSUMERS_PER_CONTRACT, MAX_PAGE_SIZE } from "#server/rules/limit.ts";
import { type ConsoleProps, openConsole } from "../../../console.ts";
import { contractTitled, findContract } from "../find-contract.ts";

export const generateMetadata = contractTitled("Consumers");

export default async function ConsumersPage({
  params,
}: Pick<ConsoleProps<{ contract: string }>, "params">) {
  const { account: account_id, contract: id } = await params;
  const { call, mayChange } = await openConsole(account_id);
  const [contract, { body: consumers }, { incidents }, members] = await Promise.all([
    findContract(account_id, id),
    found(call.consumers.list({ id, limit: String(CONSUMERS_PER_CONTRACT) })),
    call.incidents.list({ contract_id: id, limit: MAX_PAGE_SIZE }),
    mayChange ? call.members.list() : [],
  ]);
  const { columns } = contract.schema;
  const open = incidents.filter(({ is_open }) => is_open);
  const form = {
    ...{ account_id, contract_id: id, members: members.map(({ email }) => email) },
    columns: columns.length > COLUMNS_AT_ONCE ? null : columns,
  };
  return (
    <div className="max-w-3xl">
      <Section
        id="consumers"
        title="Consumers"
        aside={mayChange && consumers.length > 0 && <AddConsumer {...form} />}
      >
        <p className="mb-3 text-ink-muted">
          Who uses this data. A check that removes a column or changes its type names those who use
          it; when the gate blocks, those with an email address get a mail.
        </p>
        {consumers.length > 0 ? (
          <ConsumerList
            consumers={consumers}
            columns={new Set(columns.map(({ name }) => name))}
            affected={affectedBy(open.map(changeOf), consumers)}
            buttons={(consumer) =>
              mayChange && (
                <div className="flex gap-2">
                  <EditConsumer {...form} consumer={consumer} />
                  <RemoveConsumer consumer={consumer} />
                </div>
              )
            }
          />
        ) : (
          <EmptyState line="No consumers yet. Add the dashboards, models and jobs that read this data.">
            {mayChange && <AddConsumer {...form} />}
            <CodeBlock title="With curl" text={consumerCurl(await baseUrl(), id, columns)} />
          </EmptyState>
        )}
      </Section>
    </div>
  );
}

/** The change that an incident is, to see whom it affects. */
function changeOf({ kind, column, from, to }: Omit<Change, "points">): Change {
  return { kind, column, from, to, points: 0 };
}
