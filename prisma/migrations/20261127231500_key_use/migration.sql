-- CreateTable
CREATE TABLE "key_use" (
    "account_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "operation" TEXT NOT NULL,
    "rights" TEXT[],
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "network" TEXT,

    CONSTRAINT "key_use_pkey" PRIMARY KEY ("account_id","key_id","day","operation")
);

-- CreateIndex
CREATE INDEX "key_use_day_idx" ON "key_use"("day");
