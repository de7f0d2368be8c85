import type { ReactNode } from "react";
import { DocsNav } from "#components/reference/docs-nav.tsx";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <DocsNav />
      <main className="grid gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">{children}</main>
    </>
  );
}
