import type { ReactNode } from "react";
import { TEXT_LINK, TextLink } from "#components/ui/text-link.tsx";
import { type ColumnView, type ViewChange, viewAddress } from "./column-view.ts";

/** Shows other columns: a link, or a button that looks like one. */
export function ViewControl({
  view,
  change,
  children,
}: {
  view: ColumnView;
  change: ViewChange;
  children: ReactNode;
}) {
  if ("path" in change) {
    return (
      <TextLink href={viewAddress(change.path, view)} scroll={false}>
        {children}
      </TextLink>
    );
  }
  return (
    <button type="button" onClick={() => change.onView(view)} className={`text-left ${TEXT_LINK}`}>
      {children}
    </button>
  );
}
