-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "environment" AS ENUM ('live', 'test');

-- CreateEnum
CREATE TYPE "result" AS ENUM ('pass', 'warning', 'breaking');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'member', 'viewer');

-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('support', 'operator');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'abandoned');

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "credits_remaining" BIGINT NOT NULL DEFAULT 0,
    "credits_used" BIGINT NOT NULL DEFAULT 0,
    "total_checks" BIGINT NOT NULL DEFAULT 0,
    "suspended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "staff_role" "staff_role",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credential" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "password" TEXT,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "credential_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "account_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "membership_pkey" PRIMARY KEY ("account_id","user_id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "key_preview" TEXT NOT NULL,
    "environment" "environment" NOT NULL,
    "label" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE UNLOGGED TABLE "request_count" (
    "account_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "request_count_pkey" PRIMARY KEY ("account_id","key_id")
);

-- CreateTable
CREATE TABLE "key_creation_count" (
    "user_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "key_creation_count_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "contract" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "columns" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "contract_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "contract_version" (
    "account_id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "contract_version_pkey" PRIMARY KEY ("account_id","contract_id","version")
);

-- CreateTable
CREATE TABLE "schema" (
    "account_id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "columns" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "schema_pkey" PRIMARY KEY ("account_id","hash")
);

-- CreateTable
CREATE TABLE "check" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "contract_id" TEXT NOT NULL,
    "contract_version" INTEGER NOT NULL,
    "schema_hash" BYTEA NOT NULL,
    "result" "result" NOT NULL,
    "severity" SMALLINT NOT NULL,
    "diff" JSONB NOT NULL,
    "key_id" TEXT,
    "user_id" TEXT,
    "environment" "environment" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "check_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "idempotency" (
    "account_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "check_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateTable
CREATE TABLE "webhook" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" "result"[],
    "contract_id" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "check_id" TEXT,
    "event" "result" NOT NULL,
    "body" TEXT,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "first_attempt" SMALLINT NOT NULL DEFAULT 1,
    "run_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "claim_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "delivery_attempt" (
    "account_id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "number" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "status_code" SMALLINT,
    "reason" TEXT,
    "response_start" TEXT,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("account_id","delivery_id","number")
);

-- CreateTable
CREATE TABLE "credit_entry" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "credit_entry_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "detail" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE INDEX "account_name_idx" ON "account"("name");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "credential_user_id_idx" ON "credential"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "credential_provider_id_account_id_key" ON "credential"("provider_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "rate_limit_key_key" ON "rate_limit"("key");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_key_preview_idx" ON "api_key"("key_preview");

-- CreateIndex
CREATE UNIQUE INDEX "contract_account_id_name_key" ON "contract"("account_id", "name");

-- CreateIndex
CREATE INDEX "check_account_id_contract_id_id_idx" ON "check"("account_id", "contract_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_expires_at_idx" ON "idempotency"("expires_at");

-- CreateIndex
CREATE INDEX "delivery_account_id_webhook_id_id_idx" ON "delivery"("account_id", "webhook_id", "id");

-- CreateIndex
CREATE INDEX "delivery_account_id_check_id_idx" ON "delivery"("account_id", "check_id");

-- What schema.prisma cannot say.

-- The balance is never overdrawn, whatever a statement does.
ALTER TABLE "account" ADD CONSTRAINT "account_credits_check" CHECK ("credits_remaining" >= 0);
ALTER TABLE "check" ADD CONSTRAINT "check_severity_check" CHECK ("severity" BETWEEN 0 AND 100);

-- The queue: the delivery loop asks each endpoint with pending deliveries for what is due.
CREATE INDEX "delivery_due_idx" ON "delivery"("webhook_id", "run_at") WHERE "status" = 'pending';

-- Old checks are found by a summary of the pages, which costs a new check next to nothing.
CREATE INDEX "check_created_at_idx" ON "check" USING brin ("created_at");

-- Rows that every request updates keep room for their next version on the same page.
ALTER TABLE "account" SET (fillfactor = 50);
ALTER TABLE "api_key" SET (fillfactor = 70);
ALTER TABLE "request_count" SET (fillfactor = 50);
ALTER TABLE "credit_entry" SET (fillfactor = 70);

-- AddForeignKey
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract" ADD CONSTRAINT "contract_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
