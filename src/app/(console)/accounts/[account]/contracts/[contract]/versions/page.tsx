import { redirect } from "next/navigation";
import { found } from "#app/found.ts";
import { Section } from "#components/parts/section.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { CompareForm } from "#components/versions/compare-form.tsx";
import { VersionsTable } from "#components/versions/versions-table.tsx";
import { countText } from "#domain/text/number-text.ts";
import { type ConsoleProps, openConsole } from "../../../console.ts";
import { contractTitled, findContract } from "../find-contract.ts";
import { versionIn } from "./find-version.ts";

export const generateMetadata = contractTitled("Versions");

export default async function ContractVersionsPage({
  params,
  searchParams,
}: ConsoleProps<{ contract: string }>) {
  const { account, contract: id } = await params;
  const { from, to, below } = await searchParams;
  const { call } = await openConsole(account);
  const base = `/accounts/${account}/contracts/${id}/versions`;
  if (typeof from === "string" && typeof to === "string") {
    redirect(`${base}/${versionIn(from)}/${versionIn(to)}`);
  }
  const page = typeof below === "string" ? { below: versionIn(below) } : {};
  const [{ version: latest }, { versions, next }] = await Promise.all([
    findContract(account, id),
    found(call.versions.list({ id, ...page })),
  ]);
  return (
    <Section
      id="versions"
      title="Versions"
      aside={
        latest > 1 && <CompareForm action={base} latest={latest} from={latest - 1} to={latest} />
      }
    >
      <VersionsTable base={base} versions={versions} />
      <nav aria-label="Pages" className="mt-3 flex min-h-9 flex-wrap items-center gap-3">
        <p className="mr-auto text-table text-ink-muted">{countText(latest, "version")}</p>
        {page.below !== undefined && <LinkButton href={base}>Newest</LinkButton>}
        {next !== null && (
          <LinkButton href={`${base}?below=${next}`} rel="next">
            Next
          </LinkButton>
        )}
      </nav>
    </Section>
  );
}
