"use client";

import { useEffect } from "react";

/** When the focused element is removed, the page's heading gets the focus. */
export function FocusKeeper() {
  useEffect(() => {
    let holder: Element | null = null;
    function remember() {
      holder = document.activeElement;
    }
    const observer = new MutationObserver(() => {
      const isLost = holder && !holder.isConnected && document.activeElement === document.body;
      if (isLost) focusHeading();
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { subtree: true, childList: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
  return null;
}

function focusHeading() {
  const heading = document.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
