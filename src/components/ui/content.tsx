import type { ReactNode } from "react";

/** The part of a page below its header, the target of "Skip to content". */
export function Content({ children }: { children: ReactNode }) {
  return (
    <div id="content" className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
      {children}
    </div>
  );
}
