import { z } from "zod";
import { MAIL_FAULTS, MAIL_KINDS, MAIL_STATUSES } from "#domain/mail/mail.ts";
import * as shapes from "#server/api/shapes.ts";

/** A mail about a check, as the console shows it. */
export const mailOfCheck = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  consumer_id: z.string().nullable(),
  user_id: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.int(),
  reason: z.string().nullable(),
  fault: z.enum(MAIL_FAULTS).nullable(),
  created_at: shapes.timestamp,
  finished_at: shapes.timestamp.nullable(),
});
