/** One channel both sends and hears: a tab does not hear itself. */
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("console");

/** Tells the other tabs of this browser that something was changed, or somebody signed in or out. */
export function tellOtherTabs() {
  channel?.postMessage("changed");
}

/** Calls `hear` when another tab tells of a change, until the function that it returns is called. */
export function hearOtherTabs(hear: () => void): () => void {
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}
