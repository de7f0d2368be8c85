"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { NamedAccount } from "#components/accounts/account-switcher.tsx";
import { callFailure, consoleClient } from "#components/calls/console-client.ts";
import { leaveBy } from "#components/drafts/leave-by.ts";
import { Combobox } from "#components/ui/combobox.tsx";
import { Name } from "#components/ui/name.tsx";
import { firstCodePoints } from "#domain/text/name.ts";
import { countText } from "#domain/text/number-text.ts";
import { type Group, type Hit, type Item, type Place, paletteItems } from "./palette-items.ts";
import { want } from "./wanted-action.ts";

type Props = { place: Place; others: NamedAccount[]; onClose: () => void };

const FINDS = "Page, action, contract, column, check id or key";

/** Debounces typing. */
const PAUSE_MS = 120;

/** A box to jump to anything by its name or id, and to start what pages offer. */
export default function Palette({ place, others, onClose }: Props) {
  const router = useRouter();
  const path = usePathname();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const { found, unsearched, fault } = useFound(place.account_id, text);
  const [chosen, setChosen] = useState(0);
  const groups = paletteItems(place, others, path, text, found);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const active = Math.min(chosen, count - 1);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(() => {
    dialog.current
      ?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)
      ?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  function go(item: Item | undefined) {
    if (!item) return;
    const { href, action } = item;
    onClose();
    // Actions that start here ask about unsaved work themselves.
    if (href === null) return action && want(action, null);
    leaveBy(() => {
      if (action) want(action, href.split("?", 1)[0] ?? href);
      router.push(href);
    });
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Go to"
      closedby="any"
      onClose={onClose}
      className="mx-auto mt-[12vh] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-list border border-line bg-background p-0 text-body text-ink backdrop:bg-[oklch(0_0_0/0.5)]"
    >
      <Combobox
        id={id}
        isOpen={count > 0}
        count={count}
        active={active}
        onActive={setChosen}
        onChoose={() => go(groups.flatMap(({ items }) => items)[active])}
        aria-label={FINDS}
        placeholder={FINDS}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        className="h-12 w-full border-b border-line bg-background px-4 outline-none placeholder:text-ink-muted"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="h-80 max-h-[calc(76vh-6rem)] overflow-y-auto p-2"
      >
        <Items groups={groups} id={id} active={active} onGo={go} onPoint={setChosen} />
      </div>
      <p role="status" className="border-t border-line px-4 py-2 text-badge text-ink-muted">
        {fault ?? resultText(count, unsearched)}
      </p>
    </dialog>
  );
}

/** "3 results. The columns of 12 older contracts were not searched." */
function resultText(count: number, unsearched: number) {
  const results = count === 0 ? "No results." : countText(count, "result");
  if (unsearched === 0) return results;
  const sentence = results.endsWith(".") ? results : `${results}.`;
  return `${sentence} The columns of ${countText(unsearched, "older contract")} were not searched.`;
}

function Items({
  groups,
  id,
  active,
  onGo,
  onPoint,
}: {
  groups: Group[];
  id: string;
  active: number;
  onGo: (item: Item) => void;
  onPoint: (number: number) => void;
}) {
  let number = -1;
  return groups.map(({ name, items }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="mb-2 last:mb-0">
      <p id={`${id}-${name}`} className="px-2 py-1 text-badge text-ink-muted">
        {name}
      </p>
      {items.map((item) => {
        const { href, title, detail, isMono } = item;
        number += 1;
        const mine = number;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
          <div
            key={`${title} ${href}`}
            id={`${id}-${mine}`}
            role="option"
            tabIndex={-1}
            aria-selected={mine === active}
            onClick={() => onGo(item)}
            onPointerMove={() => onPoint(mine)}
            className="flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-control px-2 py-1.5 aria-selected:bg-hover"
          >
            <span className={`min-w-0 truncate ${isMono ? "font-mono text-table" : ""}`}>
              <Name text={title} />
            </span>
            {detail && (
              <span className="min-w-0 max-w-[45%] shrink-0 truncate text-table text-ink-muted">
                <Name text={detail} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  ));
}

/** What the server finds for a text, a moment after it was typed; until then the last results. */
function useFound(account_id: string, text: string) {
  const [answer, setAnswer] = useState<Answer>(NOTHING);

  useEffect(() => {
    const words = wordsOf(text);
    if (words === "") return setAnswer(NOTHING);
    const control = new AbortController();
    const timer = setTimeout(() => {
      consoleClient(account_id)
        .finder.find.query({ text: words }, { signal: control.signal })
        .then(
          (answer) => setAnswer({ ...answer, fault: null }),
          (error) => {
            if (!control.signal.aborted)
              setAnswer({ ...NOTHING, fault: callFailure(error).message });
          },
        );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [account_id, text]);

  return answer;
}

type Answer = { found: Hit[]; unsearched: number; fault: string | null };

const NOTHING: Answer = { found: [], unsearched: 0, fault: null };

/** A full key is a secret: only its preview is sent. */
function wordsOf(text: string) {
  const words = firstCodePoints(text.trim());
  return /^svc_(live|test)_/.test(words) ? words.slice(0, 16) : words;
}
