-- CreateEnum
CREATE TYPE "mail_kind" AS ENUM ('password_reset', 'invitation', 'incident');

-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('pending', 'sent', 'abandoned');

-- CreateTable
CREATE TABLE "mail" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" "mail_kind" NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "unsubscribe_url" TEXT,
    "check_id" TEXT,
    "consumer_id" TEXT,
    "status" "mail_status" NOT NULL DEFAULT 'pending',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "claim_id" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "mail_preference" (
    "account_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "wants" BOOLEAN NOT NULL,

    CONSTRAINT "mail_preference_pkey" PRIMARY KEY ("account_id","user_id","contract_id")
);

-- CreateTable
CREATE TABLE "password_reset" (
    "token_hash" BYTEA NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "password_reset_user_id_idx" ON "password_reset"("user_id");

-- AddForeignKey
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "membership"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What schema.prisma cannot say. The queue, the mails about a check, and what housekeeping deletes.
CREATE INDEX "mail_pending" ON "mail" ("run_at") WHERE "status" = 'pending';

CREATE INDEX "mail_of_check" ON "mail" ("account_id", "check_id") WHERE "check_id" IS NOT NULL;

CREATE INDEX "mail_finished" ON "mail" ("finished_at") WHERE "status" <> 'pending';

-- Those of the last hour are looked up every few seconds, however many older ones nobody was told of.
CREATE INDEX "incident_untold_since" ON "incident" ("first_seen")
WHERE "told_at" IS NULL AND "blocks";
