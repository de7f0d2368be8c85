import { Prisma } from "#generated/prisma/client.ts";

/**
 * The URL of the webhook `w` as it is shown. Anyone who knows the URL of a channel can post to it,
 * so only its host and its last four characters are shown.
 */
export const SHOWN_URL = Prisma.sql`CASE WHEN w.kind IN ('standard', 'audit') THEN w.url
  ELSE 'https://' || regexp_replace(w.destination, ':443$', '') || '/…' || right(w.url, 4) END`;
