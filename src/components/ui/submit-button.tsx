"use client";

import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

type Props = Omit<ComponentProps<typeof Button>, "type" | "disabled"> & { busy: boolean };

/**
 * Submits a form that a script sends. Disabled until that has loaded: browsers would send the form
 * themselves, to a page that takes none, and what was typed would be lost.
 */
export function SubmitButton({ busy, ...props }: Props) {
  return <Button {...props} type="submit" aria-disabled={busy} disabled={!useHydrated()} />;
}
