import { newApproval } from "../tenants/resources.ts";
import { absentLines, type Line, NOBODYS, type Parties, pageLines, valid } from "./line.ts";

const CREATE = "POST /contracts/{id}/approvals";
const WITHDRAW = "DELETE /contracts/{id}/approvals/{approval_id}";

const added = { kind: "added", column: "c", from: null, to: "date" };
const removed = { kind: "required_removed", from: "string", to: null };

/** What is sent instead in the approval of column b, which is a required string. */
const BODIES: [status: number, fields: Record<string, unknown>][] = [
  [201, added],
  [201, { ...added, from: undefined }],
  [201, { ...added, column: "B" }],
  [201, removed],
  [201, { ...removed, to: undefined }],
  [201, { to: "timestamp" }],
  [201, { reason: "😀".repeat(1000) }],
  [201, { ends_at: null, check_id: null, unknown: 1 }],
  [201, { ends_at: "9999-12-31T23:59:59Z" }],
  [201, { ends_at: "2999-01-01T00:00:00.5+05:30" }],
  [400, { kind: "removed" }],
  [400, { kind: undefined }],
  [400, { kind: ["added"] }],
  [400, { kind: null }],
  [400, { column: undefined }],
  [400, { column: "" }],
  [400, { column: "\0" }],
  [400, { column: "\ud800" }],
  [400, { column: "x".repeat(256) }],
  [400, { column: "*" }],
  [400, { column: "B" }],
  [400, { column: "b " }],
  [400, { column: "nothing" }],
  [400, { from: "integer" }],
  [400, { from: "text" }],
  [400, { from: "STRING" }],
  [400, { from: "*" }],
  [400, { from: null }],
  [400, { from: undefined }],
  [400, { to: "string" }],
  [400, { to: "text" }],
  [400, { to: null }],
  [400, { to: undefined }],
  [400, { to: 1 }],
  [400, { ...removed, kind: "optional_removed" }],
  [400, { ...removed, from: "integer" }],
  [400, { ...removed, from: null }],
  [400, { ...removed, to: "string" }],
  [400, { ...added, column: "b" }],
  [400, { ...added, from: "string" }],
  [400, { ...added, to: null }],
  [400, { reason: undefined }],
  [400, { reason: null }],
  [400, { reason: "" }],
  [400, { reason: " \n" }],
  [400, { reason: "x".repeat(1001) }],
  [400, { reason: "\0" }],
  [400, { reason: "\ud800" }],
  [400, { ends_at: "2020-01-01T00:00:00Z" }],
  [400, { ends_at: "0000-01-01T00:00:00Z" }],
  [400, { ends_at: "2999-01-01" }],
  [400, { ends_at: "2999-01-01T00:00:00" }],
  [400, { ends_at: "2999-02-30T00:00:00Z" }],
  [400, { ends_at: "9999-12-31T23:59:59-01:00" }],
  [400, { ends_at: "" }],
  [400, { ends_at: 4_000_000_000 }],
  [400, { check_id: 1 }],
];

const change = (fields: object) => ({ ...newApproval("b"), ...fields });

/** Approves with these fields and an id of the parties. */
function approving(fields: (parties: Parties) => object) {
  return (parties: Parties) => ({
    ...valid(CREATE, parties.own),
    json: change(fields(parties)),
  });
}

function shortened(fields: Record<string, unknown>) {
  const undefinedToo = (_: string, value: unknown) => (value === undefined ? "(nothing)" : value);
  return `with ${JSON.stringify(fields, undefinedToo).slice(0, 70)}`;
}

export const APPROVALS: Line[] = [
  ...BODIES.map(
    ([status, fields]): Line => [
      CREATE,
      shortened(fields),
      status,
      status === 400 ? "invalid_request" : null,
      approving(() => fields),
    ],
  ),
  [CREATE, "on a check", 201, null, approving(({ own }) => ({ check_id: own.check.id }))],
  [
    CREATE,
    "on another account's check",
    404,
    "check_not_found",
    approving(({ other }) => ({ check_id: other.check.id })),
  ],
  [
    CREATE,
    "on no check's id",
    404,
    "check_not_found",
    approving(() => ({ check_id: `chk_${NOBODYS}` })),
  ],
  [CREATE, "on text that is no id", 404, "check_not_found", approving(() => ({ check_id: "\0" }))],
  [
    CREATE,
    "that is there already",
    409,
    "already_approved",
    ({ own }) => ({ ...valid(CREATE, own), json: newApproval("a") }),
  ],
  ...absentLines(CREATE, "contract_not_found", ({ contract }) => contract.id),
  ...pageLines("GET /contracts/{id}/approvals", "apr"),
  ...absentLines(
    "GET /contracts/{id}/approvals",
    "contract_not_found",
    ({ contract }) => contract.id,
  ),
  ...absentLines(WITHDRAW, "contract_not_found", ({ contract }) => contract.id),
  ...[`apr_${NOBODYS}`, "nothing", "*", "%25", "%00"].map(
    (part): Line => [
      WITHDRAW,
      `that is ${part}`,
      404,
      "approval_not_found",
      ({ own }) => ({ ...valid(WITHDRAW, own), part }),
    ],
  ),
  [
    WITHDRAW,
    "that is another account's",
    404,
    "approval_not_found",
    ({ own, other }) => ({ ...valid(WITHDRAW, own), part: other.approval.id }),
  ],
];
