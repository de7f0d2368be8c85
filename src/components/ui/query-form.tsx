"use client";

import { useRouter } from "next/navigation";
import type { FormEvent, ReactNode } from "react";

/**
 * A form whose fields are the query of the address: without scripts a plain GET, with them the
 * empty fields are left out, and a choice applies at once.
 */
export function QueryForm({
  action,
  label,
  className = "",
  children,
}: {
  action: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const router = useRouter();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim() !== "") query.set(name, value);
    }
    router.push(query.size > 0 ? `${action}?${query}` : action);
  }

  function applyChoice(event: FormEvent<HTMLFormElement>) {
    if (event.target instanceof HTMLSelectElement || isSuggestion(event)) {
      event.currentTarget.requestSubmit();
    }
  }

  return (
    <search>
      <form
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

/** A suggestion that was picked comes whole, unlike what is typed letter by letter. */
function isSuggestion({ target, nativeEvent }: FormEvent) {
  if (!(target instanceof HTMLInputElement) || !target.list) return false;
  const isTyped =
    nativeEvent instanceof InputEvent && nativeEvent.inputType !== "insertReplacementText";
  return (
    !isTyped && [...target.list.children].some((one) => one.getAttribute("value") === target.value)
  );
}
