import type { ReactNode } from "react";
import { TextLink } from "#components/ui/text-link.tsx";

/** A section of a page with its heading, and links beside it. */
export function Section({
  id,
  title,
  link,
  aside,
  children,
}: {
  id: string;
  title: string;
  link?: { href: string; label: string } | false;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-section font-medium">
          {title}
        </h2>
        {link && (
          <TextLink href={link.href} className="text-table">
            {link.label}
          </TextLink>
        )}
        {aside}
      </div>
      {children}
    </section>
  );
}
