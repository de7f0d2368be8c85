-- CreateEnum
CREATE TYPE "decision" AS ENUM ('pass', 'block');

-- CreateEnum
CREATE TYPE "change_kind" AS ENUM ('required_removed', 'optional_removed', 'type_changed', 'added');

-- CreateEnum
CREATE TYPE "webhook_kind" AS ENUM ('standard', 'slack', 'teams');

-- AlterTable
ALTER TABLE "contract" ADD COLUMN     "description" TEXT,
ADD COLUMN     "owner" TEXT,
ADD COLUMN     "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "contract_version" ADD COLUMN     "actor" TEXT,
ADD COLUMN     "check_id" TEXT,
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "restored_version" INTEGER;

-- AlterTable
ALTER TABLE "check" ADD COLUMN     "decision" "decision",
ADD COLUMN     "gate" JSONB,
ADD COLUMN     "source" JSONB;

-- AlterTable
ALTER TABLE "idempotency" ADD COLUMN     "check_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "kind" "webhook_kind" NOT NULL DEFAULT 'standard',
ADD COLUMN     "only_blocked" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "policy_version" (
    "account_id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "policy" JSONB,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "policy_version_pkey" PRIMARY KEY ("account_id","contract_id","version")
);

-- CreateTable
CREATE TABLE "approval" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "contract_version" INTEGER NOT NULL,
    "kind" "change_kind" NOT NULL,
    "column" TEXT NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "reason" TEXT NOT NULL,
    "check_id" TEXT,
    "approved_by" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "approval_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "consumer" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "owner" TEXT,
    "contact" TEXT,
    "columns" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "consumer_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "incident" (
    "account_id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "kind" "change_kind" NOT NULL,
    "column" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "first_check_id" TEXT NOT NULL,
    "first_seen" TIMESTAMPTZ(3) NOT NULL,
    "last_check_id" TEXT NOT NULL,
    "last_seen" TIMESTAMPTZ(3) NOT NULL,
    "checks" INTEGER NOT NULL,
    "blocks" BOOLEAN NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "incident_pkey" PRIMARY KEY ("account_id","contract_id","column","kind","from","to")
);

-- CreateIndex
CREATE INDEX "approval_account_id_contract_id_id_idx" ON "approval"("account_id", "contract_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "consumer_account_id_contract_id_name_key" ON "consumer"("account_id", "contract_id", "name");

-- What schema.prisma cannot say. A change of a contract's version is approved once.
CREATE UNIQUE INDEX "approval_once" ON "approval" ("account_id", "contract_id",
  "contract_version", "column", "kind", coalesce("from", ''), coalesce("to", ''))
WHERE "withdrawn_at" IS NULL;

-- Incidents that people have yet to be told about.
CREATE INDEX "incident_untold" ON "incident" ("account_id") WHERE "told_at" IS NULL AND "blocks";

-- Each check with the same changes updates the same rows, in place while there is room.
ALTER TABLE "incident" SET (fillfactor = 60);

-- What the gate decides by is kept in memory, too (mark_subject_change).
CREATE TRIGGER "policy_changed" AFTER INSERT OR DELETE ON "policy_version"
FOR EACH ROW EXECUTE FUNCTION "mark_subject_change"();

CREATE TRIGGER "approval_changed" AFTER INSERT OR UPDATE OR DELETE ON "approval"
FOR EACH ROW EXECUTE FUNCTION "mark_subject_change"();

CREATE TRIGGER "consumer_changed" AFTER INSERT OR UPDATE OR DELETE ON "consumer"
FOR EACH ROW EXECUTE FUNCTION "mark_subject_change"();

CREATE OR REPLACE TRIGGER "webhook_changed"
AFTER INSERT OR UPDATE OF "active", "events", "contract_id", "only_blocked" OR DELETE ON "webhook"
FOR EACH ROW EXECUTE FUNCTION "mark_subject_change"();
