-- Versions of deleted contracts that have checks are stored, and count from now on.
INSERT INTO "contract_count" ("account_id", "contracts", "bytes")
SELECT v."account_id", 0, sum(coalesce(v."bytes", octet_length(v."columns"::text)))
FROM "contract_version" v
WHERE NOT EXISTS (
  SELECT FROM "contract" c WHERE c."account_id" = v."account_id" AND c."id" = v."contract_id"
)
GROUP BY v."account_id"
ON CONFLICT ("account_id") DO UPDATE SET "bytes" = "contract_count"."bytes" + excluded."bytes";
