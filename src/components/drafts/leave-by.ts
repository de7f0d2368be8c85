/**
 * The event on the window before the page is left; a guard of unsaved work cancels it. `detail`
 * leaves the page.
 */
export const LEAVE = "schema-contract-check:leave";

/** Leaves the page by `go`: now, or once the reader agrees to discard unsaved work. */
export function leaveBy(go: () => void) {
  if (window.dispatchEvent(new CustomEvent(LEAVE, { cancelable: true, detail: go }))) go();
}
