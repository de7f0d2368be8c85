import type { Metadata } from "next";
import { baseUrl } from "#app/base-url.ts";
import { Contents } from "#components/reference/contents.tsx";
import { ProblemEntry } from "#components/reference/problem-entry.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { PROBLEMS, type ProblemCode } from "#domain/problem.ts";

export const metadata: Metadata = { title: "Errors" };

const CODES = (Object.keys(PROBLEMS) as ProblemCode[]).toSorted(
  (a, b) => PROBLEMS[a].status - PROBLEMS[b].status,
);

const GROUPS = Object.entries(Object.groupBy(CODES, (code) => PROBLEMS[code].status)).map(
  ([status, codes]) => ({
    title: status,
    entries: codes.map((code) => ({ id: code, label: code, mono: true })),
  }),
);

export default async function ErrorsPage() {
  return (
    <>
      <Contents groups={GROUPS} />
      <div className="min-w-0">
        <h1 className="text-title font-medium">Errors</h1>
        <p className="mt-2 mb-6 max-w-[65ch] text-ink-muted">
          A refused request returns a problem (RFC 9457). Rely on its{" "}
          <code className="font-mono text-table text-ink">code</code>, which never changes. Its{" "}
          <code className="font-mono text-table text-ink">detail</code> says what happened this
          time, and its <code className="font-mono text-table text-ink">request_id</code> helps your
          operator find the request.
        </p>
        <CodeBlock title="Example" text={exampleProblem(await baseUrl())} copyable={false} />
        <div className="mt-8 divide-y divide-line border-y border-line">
          {CODES.map((code) => (
            <ProblemEntry key={code} code={code} />
          ))}
        </div>
      </div>
    </>
  );
}

function exampleProblem(base: string) {
  const { title, status } = PROBLEMS.invalid_request;
  const problem = {
    type: `${base}/docs/errors#invalid_request`,
    title,
    status,
    detail: "schema.columns[2].type must be one of the column types.",
    code: "invalid_request",
    request_id: "5b0f7c1e-3f0a-4a58-9d3a-6a1f6d2f9c11",
    errors: [
      {
        path: "schema.columns[2].type",
        code: "invalid_value",
        message: "must be one of string, integer, number, boolean, date, timestamp, json",
      },
    ],
  };
  return JSON.stringify(problem, null, 2);
}
