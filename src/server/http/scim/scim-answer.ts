import { PROBLEMS } from "#domain/problem.ts";
import type { Refusal } from "#server/api/refusal.ts";
import { ERROR_MESSAGE } from "#server/directory/rules/schema-urn.ts";
import type { ScimFault } from "#server/directory/rules/scim-fault.ts";

/** What is written to an identity provider. */
export type ScimAnswer = {
  status: number;
  body: object | null;
  headers?: Record<string, string>;
};

/** Returns the answer to a request that a fault refuses (RFC 7644, 3.12). */
export function faultAnswer({ status, scimType, detail, retry_after }: ScimFault): ScimAnswer {
  return {
    status,
    body: {
      schemas: [ERROR_MESSAGE],
      status: String(status),
      ...(scimType && { scimType }),
      detail,
    },
    ...(retry_after !== undefined && { headers: { "Retry-After": String(retry_after) } }),
  };
}

/** Returns the same for what other doors would refuse, too. */
export function refusalAnswer({ problem, message, extras }: Refusal): ScimAnswer {
  const isSyntax = problem === "invalid_json" || problem === "invalid_request";
  return faultAnswer({
    kind: "fault",
    status: PROBLEMS[problem].status,
    detail: message,
    ...(isSyntax && { scimType: "invalidSyntax" as const }),
    ...(extras.retryAfter !== undefined && { retry_after: extras.retryAfter }),
  });
}

/** The same for users and groups that do not exist, or are another account's. */
export function absentAnswer(): ScimAnswer {
  const detail = "The account has no resource with this id.";
  return faultAnswer({ kind: "fault", status: 404, detail });
}
