-- For the list of blocked checks of an account, with its other filters. Only blocked checks are in
-- it, which are few.
CREATE INDEX CONCURRENTLY "check_blocked_of_account" ON "check" ("account_id", "id")
INCLUDE ("contract_id", "key_id", "severity", "environment", "created_at")
WHERE "decision" = 'block';
