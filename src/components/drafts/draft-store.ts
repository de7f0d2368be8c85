/** Unsaved work of this tab, by a name that says whose it is. Never a secret. */
const PREFIX = "draft:";

/** What was kept; undefined when there is nothing, or the browser keeps nothing. */
export function keptDraft(name: string): unknown {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps work until the tab is closed; null forgets it. */
export function keepDraft(name: string, work: unknown) {
  try {
    if (work === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(work));
  } catch {
    // Full or forbidden: the guard on leaving remains.
  }
}

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // What cannot be read was not kept.
  }
}
