-- AlterTable
ALTER TABLE "check_day" DROP CONSTRAINT "check_day_pkey",
ADD COLUMN     "severity" SMALLINT;

-- Days of checks that are still there are counted again, by severity. Of others only the result is known.
DELETE FROM "check_day" d WHERE EXISTS (
    SELECT FROM "check" c
    WHERE c.account_id = d.account_id AND (c.created_at AT TIME ZONE 'UTC')::date = d.day
);
UPDATE "check_day" SET severity = CASE result WHEN 'pass' THEN 0 WHEN 'warning' THEN 20 ELSE 90 END;
INSERT INTO "check_day" (account_id, day, contract_id, key_id, result, severity, checks)
SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, contract_id, coalesce(key_id, ''), result, severity, count(*)
FROM "check" GROUP BY 1, 2, 3, 4, 5, 6;

ALTER TABLE "check_day" ALTER COLUMN "severity" SET NOT NULL,
ADD CONSTRAINT "check_day_pkey" PRIMARY KEY ("account_id", "day", "contract_id", "key_id", "result", "severity");

-- CreateTable
CREATE TABLE "changed_column" (
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "check_id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "key_id" TEXT,
    "severity" SMALLINT NOT NULL,
    "environment" "environment" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);

-- The columns of the checks that are already there.
INSERT INTO "changed_column" (account_id, name, check_id, contract_id, key_id, severity, environment, created_at)
SELECT c.account_id, n.name, c.id, c.contract_id, c.key_id, c.severity, c.environment, c.created_at
FROM "check" c CROSS JOIN LATERAL (
    SELECT jsonb_array_elements_text(c.diff->'removed') AS name
    UNION ALL SELECT jsonb_array_elements_text(c.diff->'added')
    UNION ALL SELECT jsonb_array_elements(c.diff->'type_changes')->>'column'
) n
WHERE c.severity > 0
ORDER BY c.account_id, n.name, c.id;

-- What schema.prisma cannot say: these indexes carry all that the history is filtered by, so that
-- checks which do not match are passed over in the index alone.
ALTER TABLE "changed_column" ADD CONSTRAINT "changed_column_pkey" PRIMARY KEY ("account_id","name","check_id")
    INCLUDE ("contract_id", "key_id", "severity", "environment", "created_at");
ALTER TABLE "check" DROP CONSTRAINT "check_pkey";
ALTER TABLE "check" ADD CONSTRAINT "check_pkey" PRIMARY KEY ("account_id","id")
    INCLUDE ("contract_id", "key_id", "severity", "environment", "created_at");

-- An index is read alone where the table was vacuumed: soon, not when a fifth of it is new.
ALTER TABLE "check" SET (autovacuum_vacuum_insert_scale_factor = 0.01);
ALTER TABLE "changed_column" SET (autovacuum_vacuum_insert_scale_factor = 0.01);

-- Old checks are found by their ids, which begin with the time.
DROP INDEX "check_created_at_idx";
