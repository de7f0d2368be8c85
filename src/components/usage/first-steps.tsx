import type { ReactNode } from "react";
import { LinkButton } from "#components/ui/button.tsx";
import { StateMark } from "#components/ui/state-mark.tsx";

type Step = {
  title: string;
  /** What exists already, once the step is done. */
  done?: ReactNode;
  line: string;
  /** What to copy. */
  lines: ReactNode;
  link?: { href: string; label: string } | false;
};

/** The steps to the first check, each by a command or a button. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  return (
    <ol className="grid max-w-3xl gap-8">
      {steps.map(({ title, done, line, lines, link }, index) => (
        <li key={title} className="grid grid-cols-[1.75rem_1fr] gap-x-3">
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full border border-line font-mono text-table"
          >
            {index + 1}
          </span>
          <div className="min-w-0">
            <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
              <h3 className="text-section font-medium">{title}</h3>
              {done && <StateMark shape="tick">{done}</StateMark>}
            </div>
            <p className="mt-1 mb-3 text-ink-muted">{line}</p>
            {lines}
            {link && (
              <LinkButton href={link.href} className="mt-3">
                {link.label}
              </LinkButton>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
