import { REQUESTS_PER_MINUTE } from "#domain/limit.ts";
import { EXAMPLE_IDS } from "../shapes.ts";

const text = { type: "string" as const };
const integer = { type: "integer" as const, format: "int32" };

export const EXAMPLE_REQUEST_ID = "5b0f7c1e-3f0a-4a58-9d3a-6a1f6d2f9c11";

/** Response headers, by name. */
export const HEADERS = {
  "X-Request-Id": {
    description: "The id of this request. Include it when you ask your administrator for help",
    schema: text,
    example: EXAMPLE_REQUEST_ID,
  },
  "RateLimit-Policy": {
    description: "The limit: requests (`q`) per window in seconds (`w`)",
    schema: text,
    example: `"minute";q=${REQUESTS_PER_MINUTE};w=60`,
  },
  RateLimit: {
    description: "Requests left (`r`) and seconds until the minute ends (`t`)",
    schema: text,
    example: '"minute";r=99;t=42',
  },
  "X-RateLimit-Limit": {
    description: "Requests the key can make per clock minute",
    schema: integer,
    example: REQUESTS_PER_MINUTE,
  },
  "X-RateLimit-Remaining": {
    description: "Requests left in this minute",
    schema: integer,
    example: 99,
  },
  "X-RateLimit-Reset": {
    description: "When the minute ends, in seconds since 1970 (UTC)",
    schema: { type: "integer" as const, format: "int64" },
    example: 1_769_851_860,
  },
  "Retry-After": {
    description: "Seconds to wait before retrying the request",
    schema: integer,
    example: 18,
  },
  Link: {
    description: 'The next page, with `rel="next"`; absent on the last page',
    schema: text,
    example: `</api/v1/contracts?cursor=${EXAMPLE_IDS.contract}>; rel="next"`,
  },
  ETag: {
    description:
      "Names the contract's version. Send it in `If-Match` to change the contract only if nobody else has",
    schema: text,
    example: '"1"',
  },
  "Idempotent-Replayed": {
    description: "`true` when an earlier request made this check, so this one cost nothing",
    schema: text,
    example: "true",
  },
  "Idempotent-Outdated": {
    description:
      "Only with `Idempotent-Replayed`: the positions, from 0, of the checks that would be decided differently now, because the contract, its policy or an approval has changed",
    schema: text,
    example: "0, 3",
  },
};

type HeaderName = keyof typeof HEADERS;

export const LIMIT_HEADERS: HeaderName[] = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** Returns references to the named headers. */
export function headers(names: HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

type Answered = {
  isPublic: boolean;
  isPaged: boolean;
  isRepeatable: boolean;
  hasEtag: boolean;
};

/** Returns the headers of a success response. */
export function successHeaders({ isPublic, isPaged, isRepeatable, hasEtag }: Answered) {
  return headers([
    "X-Request-Id",
    ...(isPublic ? [] : LIMIT_HEADERS),
    ...(isPaged ? (["Link"] as const) : []),
    ...(isRepeatable ? (["Idempotent-Replayed", "Idempotent-Outdated"] as const) : []),
    ...(hasEtag ? (["ETag"] as const) : []),
  ]);
}
