import type { Outputs } from "#components/calls/console-client.ts";
import { approveLine, recheckLine } from "#components/pipeline/command.ts";
import { gateCurl, MAX_LINES } from "#components/pipeline/curl.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Column } from "#domain/contracts/column.ts";
import { nameParts } from "#domain/text/name-text.ts";
import { countText } from "#domain/text/number-text.ts";
import { MAX_APPROVED_SINGLY } from "./change-notes.tsx";

/** More columns would not be read; without columns, all that a check found is approved. */
const MAX_COLUMNS = 8;

/** The lines that check again, and that approve what blocks, from where the pipeline runs. */
export function PipelineLines({
  contract,
  check_id,
  incoming,
  server,
  pipelineHref,
  explained: { source, blocking_now, standing },
}: {
  /** With an empty name if it may have another one now. */
  contract: { id: string; name: string };
  check_id: string;
  incoming: readonly Column[];
  /** The address of the server. */
  server: string;
  /** The page that says how to set up a pipeline. */
  pipelineHref: string;
  explained: Pick<Outputs["decisions"]["explain"], "source" | "blocking_now" | "standing">;
}) {
  const blocking = blocking_now?.map(({ column }) => column) ?? [];
  return (
    <Disclosure
      summary={summaryOf(blocking.length)}
      className="print:not-open:hidden"
      summaryClassName="text-ink-muted hover:text-ink"
    >
      <div className="grid grid-cols-1 gap-4 pt-1">
        {standing.state !== "passes" && <CheckAgain contract={contract} source={source} />}
        {blocking.length > 0 && (
          <CodeBlock
            title="Approve the blocking changes"
            text={approveLine(check_id, columnsOf(blocking))}
          />
        )}
        {incoming.length <= MAX_LINES && (
          <CodeBlock
            title="Check again without the command line"
            text={gateCurl(server, contract.id, incoming)}
          />
        )}
        <p className="text-table text-ink-muted">
          <TextLink href={pipelineHref} className="text-ink">
            How to set up the command line
          </TextLink>
        </p>
      </div>
    </Disclosure>
  );
}

/** The line that checks again. */
export function CheckAgain({
  contract,
  source,
}: {
  /** With an empty name if it may have another one now. */
  contract: { id: string; name: string };
  source: Outputs["decisions"]["explain"]["source"];
}) {
  return <CodeBlock title="Check again" text={recheckLine(pathOf(source), contract)} />;
}

function summaryOf(blocking: number) {
  if (blocking <= MAX_APPROVED_SINGLY) return "From your pipeline";
  return `From your pipeline, where all ${countText(blocking, "change")} can be approved at once`;
}

/** The columns to name; none where they are too many, or where a reader would not see what they copy. */
function columnsOf(names: string[]) {
  const isPlain = (name: string) => nameParts(name).every(({ mark }) => mark === null);
  return names.length <= MAX_COLUMNS && names.every(isPlain) ? names : [];
}

function pathOf(source: Outputs["decisions"]["explain"]["source"]) {
  const path = source?.path ?? null;
  return path && nameParts(path).every(({ mark }) => mark === null) ? path : null;
}
