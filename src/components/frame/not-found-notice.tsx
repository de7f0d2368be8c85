import type { ReactNode } from "react";

/** The body of a 404 page, inside its layout's frame. */
export function NotFoundNotice({
  title,
  line,
  children,
}: {
  title: string;
  line: string;
  /** Where to go instead. */
  children: ReactNode;
}) {
  return (
    <main className="max-w-[65ch]">
      <p className="font-mono text-table text-ink-muted">404</p>
      <h1 className="mt-1 text-title font-medium">{title}</h1>
      <p className="mt-2 text-ink-muted">{line}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </main>
  );
}
