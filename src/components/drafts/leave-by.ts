/** Asks whatever holds unsaved work on the page; its detail is how the page is left. */
export const LEAVE = "schema-contract-check:leave";

/** Leaves the page by `go`: now, or once the reader has agreed to leave unsaved work. */
export function leaveBy(go: () => void) {
  if (window.dispatchEvent(new CustomEvent(LEAVE, { cancelable: true, detail: go }))) go();
}
