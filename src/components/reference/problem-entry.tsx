import { CodeText } from "#components/ui/code-text.tsx";
import { PROBLEMS, type ProblemCode } from "#domain/problem.ts";

/** One problem with its own anchor, which the `type` of a response points to. */
export function ProblemEntry({ code }: { code: ProblemCode }) {
  const { status, title, help } = PROBLEMS[code];
  return (
    <section
      id={code}
      aria-labelledby={`${code}-title`}
      className="grid gap-x-6 gap-y-1 py-4 target:bg-surface max-sm:-mx-4 max-sm:px-4 sm:grid-cols-[3rem_minmax(0,1fr)] sm:px-3"
    >
      <p className="font-mono text-table text-ink-muted">{status}</p>
      <div className="min-w-0">
        <h2 id={`${code}-title`} className="font-medium">
          {title}
        </h2>
        <a
          href={`#${code}`}
          className="font-mono text-table break-words text-ink-muted hover:text-ink hover:underline"
        >
          {code}
        </a>
        <p className="mt-2 max-w-[65ch] text-ink-muted">
          <CodeText text={help} />
        </p>
      </div>
    </section>
  );
}
