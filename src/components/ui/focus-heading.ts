/** Takes the focus to the page's heading when what had it is gone. */
export function focusHeading() {
  document.querySelector("h1")?.focus();
}
