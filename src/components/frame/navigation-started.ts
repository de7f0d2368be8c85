/** The event on the window when another page starts to load. */
export const NAVIGATION_STARTED = "schema-contract-check:navigation-started";
