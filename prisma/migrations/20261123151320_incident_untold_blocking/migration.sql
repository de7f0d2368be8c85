-- Those of the last hour are looked up every few seconds, however many older ones nobody was told of.
CREATE INDEX CONCURRENTLY "incident_untold_blocking" ON "incident" ("blocking_since")
WHERE "told_at" IS NULL;
