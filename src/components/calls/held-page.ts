/** What the window is told when nothing holds the page any more. */
export const PAGE_RELEASED = "schema-contract-check:page-released";

let holders = 0;

/** Keeps the page as it is until the function that it returns is called: what it shows comes only once. */
export function holdPage(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
    if (holders === 0) window.dispatchEvent(new Event(PAGE_RELEASED));
  };
}

/** Whether the page must not be shown anew now. */
export function isPageHeld() {
  return holders > 0;
}
