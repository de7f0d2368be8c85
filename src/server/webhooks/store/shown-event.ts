import { Prisma } from "#generated/prisma/client.ts";

/** SQL expression: what the webhook `w` is subscribed to. */
export const SHOWN_EVENTS = Prisma.sql`CASE w.kind WHEN 'audit' THEN ARRAY['audit']
  ELSE w.events::text[] || CASE WHEN w.proposals THEN ARRAY['proposal'] ELSE '{}' END END`;

/** SQL expression: the event of the delivery `d`. */
export const SHOWN_EVENT = Prisma.sql`coalesce(d.event::text,
  CASE WHEN d.proposal_id IS NULL THEN 'audit' ELSE 'proposal' END)`;
