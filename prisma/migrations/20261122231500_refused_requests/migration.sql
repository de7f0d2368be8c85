-- CreateTable
CREATE TABLE "refused_request" (
    "account_id" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "key_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "request_ids" UUID[],

    CONSTRAINT "refused_request_pkey" PRIMARY KEY ("account_id","minute","key_id","reason")
);

-- CreateIndex
CREATE INDEX "refused_request_minute_idx" ON "refused_request"("minute");

-- CreateIndex
CREATE INDEX "refused_request_request_ids_idx" ON "refused_request" USING GIN ("request_ids");
