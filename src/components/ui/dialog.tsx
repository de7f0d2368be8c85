"use client";

import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Name } from "./name.tsx";

/**
 * A modal dialog, open while it is mounted; the focus then returns to where it was. Without
 * `onCancel`, only its buttons close it, not Escape or Back.
 */
export function Dialog({
  title,
  isWide = false,
  onCancel,
  children,
}: {
  title: string;
  isWide?: boolean;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    enterRadios();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      closedby={onCancel ? "closerequest" : "none"}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
      className={`m-auto ${isWide ? "w-[min(56rem,calc(100vw-2rem))]" : "w-[min(32rem,calc(100vw-2rem))]"} rounded-list border border-line bg-background p-5 font-sans text-body wrap-anywhere text-ink backdrop:bg-[oklch(0_0_0/0.5)] sm:p-6`}
    >
      <h2 id={id} className="text-section font-medium">
        <Name text={title} />
      </h2>
      {children}
    </dialog>
  );
}

/** The browser focuses the first radio; Tab would go to the checked one. */
function enterRadios() {
  const first = document.activeElement;
  if (!(first instanceof HTMLInputElement) || first.type !== "radio") return;
  first.form?.querySelector<HTMLInputElement>("input[type=radio]:checked")?.focus();
}
