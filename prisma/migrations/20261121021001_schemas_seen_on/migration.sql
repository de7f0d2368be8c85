-- AlterTable
ALTER TABLE "schema" ADD COLUMN     "seen_on" DATE NOT NULL DEFAULT CURRENT_DATE;

-- CreateIndex
CREATE INDEX "schema_seen_on_idx" ON "schema"("seen_on");
