-- AlterTable
ALTER TABLE "contract" ADD COLUMN     "bytes" INTEGER;

-- AlterTable
ALTER TABLE "contract_version" ADD COLUMN     "bytes" INTEGER;

-- CreateTable
CREATE TABLE "contract_count" (
    "account_id" TEXT NOT NULL,
    "contracts" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "contract_count_pkey" PRIMARY KEY ("account_id")
);

-- What schema.prisma cannot say: the contracts that there are, with all their versions.
INSERT INTO "contract_count" ("account_id", "contracts", "bytes")
SELECT c."account_id", count(DISTINCT c."id"), coalesce(sum(octet_length(v."columns"::text)), 0)
FROM "contract" c
LEFT JOIN "contract_version" v ON v."account_id" = c."account_id" AND v."contract_id" = c."id"
GROUP BY c."account_id";
