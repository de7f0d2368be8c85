import { hasRight } from "#domain/keys/grant.ts";
import { ALL, KEY_RIGHTS, type KeyRight } from "#domain/keys/right.ts";
import { KEY_END_DAYS } from "#domain/limit.ts";
import { DAY_MS } from "#domain/usage/day.ts";
import { EXIT } from "../exit-code.ts";
import type { Answer } from "../service/answer.ts";
import type { Finding } from "./finding.ts";

/** How many globs of contracts are named. */
const NAMED = 5;

type Told = { rights: string[]; contracts: string[]; expires_at: string | null };

/** Says what the key may do; nothing if the service is too old to know. */
export function examineGrant({ status, body }: Answer): Finding[] {
  if (status !== 200) return [];
  const { rights, contracts, expires_at } = body as Told;
  const known = rights.filter((right): right is KeyRight =>
    KEY_RIGHTS.some((each) => each === right),
  );
  const may = known.includes(ALL) ? "everything that its owner may do" : rights.join(", ");
  const text = `the key may: ${may}${contractsText(contracts)}`;
  const findings: Finding[] = [
    hasRight({ rights: known }, ["check"])
      ? { what: "rights", text }
      : {
          what: "rights",
          text: `${text}. It cannot check schemas: an owner of the account can give it the right check.`,
          exitCode: EXIT.service,
        },
  ];
  if (expires_at !== null) findings.push({ what: "key's end", text: endText(expires_at) });
  return findings;
}

function contractsText(contracts: readonly string[]): string {
  if (contracts.length === 0) return "";
  const rest = contracts.length - NAMED;
  const named = contracts.slice(0, NAMED).map((glob) => JSON.stringify(glob));
  return `; only contracts named ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function endText(expires_at: string): string {
  const days = Math.floor((Date.parse(expires_at) - Date.now()) / DAY_MS);
  const when = `${expires_at.slice(0, 16).replace("T", " ")} UTC`;
  if (days >= KEY_END_DAYS) return when;
  return `${when}, in ${days} ${days === 1 ? "day" : "days"}: replace it before`;
}
