// API_KEY=svc_… npm run example: a pipeline that checks each version of a public data set's files
// against the one before it. Costs 24 credits.
import { setTimeout } from "node:timers/promises";
import data from "./schemas.json" with { type: "json" };

type Version = { from: string; columns: Record<string, string | undefined> };

type Check = {
  result: string;
  severity: number;
  diff: { removed: string[]; type_changes: { column: string }[]; added: string[] };
};

const BASE_URL = process.env.BASE_URL ?? "http://localhost:3000";
const API_KEY = process.env.API_KEY ?? missingKey();

function missingKey(): never {
  fail("Set API_KEY to one of your API keys: API_KEY=svc_live_… npm run example");
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Sends a request; when rate-limited, waits as long as the response says and retries. */
async function call<T>(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; value: T }> {
  const response = await fetch(`${BASE_URL}/api/v1${path}`, {
    method,
    headers: { "X-API-Key": API_KEY, "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    console.error(
      `No server is running at ${BASE_URL}. Start one with npm start, or set BASE_URL.`,
    );
    process.exit(1);
  });
  if (response.status === 429) {
    await setTimeout(Number(response.headers.get("Retry-After")) * 1000);
    return call(method, path, body);
  }
  return { status: response.status, value: await response.json() };
}

/** Returns the id of a version's contract, which an earlier run may have created. */
async function contractOf({ from, columns }: Version): Promise<string> {
  const name = `NYC yellow taxi ${from}`;
  const schema = {
    columns: Object.entries(columns).map(([column, type]) => ({
      name: column,
      type,
      required: true,
    })),
  };
  const created = await call<{ id: string; detail: string }>("POST", "/contracts", {
    name,
    schema,
  });
  if (created.status === 201) return created.value.id;
  if (created.status !== 409) fail(created.value.detail);
  return findContract(name);
}

async function findContract(name: string, cursor?: string): Promise<string> {
  const page = `/contracts?limit=100${cursor ? `&cursor=${cursor}` : ""}`;
  const { value } = await call<{ id: string; name: string }[]>("GET", page);
  const found = value.find((contract) => contract.name === name);
  return found ? found.id : findContract(name, value.at(-1)?.id ?? missing(name));
}

function missing(name: string): never {
  throw new Error(`contract ${name} no longer exists`);
}

const WIDTHS = [9, 9, 14, 7, 10, 8];

function print(...cells: (string | number)[]) {
  console.log(
    cells
      .map((cell, index) => String(cell).padEnd(WIDTHS[index] ?? 0))
      .join("")
      .trimEnd(),
  );
}

print("month", "removed", "type changes", "added", "severity", "result");
const versions: Version[] = data.versions;
let contract_id = "";
for (const [index, version] of versions.entries()) {
  if (index > 0) {
    const columns = Object.entries(version.columns).map(([name, type]) => ({ name, type }));
    const { status, value } = await call<Check & { detail: string }>("POST", "/check", {
      contract_id,
      incoming_schema: { columns },
    });
    if (status !== 200) fail(value.detail);
    const { removed, type_changes, added } = value.diff;
    print(
      version.from,
      removed.length,
      type_changes.length,
      added.length,
      value.severity,
      value.result,
    );
  }
  contract_id = await contractOf(version);
}
