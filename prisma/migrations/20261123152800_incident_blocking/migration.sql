-- For the contracts that block now. It has no time or check in it, so that another check with the same
-- change writes nothing to it.
CREATE INDEX CONCURRENTLY "incident_blocking" ON "incident" ("account_id", "contract_id")
WHERE "blocks";
