import type { Outputs } from "#components/calls/console-client.ts";
import { Unverified } from "#components/people/unverified.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { LinkButton } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { nameText } from "#domain/text/name-text.ts";
import { countText } from "#domain/text/number-text.ts";

type Hit = Outputs["support"]["search"]["hits"][number];

/** One row per hit, with its account. `unverified`: people whose address is not verified. */
export function SupportHits({
  hits,
  unverified,
  isOperator,
}: {
  hits: Hit[];
  unverified: readonly string[];
  isOperator: boolean;
}) {
  return (
    <>
      <ul aria-label="Results" className="divide-y divide-line rounded-list border border-line">
        {hits.map((hit) => (
          <li
            key={`${hit.id} ${hit.account_id}`}
            className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1.5 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
          >
            <span className="w-20 shrink-0">
              <Badge>{hit.kind}</Badge>
            </span>
            <span className="min-w-0 flex-1 basis-64">
              <TextLink
                href={placeOf(hit)}
                className={`font-medium break-all ${nameOf(hit) === hit.id ? "font-mono" : ""}`}
              >
                <Name text={nameOf(hit)} />
              </TextLink>
              {unverified.includes(hit.id) && (
                <span className="ml-2">
                  <Unverified />
                </span>
              )}
              {nameOf(hit) !== hit.id && (
                <span className="block font-mono text-badge break-all text-ink-muted">
                  {hit.id}
                </span>
              )}
            </span>
            <span className="min-w-0 flex-1 basis-48 break-words text-ink-muted">
              {hit.kind === "account" ? null : (
                <>
                  of <Name text={hit.account_name} />,{" "}
                </>
              )}
              <span className="whitespace-nowrap">
                {countText(hit.credits_remaining, "credit")}
              </span>
              {hit.is_suspended && (
                <span className="ml-2">
                  <Badge tone="breaking">suspended</Badge>
                </span>
              )}
            </span>
            {isOperator && (
              <LinkButton
                size="row"
                href={`/support/accounts/${hit.account_id}`}
                aria-label={`Manage ${nameText(hit.account_name)}`}
              >
                Manage
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-table text-ink-muted">
        {hits.length} found{hits.length >= FULL && "; at most 20 of each kind are shown"}
      </p>
    </>
  );
}

/** The most hits of one kind. */
const FULL = 20;

function nameOf({ kind, id, label, account_name }: Hit) {
  if (kind === "account") return account_name;
  return kind === "request" ? id : (label ?? id);
}

/** The page that shows it in the account's console. */
function placeOf({ kind, id, account_id, webhook_id }: Hit) {
  const base = `/accounts/${account_id}`;
  switch (kind) {
    case "account":
      return base;
    case "person":
      return `${base}/settings/members`;
    case "key":
      return `${base}/keys#${id}`;
    case "request":
      return `${base}/keys/refused?request_id=${id}`;
    case "delivery":
      return `${base}/webhooks/${webhook_id}?delivery=${id}`;
    default:
      return `${base}/${kind}s/${id}`;
  }
}
