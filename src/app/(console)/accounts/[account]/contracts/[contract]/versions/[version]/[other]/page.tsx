import { DIFF_KINDS, DiffTable } from "#components/checks/diff-table.tsx";
import { readColumnView } from "#components/contracts/column-view.ts";
import { Section } from "#components/parts/section.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { CompareForm } from "#components/versions/compare-form.tsx";
import { FlagChanges } from "#components/versions/flag-changes.tsx";
import { VersionFacts } from "#components/versions/version-facts.tsx";
import { comparedColumns } from "#domain/details/compared.ts";
import { nameText } from "#domain/text/name-text.ts";
import { type ConsoleProps, openConsole, titled } from "../../../../../console.ts";
import { findContract } from "../../../find-contract.ts";
import { findPair } from "../../find-version.ts";

type Path = { contract: string; version: string; other: string };

export const generateMetadata = titled<Path>(async ({ account, contract, version, other }) => {
  const { from, to } = await findPair(account, contract, version, other);
  const { name } = await findContract(account, contract);
  return `Versions ${from.version} and ${to.version} · ${nameText(name)}`;
});

export default async function ComparedVersionsPage({ params, searchParams }: ConsoleProps<Path>) {
  const { account, contract: id, version, other } = await params;
  await openConsole(account);
  const [{ from, to, diff }, { version: latest }] = await Promise.all([
    findPair(account, id, version, other),
    findContract(account, id),
  ]);
  const isDescribed = [...from.columns, ...to.columns].some(({ detail }) => detail !== undefined);
  const base = `/accounts/${account}`;
  const path = `${base}/contracts/${id}/versions`;
  return (
    <Section
      id="comparison"
      title={`From version ${from.version} to version ${to.version}`}
      aside={<CompareForm action={path} latest={latest} from={from.version} to={to.version} />}
    >
      <p className="mb-6 max-w-[65ch] text-table text-ink-muted">
        How data with the columns of version {to.version} scores against version {from.version}.{" "}
        <TextLink href={`${path}/${to.version}/${from.version}`}>Swap</TextLink>
      </p>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,47.5rem)_minmax(17rem,1fr)]">
        <div className="grid gap-4">
          <DiffTable
            contract={from.columns}
            incoming={to.columns}
            changes={diff.changes}
            compared={isDescribed ? comparedColumns(from.columns, to.columns) : null}
            view={readColumnView(await searchParams, DIFF_KINDS)}
            change={{ path: `${path}/${from.version}/${to.version}` }}
          />
          <FlagChanges diff={diff} />
        </div>
        <div className="grid gap-6">
          {(from.version === to.version ? [to] : [from, to]).map((shown) => (
            <section key={shown.version} aria-labelledby={`version-${shown.version}`}>
              <h3 id={`version-${shown.version}`} className="mb-2 font-medium">
                <TextLink href={`${path}/${shown.version}`}>Version {shown.version}</TextLink>
              </h3>
              <VersionFacts base={base} contract_id={id} version={shown} />
            </section>
          ))}
        </div>
      </div>
    </Section>
  );
}
