import { CodeBlock } from "#components/ui/code-block.tsx";

export type Answer = { status: number; ms: number; headers: [string, string][]; body: string };

const SHOWN_HEADERS = [
  "content-type",
  "ratelimit",
  "retry-after",
  "link",
  "idempotent-replayed",
  "idempotent-outdated",
  "x-request-id",
];

/** Sends the request and reads the response; JSON is pretty-printed. */
export async function answerTo(url: string, init: RequestInit): Promise<Answer> {
  const started = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    ms: Math.round(performance.now() - started),
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
    body: laidOut(text),
  };
}

function laidOut(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function AnswerView({ answer: { status, ms, headers, body } }: { answer: Answer }) {
  return (
    <div className="grid gap-3">
      <p className="text-table">
        Status <span className="font-mono font-medium">{status}</span>
        <span className="text-ink-muted"> in {ms} ms</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-badge">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <CodeBlock title="Response body" text={body} />
    </div>
  );
}
