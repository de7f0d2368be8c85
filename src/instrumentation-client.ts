import { PAGE_ASKED } from "#components/frame/page-asked.ts";

/** Next calls this when another page is asked for: by a link, a form, the palette or Back. */
export function onRouterTransitionStart() {
  window.dispatchEvent(new Event(PAGE_ASKED));
}
