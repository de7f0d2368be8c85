"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "#components/parts/confirm-dialog.tsx";
import { LEAVE } from "./leave-by.ts";

type Go = () => void;

/**
 * While on, asks before the page is left: by a link, Back and Forward, `leaveBy`, and, in the
 * browser's own words, a reload or closing the tab.
 */
export function LeaveGuard({ isOn, line }: { isOn: boolean; line: string }) {
  const router = useRouter();
  const [go, setGo] = useState<Go | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isOn) return;
    isLeaving.current = false;
    const control = new AbortController();
    const { signal } = control;
    const ask = (event: Event, go: Go) => {
      if (isLeaving.current) return;
      event.preventDefault();
      event.stopPropagation();
      setGo(() => go);
    };
    const onClick = (event: MouseEvent) => {
      const href = linkedPage(event);
      if (href !== null) ask(event, () => router.push(href));
    };
    const onTraverse = (event: NavigateEvent) => {
      const { navigationType, cancelable, destination } = event;
      if (navigationType !== "traverse" || !cancelable || !destination.sameDocument) return;
      ask(event, () => navigation.traverseTo(destination.key));
    };
    const onLeave = (event: Event) => ask(event, (event as CustomEvent<Go>).detail);
    const onUnload = (event: Event) => {
      if (!isLeaving.current) event.preventDefault();
    };
    // Runs before Next's own listener, which would fetch the page.
    document.addEventListener("click", onClick, { capture: true, signal });
    window.addEventListener(LEAVE, onLeave, { signal });
    window.addEventListener("beforeunload", onUnload, { signal });
    // Browsers without this API leave on Back; the draft remains.
    window.navigation?.addEventListener("navigate", onTraverse, { signal });
    return () => control.abort();
  }, [isOn, router]);

  if (!go) return null;
  return (
    <ConfirmDialog
      title="Leave this page?"
      action="Leave"
      busy={false}
      failure={null}
      onCancel={() => setGo(null)}
      onConfirm={() => {
        isLeaving.current = true;
        setGo(null);
        go();
      }}
    >
      {line}
    </ConfirmDialog>
  );
}

/** The address on this site that a click leads to in this tab; null when it leads to none. */
function linkedPage(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return null;
  }
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank") return null;
  if (link.hasAttribute("download") || link.origin !== location.origin) return null;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return isSamePage ? null : `${link.pathname}${link.search}${link.hash}`;
}
