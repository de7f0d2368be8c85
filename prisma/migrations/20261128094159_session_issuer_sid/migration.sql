-- CreateIndex
CREATE INDEX CONCURRENTLY "session_issuer_sid_idx" ON "session"("issuer_sid");
