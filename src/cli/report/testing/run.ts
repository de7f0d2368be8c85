import { judge } from "#domain/checks/verdict.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import type { Approval } from "#domain/gate/approval.ts";
import { decide } from "#domain/gate/decision.ts";
import { DEFAULT_POLICY, type Policy } from "#domain/gate/policy.ts";
import type { ReadColumn } from "#readers/table.ts";
import type { FailOn } from "../../judge/fail-on.ts";
import { comparedOutcome, gatedOutcome, runOutcome } from "../../judge/outcome-of.ts";
import type { Outcome, RunOutcome } from "../../outcome.ts";
import type { Look } from "../report.ts";

export const LOOK: Look = {
  color: false,
  now: new Date("2026-03-01T12:34:56.789Z"),
  placeOf: ({ path }) => ({ path, line: 7 }),
};

export const column = (name: string, type: ContractColumn["type"], required = false) => ({
  name,
  type,
  required,
});

export const CONTRACT = [
  column("id", "integer", true),
  column("email", "string", true),
  column("coupon", "string"),
  column("total", "number", true),
];

export const INCOMING = [
  column("id", "string", true),
  column("total", "number", true),
  column("note", "json"),
];

/** A column as if it was read. */
export const read = (column: ContractColumn, more: Partial<ReadColumn> = {}): ReadColumn => ({
  ...column,
  physical_type: column.type,
  lossy: false,
  ...more,
});

type Given = {
  contract?: readonly ContractColumn[];
  incoming?: readonly ContractColumn[];
  /** Instead of `incoming`: columns with all that was read. */
  columns?: readonly ReadColumn[];
  name?: string;
  path?: string;
  failOn?: FailOn;
};

/** What comes of a table, by default of one that has each kind of change. */
export function outcome(request: Given = {}): Outcome {
  const { contract = CONTRACT, incoming = INCOMING, failOn = "gate" } = request;
  const { name = "orders", path = "models/orders.sql" } = request;
  const columns = [...(request.columns ?? incoming.map((column) => read(column)))];
  return comparedOutcome(
    {
      table: { source: { name, path, from: "sql" }, columns },
      name,
      contract_columns: contract,
      verdict: judge(contract, columns),
    },
    failOn,
  );
}

export const APPROVAL: Approval = {
  id: "apr_1",
  kind: "required_removed",
  column: "email",
  from: "string",
  to: null,
  reason: "nobody | reads it",
  approved_by: "ann@example.com",
  ends_at: "2026-12-31T23:59:59.000Z",
  created_at: "2026-03-01T12:00:00.000Z",
};

/** As the service decides about that table: its lost e-mail address is approved, and is used. */
export function gated(
  failOn: FailOn = "gate",
  policy: Partial<Policy> = {},
  more: { replayed?: boolean } = {},
): Outcome {
  const { source, contract, diff, result, severity, compared, changes, incoming_columns } =
    outcome();
  const decided = decide(changes, { ...DEFAULT_POLICY, ...policy }, [APPROVAL], null);
  const consumer = { id: "csm_1", name: "Billing", owner: "Finance", contact: "pay@example.com" };
  const check = {
    id: "chk_1",
    contract_id: "ctr_1",
    credits_used: 1,
    created_at: "2026-03-01T12:34:56.789Z",
  };
  return gatedOutcome(
    { table: { source, columns: incoming_columns }, failOn },
    {
      check: { ...check, result, severity, diff },
      contract: { id: "ctr_1", name: contract.name, version: 1 },
      ...decided,
      compared,
      affected: [{ consumer, columns: ["id", "email"], column_count: 2 }],
      url: "https://checks.example.com/accounts/acc_1/checks/chk_1",
    },
    more.replayed ?? false,
  );
}

/** A table whose columns are as its contract says. */
export const unchanged = (name: string): Outcome => outcome({ name, incoming: CONTRACT });

/** The same, and all that its types hold is told on both sides. */
export const unchangedInFull = (name: string): Outcome => {
  const is = { kind: "integer", bits: 32, signed: true } as const;
  const contract = [{ ...column("id", "integer", true), detail: { nullable: false, is } }];
  return outcome({ name, contract, incoming: contract });
};

/** A table that blocks for what could not be compared alone, in one column of two. */
export const lacking = (name: string): Outcome => ({
  ...outcome({ name, incoming: CONTRACT }),
  decision: "block",
  compared: {
    columns: 2,
    in_full: 1,
    blocks: true,
    not_in_full: [{ column: "tags", reason: "free_form" }],
  },
});

export function run(...checks: Outcome[]): RunOutcome {
  return runOutcome({ checks });
}

/** Text that means something to a shell, a terminal, XML, Markdown, HTML or GitHub. */
export const HOSTILE = [
  "::error::injected",
  "##[set-output name=x;]y",
  "a\n::set-output name=x::y",
  "a\r\n<b>",
  "]]>",
  '"><script>alert(1)</script>',
  "&amp;&#0;&lt;",
  "<!-- schema-check -->",
  "--> x",
  "| a | b |",
  "`code` **bold** _it_ ~~s~~",
  "![x](https://example.com/x.png)",
  "https://example.com www.example.com a@example.com",
  "@everyone #1 owner/repo#2",
  "\u001b[31mred\u001b]0;title\u0007",
  "\u0000\u0001\u000b\u001f\u007f\u0085",
  "\ufffe\uffff",
  "\ud800 lone \udfff",
  "\u202eevil\u2066",
  "a\u2028b\u2029c",
  "file,line=1:2%0A%25",
  "订单 数量",
  "👩‍👩‍👧‍👦 🇨🇭 ❤️",
  "e\u0301\u0301\u0301",
  "שלום",
  " leading and trailing ",
  "\\",
  `\${{ secrets.KEY }}`,
  "$(id) `id` ; id",
  "x".repeat(5000),
];
