-- Until now, a contract had no incident if only missing details blocked its last check.
INSERT INTO "incident" ("account_id", "contract_id", "kind", "column", "from", "to",
  "first_check_id", "first_seen", "last_check_id", "last_seen", "checks", "blocks",
  "blocking_check_id", "blocking_since")
SELECT ct."account_id", ct."id", 'not_compared', '', '', '',
  last."id", last."created_at", last."id", last."created_at", 1, true, last."id", last."created_at"
FROM "contract" ct CROSS JOIN LATERAL (
  SELECT c."id", c."created_at", c."decision", c."gate" FROM "check" c
  WHERE c."account_id" = ct."account_id" AND c."contract_id" = ct."id"
  ORDER BY c."id" DESC LIMIT 1
) last
WHERE last."decision" = 'block' AND last."gate"->'lacks_details' = 'true'
  AND ct."account_id" IN (
    SELECT "account_id" FROM "policy_version" WHERE "policy"->'require_details' = 'true'
  )
ON CONFLICT DO NOTHING;
