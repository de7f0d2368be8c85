import type { IncomingHttpHeaders } from "node:http";
import type { Origin } from "#server/audit/store/audit-event.ts";
import { ADDRESS_HEADER } from "./client-address.ts";
import { PAGE_PATH_HEADER } from "./pages.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";

const MAX_USER_AGENT_LENGTH = 400;

/** Returns a request's origin for the audit log, including the page for a page's request. */
export function originOf(headers: IncomingHttpHeaders): Origin {
  const text = (name: string) => headers[name]?.toString() || null;
  return {
    ip_address: text(ADDRESS_HEADER),
    user_agent: text("user-agent")?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    request_id: text(REQUEST_ID_HEADER),
    page: text(PAGE_PATH_HEADER),
  };
}
