import type { ComponentProps } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { ExportLinks } from "#components/parts/export-links.tsx";
import { PageLinks } from "#components/parts/page-links.tsx";
import { Section } from "#components/parts/section.tsx";
import { LedgerTable } from "./ledger-table.tsx";

/** A page of what was added to an account's credits and taken from them. */
export function Ledger({
  account_id,
  ledger,
  hrefOf,
}: {
  account_id: string;
  ledger: Outputs["ledger"]["list"];
  hrefOf: ComponentProps<typeof PageLinks>["hrefOf"];
}) {
  return (
    <Section
      id="ledger"
      title="Credits ledger"
      aside={
        ledger.entries.length > 0 && (
          <ExportLinks account_id={account_id} name="ledger" what="the ledger" />
        )
      }
    >
      {ledger.entries.length > 0 || ledger.previous_cursor ? (
        <>
          <LedgerTable base={`/accounts/${account_id}`} entries={ledger.entries} />
          <PageLinks
            {...ledger}
            shown={ledger.entries.length}
            noun={["entry", "entries"]}
            hrefOf={hrefOf}
          />
        </>
      ) : (
        <p className="text-ink-muted">No credits added or used yet.</p>
      )}
    </Section>
  );
}
