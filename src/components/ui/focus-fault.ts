const FAULT = "[aria-invalid=true], [data-invalid] input";

/** Longer than a fault takes to show after the response. */
const PATIENCE_MS = 1000;

/** Focuses the first field with an error, as soon as it shows. */
export function focusFault(form: HTMLElement | null) {
  if (!form || focusIn(form)) return;
  const observer = new MutationObserver(() => {
    if (focusIn(form)) observer.disconnect();
  });
  observer.observe(form, { subtree: true, childList: true, attributes: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

function focusIn(form: HTMLElement) {
  const field = form.querySelector<HTMLElement>(FAULT);
  field?.focus();
  return field !== null;
}
