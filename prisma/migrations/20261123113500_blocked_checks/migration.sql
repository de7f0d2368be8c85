-- For the days on which a contract was blocked. Only blocked checks are in it, which are few.
CREATE INDEX CONCURRENTLY "check_blocked" ON "check" ("account_id", "contract_id", "id")
INCLUDE ("created_at") WHERE "decision" = 'block';
