-- CreateTable
CREATE TABLE "check_day" (
    "account_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "contract_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "result" "result" NOT NULL,
    "checks" INTEGER NOT NULL,

    CONSTRAINT "check_day_pkey" PRIMARY KEY ("account_id","day","contract_id","key_id","result")
);

-- The days of the checks that are already there.
INSERT INTO "check_day" (account_id, day, contract_id, key_id, result, checks)
SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, contract_id, coalesce(key_id, ''), result, count(*)
FROM "check" GROUP BY 1, 2, 3, 4, 5;
