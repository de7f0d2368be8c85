"use client";

import { useEffect } from "react";

/** When what has the keyboard is taken away, the page's heading gets it: it is never lost. */
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
