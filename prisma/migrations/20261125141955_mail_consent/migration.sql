-- AlterEnum: the kinds are in the order of their urgency.
ALTER TYPE "mail_kind" ADD VALUE 'confirmation' BEFORE 'check';

-- CreateTable
CREATE TABLE "mail_consent" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "wants" BOOLEAN,
    "asks" SMALLINT NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(3),
    "token_hash" BYTEA,
    "answered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "mail_consent_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_consent_token_hash_key" ON "mail_consent"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "mail_consent_account_id_address_key" ON "mail_consent"("account_id", "address");

-- Who unsubscribed with the link in a mail stays unsubscribed. Until now, that only removed their
-- address from the consumers that had it; the audit log has kept it.
INSERT INTO "mail_consent" ("account_id", "id", "address", "wants", "answered_at")
SELECT account_id, 'mco_0' || substr(md5(account_id || address), 1, 25), address, false, max(created_at)
FROM (
    SELECT e.account_id, lower(btrim(normalize(e.actor, NFKC))) AS address, e.created_at
    FROM "audit_event" e JOIN "account" a ON a.id = e.account_id
    WHERE e.action = 'unsubscribe.confirm' AND e.actor_role = 'consumer'
) unsubscribed
GROUP BY account_id, address;
