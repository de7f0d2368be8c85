import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import { parseCookies } from "better-auth/cookies";
import * as shapes from "../api/shapes.ts";
import { parseCidr } from "../delivery/address.ts";
import { isKeyShaped } from "../domain/api-key.ts";
import { readAuditQuery } from "../domain/audit-query.ts";
import { readCheckQuery } from "../domain/check-query.ts";
import { csvRecord } from "../domain/csv.ts";
import { readDay } from "../domain/day.ts";
import { isId } from "../domain/id.ts";
import { inferType } from "../domain/infer.ts";
import { nameFault } from "../domain/name.ts";
import { readTerm } from "../domain/support-term.ts";
import { urlFault } from "../domain/webhook-url.ts";
import { assertLinear } from "../testing/growth.ts";
import { keyHashOf } from "./authenticate.ts";
import { isJsonType } from "./body.ts";
import { addressReader } from "./client-address.ts";
import { filtersOf } from "./file-filters.ts";
import { queryOf } from "./rest.ts";

const addressOf = addressReader([parseCidr("127.0.0.0/8")]);
const socket = { remoteAddress: "127.0.0.1" } as IncomingMessage["socket"];

/** A reader that may refuse. */
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
  ["an e-mail address", (text) => shapes.email.safeParse(text), ["a@"]],
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
  test(`the time to read a text grows with its length, not faster: ${what}`, () => {
    assertLinear(read, beginnings);
  });
}
