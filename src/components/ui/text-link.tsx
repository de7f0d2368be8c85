import type { ComponentProps } from "react";
import { Link } from "./link.tsx";

/** For a plain `a`: a file, or a page without the router. */
export const TEXT_LINK = "underline decoration-line underline-offset-4 hover:decoration-ink";

/** A link within text. */
export function TextLink({ className = "", ...link }: ComponentProps<typeof Link>) {
  return <Link {...link} className={`${TEXT_LINK} ${className}`} />;
}
