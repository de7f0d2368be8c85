"use client";

import { useEffect, useState } from "react";
import { useWanted } from "#components/palette/wanted-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** Where a browser keeps that ? opens nothing: some people speak to their computer. */
const OFF_KEY = "schema-contract-check:no-question-mark";

const SHORTCUTS: [what: string, ...keys: string[]][] = [
  ["Go to a page, a contract or anything else", "Ctrl K", "⌘K"],
  ["Show these shortcuts", "?"],
  ["Choose and open a result", "↑", "↓", "Enter"],
  ["Move between tabs", "←", "→", "Home", "End"],
  ["Close a dialog", "Esc"],
  ["Skip to the content, at the top of a page", "Tab"],
];

/** The list of keyboard shortcuts, which ? opens. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useWanted("show shortcuts", () => setOpen(true));

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || isTyped(event.target)) return;
      if (localStorage.getItem(OFF_KEY) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  return isOpen && <ShortcutList onClose={() => setOpen(false)} />;
}

function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(() => localStorage.getItem(OFF_KEY) === null);

  function turn(on: boolean) {
    setOn(on);
    if (on) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, "1");
  }

  return (
    <Dialog title="Keyboard shortcuts" onCancel={onClose}>
      <dl className="mt-4 grid gap-2 text-table">
        {SHORTCUTS.map(([what, ...keys]) => (
          <div key={what} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <dt>{what}</dt>
            <dd className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-control border border-line bg-surface px-1.5 py-0.5 text-center font-sans text-badge"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex items-center gap-2 text-table">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => turn(event.target.checked)}
          className="size-4 accent-ink"
        />
        Open this list with ?
      </label>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

/** Whether a key pressed here is typed into something, so that it is no shortcut. */
function isTyped(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select");
}
