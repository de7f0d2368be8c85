import { found } from "#app/found.ts";
import { waysOf } from "#app/ways-of.ts";
import { ChecksTable } from "#components/checks/checks-table.tsx";
import { ContractUse } from "#components/contracts/contract-use.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { Section } from "#components/parts/section.tsx";
import { Pipeline } from "#components/pipeline/pipeline.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { DayChart } from "#components/usage/day-chart.tsx";
import { dayOf } from "#domain/usage/day.ts";
import { lastDays } from "#domain/usage/period.ts";
import { type ConsoleProps, openConsole } from "../../console.ts";
import { outlooksOf } from "../../outlooks.ts";
import { contractTitled, findContract } from "./find-contract.ts";

export const generateMetadata = contractTitled();

/** How many of the latest checks are shown. */
const LATEST = 10;

export default async function ContractChecksPage({
  params,
}: Pick<ConsoleProps<{ contract: string }>, "params">) {
  const { account: account_id, contract: id } = await params;
  const { call } = await openConsole(account_id);
  const period = { ...lastDays(dayOf(Date.now())), contract_id: id };
  const [contract, use, { days }, { days: blockedDays }, { checks }] = await Promise.all([
    findContract(account_id, id),
    found(call.catalogue.use({ id })),
    call.activity.days(period),
    call.activity.blocked(period),
    call.history.list({ contract_id: id, limit: LATEST }),
  ]);
  const outlooks = await outlooksOf(
    call,
    checks.map(({ id }) => id),
  );
  const blocked = new Map(blockedDays.map(({ day, checks }) => [day, checks]));
  const base = `/accounts/${account_id}`;
  const trial = (
    <LinkButton href={`${base}/contracts/${id}/columns#trial`}>Check a schema</LinkButton>
  );
  return (
    <div className="grid gap-10">
      {checks.length > 0 ? (
        <>
          <Section id="days" title={`Checks per day, last ${days.length} days`} aside={trial}>
            <DayChart
              days={days.map((day) => ({ ...day, blocked: blocked.get(day.day) ?? 0 }))}
              height={72}
            />
          </Section>
          <Section
            id="checks"
            title="Latest checks"
            aside={
              <p className="flex flex-wrap gap-x-4 text-table">
                <TextLink href={`${base}/checks?contract_id=${id}`}>
                  All checks of this contract
                </TextLink>
                <TextLink href={`${base}/checks?group=incident&contract_id=${id}`}>
                  By change
                </TextLink>
              </p>
            }
          >
            <ChecksTable base={base} checks={checks} outlooks={outlooks} />
          </Section>
        </>
      ) : (
        <EmptyState line="No checks against this contract yet. Run one from your pipeline with one of your API keys. It costs 1 credit.">
          <section aria-label="Check it from your pipeline" className="w-full max-w-2xl min-w-0">
            <Pipeline ways={await waysOf(contract)} />
          </section>
          {trial}
        </EmptyState>
      )}
      <Section id="use" title="Used by">
        <ContractUse base={base} contract_id={id} use={use} />
      </Section>
    </div>
  );
}
