import { readAuditQuery } from "#domain/audit/audit-query.ts";
import { readCheckQuery } from "#domain/checks/check-query.ts";
import { readRefusedQuery } from "#domain/keys/refused-query.ts";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { PROBLEMS } from "#domain/problem.ts";
import { filterOf } from "#domain/query.ts";
import { dayOf } from "#domain/usage/day.ts";
import { readPeriod } from "#domain/usage/period.ts";
import type { createCaller } from "#server/api/router.ts";
import { type Cell, csvRecord } from "#server/rules/csv.ts";
import { filtersOf } from "./file-filters.ts";

export const FORMATS = ["csv", "json", "ndjson"] as const;

export type Format = (typeof FORMATS)[number];

type Call = ReturnType<typeof createCaller>;
type Text = AsyncGenerator<string, void>;

/** A list as a file, generated page by page. */
type Download = Record<Format, (call: Call, params: URLSearchParams) => Text>;

type Counts = { pass: number; warning: number; breaking: number };

const COUNTS = {
  pass: ({ pass }: Counts) => pass,
  warning: ({ warning }: Counts) => warning,
  breaking: ({ breaking }: Counts) => breaking,
  checks: ({ pass, warning, breaking }: Counts) => pass + warning + breaking,
};

/** The lists of an account that a person can download, by file name. */
export const DOWNLOADS = {
  checks: download(checks, {
    id: ({ id }) => id,
    created_at: ({ created_at }) => created_at,
    contract_id: ({ contract_id }) => contract_id,
    contract_name: ({ contract_name }) => contract_name,
    contract_version: ({ contract_version }) => contract_version,
    result: ({ result }) => result,
    severity: ({ severity }) => severity,
    removed: ({ diff }) => JSON.stringify(diff.removed),
    type_changes: ({ diff }) => JSON.stringify(diff.type_changes),
    added: ({ diff }) => JSON.stringify(diff.added),
    environment: ({ environment }) => environment,
    key_id: ({ key_id }) => key_id,
    key_preview: ({ key_preview }) => key_preview,
    decision: ({ decision }) => decision,
    source_repository: ({ source }) => source?.repository ?? null,
    source_commit: ({ source }) => source?.commit ?? null,
    source_ref: ({ source }) => source?.ref ?? null,
    source_path: ({ source }) => source?.path ?? null,
    source_run_url: ({ source }) => source?.run_url ?? null,
    detail_changes: ({ detail_changes }) => JSON.stringify(detail_changes),
    compared_columns: ({ compared }) => compared?.columns ?? null,
    compared_in_full: ({ compared }) => compared?.in_full ?? null,
  }),
  audit: download(auditEntries, {
    id: ({ id }) => id,
    created_at: ({ created_at }) => created_at,
    actor: ({ actor }) => actor,
    actor_role: ({ actor_role }) => actor_role,
    actor_id: ({ actor_id }) => actor_id,
    key_id: ({ key_id }) => key_id,
    action: ({ action }) => action,
    target: ({ target }) => target,
    before: ({ before }) => before && JSON.stringify(before),
    after: ({ after }) => after && JSON.stringify(after),
    detail: ({ detail }) => detail && JSON.stringify(detail),
    ip_address: ({ ip_address }) => ip_address,
    user_agent: ({ user_agent }) => user_agent,
    request_id: ({ request_id }) => request_id,
  }),
  "refused-requests": download(refusedRequests, {
    minute: ({ minute }) => minute,
    key_id: ({ key_id }) => key_id,
    key_preview: ({ key_preview }) => key_preview,
    key_label: ({ key_label }) => key_label,
    environment: ({ environment }) => environment,
    status: ({ reason }) => PROBLEMS[reason].status,
    reason: ({ reason }) => reason,
    count: ({ count }) => count,
    request_ids: ({ request_ids }) => request_ids.join(" "),
  }),
  ledger: download(ledger, {
    id: ({ id }) => id,
    day: ({ day }) => day,
    created_at: ({ created_at }) => created_at,
    amount: ({ amount }) => amount,
    balance: ({ balance }) => balance,
    reason: ({ reason }) => reason,
    actor: ({ actor }) => actor,
  }),
  "checks-per-day": download(perDay, { day: ({ day }) => day, ...COUNTS }),
  "checks-per-key": download(perKey, {
    key_id: ({ key_id }) => key_id,
    key_preview: ({ key_preview }) => key_preview,
    label: ({ label }) => label,
    environment: ({ environment }) => environment,
    ...COUNTS,
  }),
  "checks-per-contract": download(perContract, {
    contract_id: ({ contract_id }) => contract_id,
    contract_name: ({ contract_name }) => contract_name,
    ...COUNTS,
  }),
} satisfies Record<string, Download>;

/** Yields the checks that match the filters of the history page, from the first page on. */
async function* checks(call: Call, params: URLSearchParams) {
  const filters = filtersOf(params, readCheckQuery);
  let cursor: string | undefined;
  do {
    const page = await call.history.export({ ...filterOf(filters), cursor });
    yield page.checks;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

/** Yields the entries of the audit log that match the filters of its page. */
async function* auditEntries(call: Call, params: URLSearchParams) {
  const filters = filtersOf(params, readAuditQuery);
  let cursor: string | undefined;
  do {
    const page = await call.auditLog.export({ ...filterOf(filters), cursor });
    yield page.entries;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

/** Yields the refused requests that match the filters of their page. */
async function* refusedRequests(call: Call, params: URLSearchParams) {
  const filters = filtersOf(params, readRefusedQuery);
  let cursor: string | undefined;
  do {
    const page = await call.refusedRequests.export({ ...filterOf(filters), cursor });
    yield page.refused;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

/** Yields the whole ledger. */
async function* ledger(call: Call, params: URLSearchParams) {
  filtersOf(params, () => ({}));
  let cursor: string | undefined;
  do {
    const page = await call.ledger.list({ cursor, limit: MAX_PAGE_SIZE });
    yield page.entries;
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
}

async function* perDay(call: Call, params: URLSearchParams) {
  yield (await call.activity.days(periodOf(params))).days;
}

async function* perKey(call: Call, params: URLSearchParams) {
  yield (await call.activity.byKey(periodOf(params))).keys;
}

async function* perContract(call: Call, params: URLSearchParams) {
  yield (await call.activity.byContract(periodOf(params))).contracts;
}

/** Returns the period in the usage page's query. */
function periodOf(params: URLSearchParams) {
  return filtersOf(params, (period) => readPeriod(period, dayOf(Date.now())));
}

/** Defines a download: CSV with these columns, a JSON array of the rows, and a row of JSON per line. */
function download<Row>(
  pages: (call: Call, params: URLSearchParams) => AsyncIterable<Row[]>,
  columns: Record<string, (row: Row) => Cell>,
): Download {
  const cells = Object.values(columns);
  return {
    async *csv(call, params) {
      let before = csvRecord(Object.keys(columns));
      for await (const rows of pages(call, params)) {
        yield before + rows.map((row) => csvRecord(cells.map((cell) => cell(row)))).join("");
        before = "";
      }
    },
    async *json(call, params) {
      let before = "[\n";
      for await (const rows of pages(call, params)) {
        if (rows.length === 0) continue;
        yield before + rows.map((row) => JSON.stringify(row)).join(",\n");
        before = ",\n";
      }
      yield before === "[\n" ? "[]\n" : "\n]\n";
    },
    async *ndjson(call, params) {
      for await (const rows of pages(call, params)) {
        if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
      }
    },
  };
}
