import { NAVIGATION_STARTED } from "#components/frame/navigation-started.ts";

/** Next calls this at the start of every navigation: by a link, a form, the palette or Back. */
export function onRouterTransitionStart() {
  window.dispatchEvent(new Event(NAVIGATION_STARTED));
}
