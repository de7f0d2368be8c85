-- AlterTable
ALTER TABLE "contract" ADD COLUMN     "approvers_only" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "contract_approver" (
    "account_id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "contract_approver_pkey" PRIMARY KEY ("account_id","contract_id","user_id")
);

-- CreateIndex
CREATE INDEX "contract_approver_account_id_user_id_idx" ON "contract_approver"("account_id", "user_id");

-- AddForeignKey
ALTER TABLE "contract_approver" ADD CONSTRAINT "contract_approver_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "membership"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
