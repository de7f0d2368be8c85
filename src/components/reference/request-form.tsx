"use client";

import { type FormEvent, useId, useState } from "react";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { CONTROL, TextField } from "#components/ui/text-field.tsx";
import { type Answer, AnswerView, answerTo } from "./answer.tsx";
import type { Operation } from "./document.ts";
import { type Draft, requestOf } from "./request.ts";

/** Sends a real request with the reader's own key. */
export function RequestForm({
  base,
  operation,
  apiKey,
  exampleBody,
}: {
  base: string;
  operation: Operation;
  apiKey: string;
  exampleBody: string | null;
}) {
  const id = useId();
  const [draft, setDraft] = useState<Draft>({ parameters: {}, body: exampleBody });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function send(event: FormEvent) {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    const { url, ...init } = requestOf(base, operation, draft, apiKey || null);
    try {
      setAnswer(await answerTo(url, { ...init, credentials: "omit" }));
      setState("idle");
    } catch {
      setAnswer(null);
      setState("failed");
    }
  }

  return (
    <form onSubmit={send} className="grid gap-4 p-3">
      {operation.parameters.map(({ name, required }) => (
        <TextField
          key={name}
          mono
          label={name}
          required={required}
          value={draft.parameters[name] ?? ""}
          onChange={({ target }) =>
            setDraft({ ...draft, parameters: { ...draft.parameters, [name]: target.value } })
          }
        />
      ))}
      {draft.body !== null && (
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            Body
          </label>
          <textarea
            id={id}
            spellCheck={false}
            rows={Math.min(16, draft.body.split("\n").length + 1)}
            value={draft.body}
            onChange={({ target }) => setDraft({ ...draft, body: target.value })}
            className={`${CONTROL} block py-2 font-mono text-badge leading-5`}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton busy={state === "busy"}>Send</SubmitButton>
        <p className="text-table text-ink-muted">
          {operation.security.length > 0 && apiKey === ""
            ? "Enter your API key at the top of this page first."
            : "Sends a real request."}
        </p>
      </div>
      <div aria-live="polite">
        {state === "failed" && (
          <p className="text-breaking">The server could not be reached. Try again in a moment.</p>
        )}
        {answer && <AnswerView answer={answer} />}
      </div>
    </form>
  );
}
