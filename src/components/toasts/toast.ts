/** What just happened, and how to undo it. */
export type Toast = {
  text: string;
  undo?: {
    /** What the button says, if not "Undo". */
    label?: string;
    call: () => Promise<unknown>;
    /** What has happened then. */
    done: string;
  };
};

let shown: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a toast instead of the one before; null shows none. */
export function showToast(toast: Toast | null) {
  shown = toast;
  for (const tell of listeners) tell();
}

export function shownToast() {
  return shown;
}

/** Calls `tell` when another toast is shown, until the returned function is called. */
export function hearToasts(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
