"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { callFailure } from "#components/calls/console-client.ts";
import { useOutdated } from "#components/calls/use-outdated.ts";
import { Button } from "#components/ui/button.tsx";
import { Name } from "#components/ui/name.tsx";
import { hearToasts, shownToast, showToast, type Toast } from "./toast.ts";

/** How long a toast stays that nobody points at. */
const SHOWN_MS = 12_000;

/** Where toasts appear. Their actions are also available elsewhere, because toasts go away. */
export function ToastRegion() {
  const toast = useSyncExternalStore(hearToasts, shownToast, () => null);
  useEffect(() => () => showToast(null), []);
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-20 mx-auto w-fit max-w-[calc(100vw-2rem)]"
    >
      {toast && <ToastBar key={toast.text} toast={toast} />}
    </div>
  );
}

function ToastBar({ toast: { text, undo } }: { toast: Toast }) {
  const router = useRouter();
  const outdated = useOutdated();
  const [busy, setBusy] = useState(false);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld || busy) return;
    const timer = setTimeout(() => showToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, busy]);

  async function takeBack({ call, done }: NonNullable<Toast["undo"]>) {
    if (busy) return;
    setBusy(true);
    try {
      await call();
      showToast({ text: done });
      router.refresh();
    } catch (error) {
      showToast({ text: callFailure(error).message });
      outdated.note(error);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while it is pointed at
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex items-center gap-3 rounded-list border border-line bg-background py-2 pr-2 pl-4 text-table shadow-lg"
    >
      <p className="min-w-0 break-words">
        <Name text={text} />
      </p>
      {undo && (
        <Button size="row" aria-disabled={busy} onClick={() => takeBack(undo)}>
          {undo.label ?? "Undo"}
        </Button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => showToast(null)}
        className="grid size-7 shrink-0 place-items-center rounded-control text-ink-muted hover:bg-hover hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
