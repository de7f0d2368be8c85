"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";

type Props = {
  action: string;
  label: string;
  /** The values of the fields at this URL, by name. */
  values: Record<string, string | number | undefined>;
  /** Keeps the scroll position. */
  keepsPlace?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A form whose fields are the URL's query: a plain GET without scripts; with them, empty fields are
 * left out and a choice applies immediately.
 */
export function QueryForm({
  action,
  label,
  values,
  keepsPlace = false,
  className = "",
  children,
}: Props) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  useFollow(form, values);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim() !== "") query.set(name, value);
    }
    router.push(query.size > 0 ? `${action}?${query}` : action, { scroll: !keepsPlace });
  }

  function applyChoice(event: FormEvent<HTMLFormElement>) {
    if (event.target instanceof HTMLSelectElement || isSuggestion(event)) {
      event.currentTarget.requestSubmit();
    }
  }

  return (
    <search>
      <form
        ref={form}
        action={action}
        aria-label={label}
        onSubmit={submit}
        onChange={applyChoice}
        className={className}
      >
        {children}
      </form>
    </search>
  );
}

/** When the URL changes, including by a link or Back, the fields follow. */
function useFollow(form: RefObject<HTMLFormElement | null>, values: Props["values"]) {
  const before = useRef(values);

  useLayoutEffect(() => {
    const was = before.current;
    before.current = values;
    if (JSON.stringify(was) === JSON.stringify(values)) return;
    for (const field of form.current?.elements ?? []) {
      if (!isField(field) || field.name === "") continue;
      // Text being typed meanwhile is kept.
      const isTyped = field === document.activeElement && was[field.name] === values[field.name];
      if (!isTyped) field.value = String(values[field.name] ?? "");
    }
  }, [form, values]);
}

function isField(element: Element) {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/** A picked suggestion arrives as a whole, unlike typed text. */
function isSuggestion({ target, nativeEvent }: FormEvent) {
  if (!(target instanceof HTMLInputElement) || !target.list) return false;
  const isTyped =
    nativeEvent instanceof InputEvent && nativeEvent.inputType !== "insertReplacementText";
  return (
    !isTyped &&
    [...target.list.children].some((option) => option.getAttribute("value") === target.value)
  );
}
