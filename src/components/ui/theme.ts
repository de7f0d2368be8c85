export const THEMES = ["light", "dark", "system"] as const;

export type Theme = (typeof THEMES)[number];

/** A cookie, so that the server renders the chosen theme without a flash. */
export const THEME_COOKIE = "theme";

export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find((theme) => theme === cookie) ?? "system";
}
