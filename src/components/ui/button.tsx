import Link from "next/link";
import type { ComponentProps } from "react";

const BASE =
  "inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-control px-3.5 text-body font-medium whitespace-nowrap transition-colors disabled:opacity-60";

const LOOKS = {
  primary: "bg-ink text-on-ink hover:bg-ink/85",
  secondary: "border border-line bg-background text-ink hover:bg-hover",
  danger: "bg-breaking text-on-ink hover:bg-breaking/85",
} as const;

type Look = { look?: keyof typeof LOOKS };

export function Button({
  look = "secondary",
  className = "",
  ...props
}: ComponentProps<"button"> & Look) {
  return <button type="button" {...props} className={`${BASE} ${LOOKS[look]} ${className}`} />;
}

export function LinkButton({
  look = "secondary",
  className = "",
  ...props
}: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={`${BASE} ${LOOKS[look]} ${className}`} />;
}
