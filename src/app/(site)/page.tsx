import { DiffTable } from "#components/checks/diff-table.tsx";
import { ScoringRules } from "#components/checks/scoring-rules.tsx";
import { checkLine, exportLines } from "#components/pipeline/command.ts";
import { LinkButton } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { compareColumns } from "#domain/checks/compare.ts";
import { runningApp } from "#server/handle.ts";
import { baseUrl } from "../base-url.ts";
import { CONTRACT, CONTRACT_NAME, INCOMING } from "../example.ts";
import { exampleCurl } from "../example-curl.ts";
import { signedIn } from "../signed-in.ts";

export default async function FirstPage() {
  const [{ body: health }, session, base] = await Promise.all([
    runningApp().call({ kind: "anyone" }).health.get(),
    signedIn(),
    baseUrl(),
  ]);
  const curl = exampleCurl(base);
  return (
    <main>
      <h1 className="text-title font-medium">Catch breaking schema changes before data lands</h1>
      <p className="mt-2 max-w-[65ch] text-ink-muted">
        A contract lists the columns a consumer relies on. Send the columns of your next load, and
        see what was removed, changed and added, with a severity from 0 to 100. Only the names,
        types and details of columns are stored, never rows.
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {session && (
          <LinkButton href="/accounts" variant="primary">
            Open console
          </LinkButton>
        )}
        <LinkButton href="/docs" variant={session ? "secondary" : "primary"}>
          Open the reference
        </LinkButton>
        <p className="ml-1 flex flex-wrap items-center gap-x-3 text-table text-ink-muted">
          <HealthStatus status={health.status} />
          <span>
            version <span className="font-mono">{health.version}</span>
          </span>
          {session && <span className="md:hidden">signed in as {session.user.email}</span>}
        </p>
      </div>

      <div className="mt-12 grid gap-x-10 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="example" className="min-w-0">
          <h2 id="example" className="text-section font-medium">
            A check of <span className="font-mono text-body">{CONTRACT_NAME}</span>
          </h2>
          <p className="mt-1 mb-4 text-ink-muted">
            The contract has seven columns. Six arrive: one changed its type, two are missing, one
            is new.
          </p>
          <DiffTable
            contract={CONTRACT}
            incoming={INCOMING}
            changes={compareColumns(CONTRACT, INCOMING)}
            compared={null}
            view={{}}
            change={{ path: "/" }}
          />
          <h2 className="mt-8 mb-3 text-section font-medium">How severity is scored</h2>
          <ScoringRules />
        </section>
        <section aria-labelledby="requests" className="min-w-0">
          <h2 id="requests" className="text-section font-medium">
            The same check from your pipeline
          </h2>
          <p className="mt-1 mb-4 text-ink-muted">
            Store the contract once, then check every schema before you load the data.{" "}
            <TextLink href="/cli" className="text-ink">
              The command line
            </TextLink>{" "}
            reads files and schemas of every kind.
          </p>
          <div className="grid gap-4">
            <CodeBlock title="Check a file" text={commandLine(base)} />
            <CodeBlock title="1. Create the contract" text={curl.create} />
            <CodeBlock title="2. Check the incoming schema" text={curl.check} />
          </div>
        </section>
      </div>
    </main>
  );
}

function commandLine(server: string) {
  const orders = { id: "CONTRACT_ID", name: CONTRACT_NAME };
  return `${exportLines(server)}\n${checkLine("orders.parquet", orders)}`;
}

/** The health of the service, in words. */
function HealthStatus({ status }: { status: "ok" | "unavailable" }) {
  const isUp = status === "ok";
  return (
    <span className={`inline-flex items-center gap-2 ${isUp ? "text-pass" : "text-breaking"}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {isUp ? "Up" : "The database is not responding"}
    </span>
  );
}
