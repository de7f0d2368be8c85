"use client";

import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import type { NamedAccount } from "#components/accounts/account-switcher.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import type { Place } from "./palette-items.ts";
import { arrivedAt } from "./wanted-action.ts";

type LoadedPalette = typeof import("./palette.tsx").default;

type Props = { place: Place; others: NamedAccount[] };

/** Opens the palette, as ⌘K and Ctrl-K do; its script loads on first use. */
export function PaletteButton({ place, others }: Props) {
  const [Palette, setPalette] = useState<LoadedPalette | null>(null);
  const [isUnloaded, setUnloaded] = useState(false);
  const [shortcut, setShortcut] = useState("Ctrl K");
  const path = usePathname();

  useEffect(() => arrivedAt(path), [path]);

  const open = useCallback(async () => {
    const loaded = await import("./palette.tsx").catch(() => null);
    setUnloaded(loaded === null);
    setPalette(() => loaded?.default ?? null);
  }, []);

  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setShortcut("⌘K");
    function onKey(event: KeyboardEvent) {
      const isShortcut = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      // Not while a dialog is open.
      if (!document.querySelector("dialog[open]")) open();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="flex h-9 shrink-0 items-center gap-2 rounded-control border-line px-1.5 sm:border sm:px-2.5 text-table text-ink-muted transition-colors hover:bg-hover hover:text-ink"
      >
        <Search className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">Go to</span>
        <kbd className="w-10 text-right font-sans text-badge max-sm:hidden">{shortcut}</kbd>
      </button>
      {isUnloaded && (
        <div className="fixed right-4 bottom-4 z-20 rounded-control border border-line bg-background px-3 py-2">
          <FailureNote message="The search box could not be loaded. Try again in a moment." />
        </div>
      )}
      {Palette && <Palette place={place} others={others} onClose={() => setPalette(null)} />}
    </>
  );
}
