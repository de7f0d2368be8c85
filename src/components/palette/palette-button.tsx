"use client";

import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { NamedAccount } from "#components/accounts/account-switcher.tsx";

const Palette = lazy(() => import("./palette.tsx"));

type Props = { account_id: string; others: NamedAccount[] };

/** Opens the palette, as ⌘K and Ctrl-K do; its script loads on first use. */
export function PaletteButton({ account_id, others }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [shortcut, setShortcut] = useState("Ctrl K");

  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setShortcut("⌘K");
    function onKey(event: KeyboardEvent) {
      const isShortcut = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      // Not while a dialog is open.
      if (!document.querySelector("dialog[open]")) setOpen(true);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="flex h-9 shrink-0 items-center gap-2 rounded-control border-line px-1.5 sm:border sm:px-2.5 text-table text-ink-muted transition-colors hover:bg-hover hover:text-ink"
      >
        <Search className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">Go to</span>
        <kbd className="w-10 text-right font-sans text-badge max-sm:hidden">{shortcut}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette account_id={account_id} others={others} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
