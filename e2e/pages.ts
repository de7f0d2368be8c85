/** Every page that needs no session, with its heading. */
export const PAGES = [
  { path: "/", heading: "Check a schema against its contract, before data lands" },
  { path: "/docs", heading: "Reference" },
  { path: "/docs/webhooks", heading: "Receiving webhooks" },
  { path: "/docs/errors", heading: "Errors" },
  { path: "/sign-in", heading: "Sign in" },
  { path: "/sign-up", heading: "Sign up" },
  { path: "/invitations/none", heading: "This invitation is no longer valid" },
  { path: "/no-such-page", heading: "No such page" },
] as const;

export const THEMES = ["light", "dark"] as const;
