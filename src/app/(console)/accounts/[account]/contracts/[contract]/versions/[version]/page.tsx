import { found } from "#app/found.ts";
import { ChecksTable } from "#components/checks/checks-table.tsx";
import { readColumnView } from "#components/contracts/column-view.ts";
import { COLUMN_KINDS, ContractColumns } from "#components/contracts/contract-columns.tsx";
import { Section } from "#components/parts/section.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { RestoreVersion } from "#components/versions/restore-version.tsx";
import { VersionFacts } from "#components/versions/version-facts.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { type ConsoleProps, openConsole, titled } from "../../../../console.ts";
import { outlooksOf } from "../../../../outlooks.ts";
import { findContract } from "../../find-contract.ts";
import { findVersion } from "../find-version.ts";

type Path = { contract: string; version: string };

export const generateMetadata = titled<Path>(async ({ account, contract, version: text }) => {
  const { version } = await findVersion(account, contract, text);
  return `Version ${version} · ${nameText((await findContract(account, contract)).name)}`;
});

export default async function ContractVersionPage({ params, searchParams }: ConsoleProps<Path>) {
  const { account, contract: id, version: text } = await params;
  const { call, mayChange } = await openConsole(account);
  const shown = await findVersion(account, id, text);
  const { version, latest, columns } = shown;
  const checks = await found(call.versions.checks({ id, version }));
  const outlooks = await outlooksOf(
    call,
    checks.map(({ id }) => id),
  );
  const base = `/accounts/${account}`;
  const path = `${base}/contracts/${id}/versions`;
  return (
    <div className="grid gap-10">
      <Section
        id="version"
        title={version === latest ? `Version ${version}, the latest` : `Version ${version}`}
        aside={
          <div className="flex flex-wrap gap-3">
            {version > 1 && (
              <LinkButton href={`${path}/${version - 1}/${version}`}>
                Compare with version {version - 1}
              </LinkButton>
            )}
            {version < latest && (
              <LinkButton href={`${path}/${version}/${latest}`}>Compare with the latest</LinkButton>
            )}
            {mayChange && <RestoreVersion contract_id={id} shown={shown} />}
          </div>
        }
      >
        <VersionFacts base={base} contract_id={id} version={shown} />
      </Section>
      <Section id="columns" title="Columns">
        <div className="max-w-3xl">
          <ContractColumns
            columns={columns}
            view={readColumnView(await searchParams, COLUMN_KINDS)}
            path={`${path}/${version}`}
          />
        </div>
      </Section>
      <Section id="checks" title="Latest checks against this version">
        {checks.length > 0 ? (
          <ChecksTable base={base} checks={checks} outlooks={outlooks} />
        ) : (
          <p className="text-table text-ink-muted">No checks ran against this version.</p>
        )}
      </Section>
    </div>
  );
}
