-- The console lists what waits and what was abandoned: few of many, so the index is small.
CREATE INDEX "delivery_undelivered_idx" ON "delivery"("account_id", "status", "id") WHERE "status" <> 'delivered';
