import type { ReactNode } from "react";

/** A section of a guide with its own anchor. */
export function GuideSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 grid grid-cols-1 gap-4">
      <h2 id={`${id}-title`} className="text-section font-medium">
        {title}
      </h2>
      {children}
    </section>
  );
}
