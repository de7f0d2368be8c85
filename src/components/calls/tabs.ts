/** One channel sends and receives: a tab does not receive its own messages. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("console");

/** Tells the browser's other tabs that something changed, or that someone signed in or out. */
export function tellOtherTabs() {
  channel?.postMessage("changed");
}

/** Calls `hear` when another tab reports a change, until the returned function is called. */
export function hearOtherTabs(hear: () => void): () => void {
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}
