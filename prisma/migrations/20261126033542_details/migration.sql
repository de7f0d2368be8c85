-- AlterTable
ALTER TABLE "contract" ADD COLUMN     "details" JSONB;

-- AlterTable
ALTER TABLE "contract_version" ADD COLUMN     "details" JSONB;

-- AlterTable
ALTER TABLE "schema" ADD COLUMN     "details" JSONB;
