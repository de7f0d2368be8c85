/** The event on the window when nothing holds the page any more. */
export const PAGE_RELEASED = "schema-contract-check:page-released";

let holders = 0;

/**
 * Keeps the page from being refreshed until the returned function is called: a refresh would remove
 * a secret that is shown once.
 */
export function holdPage(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
    if (holders === 0) window.dispatchEvent(new Event(PAGE_RELEASED));
  };
}

/** Whether the page must not be refreshed now. */
export function isPageHeld() {
  return holders > 0;
}
