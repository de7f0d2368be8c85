"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { THEME_COOKIE, THEMES, type Theme } from "./theme.ts";

const LOOKS = {
  light: { label: "Light", Icon: Sun },
  dark: { label: "Dark", Icon: Moon },
  system: { label: "System", Icon: Monitor },
} as const;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function ThemeToggle({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);

  function choose(next: Theme) {
    setTheme(next);
    apply(next);
  }

  return (
    <fieldset className="flex shrink-0 rounded-control border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {THEMES.map((value) => {
        const { label, Icon } = LOOKS[value];
        return (
          <label
            key={value}
            title={label}
            className="relative flex size-6 sm:size-7 cursor-pointer items-center justify-center rounded-[4px] text-ink-muted hover:text-ink has-checked:bg-hover has-checked:text-ink forced-colors:has-checked:border has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => choose(value)}
              aria-label={label}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Icon className="size-3.5" aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}

function apply(theme: Theme) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore needs https
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
