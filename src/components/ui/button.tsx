import type { ComponentProps } from "react";
import { Link } from "./link.tsx";

const BASE =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control font-medium transition-[color,background-color,opacity] sm:whitespace-nowrap disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60 print:hidden";

/** Each has a border: with forced colours, nothing else shows a button. */
const VARIANTS = {
  primary: "border border-transparent bg-ink text-on-ink hover:bg-ink/85",
  secondary: "border border-line bg-background text-ink hover:bg-hover",
  danger: "border border-transparent bg-breaking text-on-ink hover:bg-breaking/85",
} as const;

/** `row` fits a list row. Both grow if a phone is too narrow for the label. */
const SIZES = {
  control: "min-h-9 px-3.5 py-1 text-body",
  row: "min-h-7 px-2.5 py-0.5 text-table",
} as const;

type Variant = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES };

export function Button({
  variant = "secondary",
  size = "control",
  className = "",
  ...props
}: ComponentProps<"button"> & Variant) {
  return (
    <button
      type="button"
      {...props}
      className={`${BASE} ${SIZES[size]} ${VARIANTS[variant]} ${className}`}
    />
  );
}

export function LinkButton({
  variant = "secondary",
  size = "control",
  className = "",
  ...props
}: ComponentProps<typeof Link> & Variant) {
  return <Link {...props} className={`${BASE} ${SIZES[size]} ${VARIANTS[variant]} ${className}`} />;
}

/** A link that the browser follows itself, because it leads to no page. */
export function PlainLinkButton({
  variant = "secondary",
  size = "control",
  className = "",
  ...props
}: ComponentProps<"a"> & Variant) {
  return <a {...props} className={`${BASE} ${SIZES[size]} ${VARIANTS[variant]} ${className}`} />;
}

/** A link to a file, which does not navigate. */
export function DownloadButton({
  variant = "secondary",
  size = "control",
  className = "",
  ...props
}: ComponentProps<"a"> & Variant) {
  return (
    <a download {...props} className={`${BASE} ${SIZES[size]} ${VARIANTS[variant]} ${className}`} />
  );
}
