"use client";

import { type MouseEvent, type ReactNode, useState } from "react";
import { useOptimisticCall } from "#components/calls/use-optimistic-call.ts";
import { Button } from "#components/ui/button.tsx";
import { FailureNote } from "#components/ui/failure-note.tsx";
import type { Grant } from "#domain/keys/grant.ts";
import type { KeyKind } from "#domain/keys/key-kind.ts";
import { DeleteKey } from "./delete-key.tsx";
import { EditRights } from "./edit-rights.tsx";
import { type KeyEnd, KeyState } from "./key-state.tsx";
import { RenameKey } from "./rename-key.tsx";
import { ReplaceKey } from "./replace-key.tsx";

type Props = {
  id: string;
  preview: string;
  label: string | null;
  isActive: boolean;
  /** Why it cannot be activated; null if it can. */
  end: KeyEnd | null;
  kind: KeyKind;
  grant: Grant & { expires_at: string | null };
  mayChange: boolean;
  isOwner: boolean;
  /** The name of the key. */
  name: ReactNode;
  /** Its checks and when it was last used. */
  activity: ReactNode;
};

/**
 * Revoking and activating take one click and show immediately; the same button undoes it. Only owners
 * activate service keys.
 */
export function KeyRow(props: Props) {
  const { id, preview, label, isActive, end, kind, grant, name, activity } = props;
  const { mayChange, isOwner } = props;
  const { shown, change, busy, failure } = useOptimisticCall(isActive);
  const [done, setDone] = useState<"revoked" | "activated" | null>(null);

  async function toggle(event: MouseEvent) {
    // The second click of a double-click would undo the first.
    if (event.detail > 1 || busy) return;
    const before = done;
    setDone(before ? null : shown ? "revoked" : "activated");
    const changed = await change(!shown, ({ keys }) =>
      (shown ? keys.revoke : keys.activate).mutate({ id }),
    );
    if (!changed) setDone(before);
  }

  const isOwnerOnly = kind === "service" && !isOwner;
  const verb = shown ? "Revoke" : "Activate";
  return (
    <li
      id={id}
      className="target:bg-surface flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        {name}
        <span className="w-20">
          <KeyState isActive={shown} end={end} />
        </span>
        {activity}
      </div>
      {mayChange && (
        // Delete is inserted before the toggle, so that the toggle stays in place, and what was done
        // takes the place of the other buttons.
        <div className="flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
          <p role="status" className="text-table text-ink-muted max-sm:order-last empty:absolute">
            {done && !busy && `Key ${done}.`}
            {done && !busy && !shown && isOwnerOnly && " Only owners can activate it."}
          </p>
          <FailureNote message={failure?.message} />
          {!shown && <DeleteKey id={id} preview={preview} disabled={busy} />}
          {!done && (
            <>
              <RenameKey id={id} preview={preview} label={label} />
              <EditRights id={id} preview={preview} kind={kind} grant={grant} isOwner={isOwner} />
              {isActive && !isOwnerOnly && (
                <ReplaceKey id={id} preview={preview} expires_at={grant.expires_at} />
              )}
            </>
          )}
          {!end && (shown || !isOwnerOnly) && (
            <Button
              size="row"
              onClick={toggle}
              aria-disabled={busy}
              aria-label={`${done ? "Undo: " : ""}${verb} ${preview}`}
              className="min-w-18"
            >
              {done ? "Undo" : verb}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
