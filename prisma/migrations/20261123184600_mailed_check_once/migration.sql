-- A check is mailed by hand at most once to an address.
CREATE UNIQUE INDEX CONCURRENTLY "mail_of_check_once" ON "mail" ("account_id", "check_id", "recipient")
WHERE "kind" = 'check';
