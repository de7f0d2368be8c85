/** Unsaved work of this tab, by a name that includes its owner. Never a secret. */
const PREFIX = "draft:";

/** What was kept; undefined if there is nothing or the browser does not store anything. */
export function keptDraft(name: string): unknown {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps work until the tab is closed; null removes it. */
export function keepDraft(name: string, work: unknown) {
  try {
    if (work === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(work));
  } catch {
    // Storage is full or forbidden; the guard on leaving remains.
  }
}

/** Signing out leaves nothing behind. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Unreadable data counts as none.
  }
}
