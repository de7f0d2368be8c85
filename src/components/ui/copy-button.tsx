"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

const SHOWN_MS = 2000;

/** The label of a button that needs a name to be told apart. */
const PLAIN = "Copy";

/** Copies `text`; `what` names it for screen readers, unless the label does. */
export function CopyButton({
  text,
  what,
  label = PLAIN,
}: {
  text: string;
  what: string;
  label?: string;
}) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <button
      type="button"
      aria-label={label === PLAIN ? `Copy ${what}` : label}
      onClick={async () => setState((await copy(text)) ? "copied" : "failed")}
      className="inline-flex h-7 items-center gap-1.5 rounded-control px-2 text-badge font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink"
    >
      {state === "copied" ? (
        <Check className="size-3.5" aria-hidden="true" />
      ) : (
        <Copy className="size-3.5" aria-hidden="true" />
      )}
      <span aria-live="polite">
        {state === "copied" ? "Copied" : state === "failed" ? "Copy manually" : label}
      </span>
    </button>
  );
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithoutClipboard(text);
  }
}

/** navigator.clipboard needs HTTPS or localhost. */
function copyWithoutClipboard(text: string) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "fixed opacity-0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}
