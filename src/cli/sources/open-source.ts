import type { Source } from "#readers/source.ts";

/** A source with its path, as it is shown. */
export type OpenSource = { path: string; source: Source };
