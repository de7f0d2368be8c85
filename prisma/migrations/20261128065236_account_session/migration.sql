-- CreateTable
CREATE TABLE "account_session" (
    "account_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_session_pkey" PRIMARY KEY ("account_id","session_id")
);

-- CreateIndex
CREATE INDEX "account_session_session_id_idx" ON "account_session"("session_id");

-- AddForeignKey
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
