import { cookies } from "next/headers";
import { THEME_COOKIE, themeOf } from "#components/ui/theme.ts";

export async function chosenTheme() {
  return themeOf((await cookies()).get(THEME_COOKIE)?.value);
}
