import { absentLines, type Line, withJson } from "./line.ts";

const MANY = Array.from({ length: 101 }, (_, at) => `column_${at}`);

const REFUSED: unknown[] = [
  {},
  [],
  { unknown: true },
  { block: ["removed"] },
  { block: "added" },
  { block: null },
  { min_severity: -1 },
  { min_severity: 101 },
  { min_severity: 1.5 },
  { min_severity: "90" },
  { ignore_columns: [""] },
  { ignore_columns: ["x".repeat(256)] },
  { ignore_columns: ["\0"] },
  { ignore_columns: ["\ud800"] },
  { ignore_columns: "*" },
  { ignore_columns: MANY },
  { ignore_columns: MANY.slice(1).map((name) => name + "字".repeat(40)) },
  { ignore_columns: ["*".repeat(250), "?".repeat(251)] },
  { report_only: "true" },
  { report_only: null },
];

const ACCEPTED: unknown[] = [
  { block: [] },
  { min_severity: 0 },
  { min_severity: 100 },
  { min_severity: null },
  { ignore_columns: ["😀".repeat(255)] },
  { ignore_columns: MANY.slice(1) },
  { ignore_columns: MANY.slice(1).map((name) => name.padEnd(40, "字")) },
  { ignore_columns: ["*".repeat(250), "?".repeat(250)] },
  { report_only: true, unknown: 1 },
];

/** What a policy is sent as, shortened. */
function title(json: unknown) {
  return `with ${JSON.stringify(json).slice(0, 60)}`;
}

export const POLICIES: Line[] = [
  ...REFUSED.map(
    (json): Line => ["PUT /policy", title(json), 400, "invalid_request", withJson(json)],
  ),
  ...ACCEPTED.map((json): Line => ["PUT /policy", title(json), 200, null, withJson(json)]),
  [
    "PUT /contracts/{id}/policy",
    "without a field",
    400,
    "invalid_request",
    ({ own }) => ({ key: own.key, id: own.contract.id, json: {} }),
  ],
  ...["GET", "PUT", "DELETE"].flatMap((method) =>
    absentLines(
      `${method} /contracts/{id}/policy`,
      "contract_not_found",
      ({ contract }) => contract.id,
    ),
  ),
];
