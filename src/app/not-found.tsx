import type { Metadata } from "next";
import { LinkButton } from "../components/ui/button.tsx";
import { SiteFrame } from "./site-frame.tsx";

export const metadata: Metadata = { title: "No such page" };

export default function NotFound() {
  return (
    <SiteFrame>
      <main className="max-w-[65ch]">
        <p className="font-mono text-table text-ink-muted">404</p>
        <h1 className="mt-1 text-title font-medium">No such page</h1>
        <p className="mt-2 text-ink-muted">
          The address leads nowhere. Perhaps it was mistyped, or what it showed is gone.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton href="/" look="primary">
            Go to the first page
          </LinkButton>
          <LinkButton href="/docs">Open the reference</LinkButton>
        </div>
      </main>
    </SiteFrame>
  );
}
