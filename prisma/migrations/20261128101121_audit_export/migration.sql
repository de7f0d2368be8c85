-- CreateTable
CREATE TABLE "audit_export_entry" (
    "event_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,

    CONSTRAINT "audit_export_entry_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "audit_export" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "holder" TEXT NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_export_pkey" PRIMARY KEY ("id")
);
