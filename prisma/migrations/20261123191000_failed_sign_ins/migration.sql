-- One entry for a person's failed sign-ins of a kind in a clock hour, so that guessing does not flood
-- the log.
CREATE UNIQUE INDEX CONCURRENTLY "audit_event_failed_sign_in_key" ON "audit_event"
  ("account_id", "actor_id", "action", date_trunc('hour', "created_at" AT TIME ZONE 'UTC'))
  WHERE "action" IN ('signIn.wrongPassword', 'signIn.wrongCode', 'signIn.tooManyAttempts');
