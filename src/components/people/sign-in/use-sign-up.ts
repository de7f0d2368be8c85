"use client";

import type { FormEvent } from "react";
import { useLeaving } from "#components/calls/use-leaving.ts";
import { focusFault } from "#components/ui/focus-fault.ts";
import { signIn } from "./sign-in.ts";

/** The text of a field, by its name. */
type Typed = (field: string) => string;

/**
 * The state of a form that creates a user: after `create`, signs them in and opens their account.
 */
export function useSignUp(
  create: (typed: Typed) => Promise<{ account_id: string; email: string }>,
) {
  const { leave, busy, failure } = useLeaving();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const typed: Typed = (field) => String(data.get(field));
    const isDone = await leave(async () => {
      const { account_id, email } = await create(typed);
      const path = `/accounts/${account_id}`;
      const { state } = await signIn(email, typed("password"));
      location.replace(state === "signed in" ? path : `/sign-in?next=${encodeURIComponent(path)}`);
    });
    if (!isDone) focusFault(form);
  }

  return { submit, busy, failure };
}
