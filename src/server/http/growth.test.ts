import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import { parseCookies } from "better-auth/cookies";
import { readAuditQuery } from "#domain/audit/audit-query.ts";
import { readCheckQuery } from "#domain/checks/check-query.ts";
import { inferType } from "#domain/contracts/infer.ts";
import { isId } from "#domain/id.ts";
import { readTerm } from "#domain/support/support-term.ts";
import { nameFault } from "#domain/text/name.ts";
import { readDay } from "#domain/usage/day.ts";
import * as shapes from "#server/api/shapes.ts";
import { isKeyShaped } from "#server/keys/rules/api-key.ts";
import { csvRecord } from "#server/rules/csv.ts";
import { parseCidr } from "#server/webhooks/delivery/address.ts";
import { urlFault } from "#server/webhooks/rules/webhook-url.ts";
import { assertLinear } from "#testing/growth.ts";
import { addressReader } from "./client-address.ts";
import { filtersOf } from "./download/file-filters.ts";
import { keyHashOf } from "./rest/authenticate.ts";
import { isJsonType } from "./rest/body.ts";
import { queryOf } from "./rest/input.ts";

const addressOf = addressReader([parseCidr("127.0.0.0/8")]);
const socket = { remoteAddress: "127.0.0.1" } as IncomingMessage["socket"];

/** Wraps a reader so that its refusals are ignored. */
function refusing(read: (text: string) => unknown) {
  return (text: string) => {
    try {
      return read(text);
    } catch {
      return null;
    }
  };
}

const keyOf = (headers: IncomingMessage["headers"]) => keyHashOf({ headers } as IncomingMessage);

const READERS: [what: string, read: (text: string) => unknown, beginnings?: string[]][] = [
  [
    "Content-Type",
    isJsonType,
    ["application/json", "application/json;", "application/json;charset=utf-8", "application/a"],
  ],
  ["X-Forwarded-For", (text) => addressOf({ headers: { "x-forwarded-for": text }, socket })],
  ["X-API-Key", refusing((text) => keyOf({ "x-api-key": text })), ["svc_live_"]],
  ["Authorization", refusing((text) => keyOf({ authorization: text })), ["Bearer"]],
  ["Cookie", parseCookies, ["a="]],
  ["a query", queryOf, ["limit=1&"]],
  [
    "the filters of a file",
    refusing((text) => filtersOf(new URLSearchParams(text), readCheckQuery)),
    ["result=", "column="],
  ],
  [
    "a filter of checks",
    (text) => readCheckQuery({ column: text, from: text, min_severity: text }),
  ],
  ["a filter of the audit log", (text) => readAuditQuery({ actor: text, target: text, to: text })],
  ["an id", (text) => isId("chk", text), ["chk_"]],
  ["a page", (text) => shapes.pageInput("ctr").safeParse({ limit: text, cursor: text })],
  ["an email address", (text) => shapes.email.safeParse(text), ["a@"]],
  ["an instant", (text) => shapes.instant.safeParse(text), ["2026-01-31T09:30:00."]],
  ["a webhook's URL", urlFault, ["https://", "https://a/"]],
  ["a search of support's", readTerm, ["https://", "svc_"]],
  ["a value to infer from", inferType, ["2026-01-31T09:30:00.", "2026-01-31T"]],
  ["a name", nameFault],
  ["a key", isKeyShaped, ["svc_live_"]],
  ["a day", readDay, ["2026-"]],
  ["a cell of a file", (text) => csvRecord([text])],
];

for (const [what, read, beginnings] of READERS) {
  test(`parsing takes time linear in the length of the text: ${what}`, () => {
    assertLinear(read, beginnings);
  });
}
