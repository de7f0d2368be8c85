import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { OpenAccount } from "#components/accounts/open-account.tsx";
import { EmptyState } from "#components/parts/empty-state.tsx";
import { SupportHits } from "#components/support/support-hits.tsx";
import { Button } from "#components/ui/button.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { Params } from "#domain/query.ts";
import { MAX_TERM_LENGTH, readTerm } from "#domain/support/support-term.ts";
import { firstCodePoints, isStorable } from "#domain/text/name.ts";
import { openSupport } from "./open-support.ts";

/** Checks access first, so that the title of the 404 page says "not found". */
export async function generateMetadata(): Promise<Metadata> {
  await openSupport();
  return { title: "Support" };
}

type Props = { searchParams: Promise<Params> };

export default async function SupportPage({ searchParams }: Props) {
  const { call, isOperator } = await openSupport();
  const { q } = await searchParams;
  const text =
    typeof q === "string" && isStorable(q) ? firstCodePoints(q.trim(), MAX_TERM_LENGTH) : "";
  const term = readTerm(text);
  // A full key must not stay in the address; its preview finds it too.
  if (term?.kind === "key_preview" && text.length > term.text.length) {
    const rest = text.slice(term.text.length);
    if (rest !== "…") redirect(`/support?q=${encodeURIComponent(term.text)}`);
  }
  const { hits, unverified } = text
    ? await call.support.search({ text })
    : { hits: [], unverified: [] };
  return (
    <main>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-[65ch]">
          <h1 className="text-title font-medium">Support</h1>
          <p className="mt-1 text-ink-muted">
            Find an account by any detail you have. Searches are recorded, and each account you open
            shows the visit in its audit log.
          </p>
        </div>
        {isOperator && <OpenAccount />}
      </div>
      <QueryForm
        values={{ q: text }}
        action="/support"
        label="Find an account"
        className="flex max-w-2xl items-end gap-3"
      >
        <div className="min-w-0 flex-1">
          <TextField
            label="Search term"
            name="q"
            defaultValue={text}
            autoComplete="off"
            spellCheck={false}
            placeholder="Email, name, any id, URL or key preview"
          />
        </div>
        <Button type="submit" variant="primary">
          Find
        </Button>
      </QueryForm>
      <div className="mt-6">
        {hits.length > 0 ? (
          <SupportHits hits={hits} unverified={unverified} isOperator={isOperator} />
        ) : text ? (
          <EmptyState line="No matches. Check the spelling, or paste a full id or email address." />
        ) : (
          <EmptyState line="Search by three or more letters of an account or contract name, an email address, a webhook URL or a key. Or paste a full id, including a request id, or the address of a page." />
        )}
      </div>
    </main>
  );
}
