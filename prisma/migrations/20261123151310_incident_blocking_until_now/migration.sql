-- What blocks already does not begin to block with its next check: nobody is to be mailed about it then.
UPDATE "incident" i SET "blocking_check_id" = i."first_check_id", "blocking_since" = i."first_seen"
FROM "check" c
WHERE i."blocks" AND c."account_id" = i."account_id" AND c."id" = i."last_check_id"
  AND c."decision" = 'block';
