-- CreateEnum
CREATE TYPE "proposal_kind" AS ENUM ('approval', 'columns');

-- CreateEnum
CREATE TYPE "proposal_state" AS ENUM ('open', 'approved', 'declined', 'expired');

-- CreateTable
CREATE TABLE "proposal" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "contract_version" INTEGER NOT NULL,
    "details_hash" TEXT,
    "kind" "proposal_kind" NOT NULL,
    "proposed" JSONB NOT NULL,
    "hash" BYTEA NOT NULL,
    "bytes" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "link" TEXT,
    "check_id" TEXT,
    "key_id" TEXT NOT NULL,
    "proposed_by" TEXT NOT NULL,
    "state" "proposal_state" NOT NULL DEFAULT 'open',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE INDEX "proposal_account_id_contract_id_id_idx" ON "proposal"("account_id", "contract_id", "id");

-- What Prisma's language cannot express.
CREATE UNIQUE INDEX "proposal_open_key" ON "proposal"("account_id", "contract_id", "contract_version", "hash") WHERE "state" = 'open';
CREATE INDEX "proposal_open_idx" ON "proposal"("account_id", "id") WHERE "state" = 'open';
CREATE INDEX "proposal_expiry_idx" ON "proposal"("expires_at") WHERE "state" = 'open';
CREATE INDEX "proposal_decided_idx" ON "proposal"("decided_at");
