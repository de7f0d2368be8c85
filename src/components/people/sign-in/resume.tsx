"use client";

import { useEffect } from "react";

const KEY = "after-sign-out";

/** Remembers in this tab which page to open when the identity provider has sent the reader back. */
export function resumeAfterSignOut(path: string) {
  sessionStorage.setItem(KEY, path);
}

/** Opens the page that the reader signed out for, if they come back from their identity provider. */
export function Resume() {
  useEffect(() => {
    const path = sessionStorage.getItem(KEY);
    if (path === null) return;
    sessionStorage.removeItem(KEY);
    location.replace(path);
  }, []);
  return null;
}
