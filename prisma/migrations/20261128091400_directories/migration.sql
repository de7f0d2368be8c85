-- CreateTable
CREATE TABLE "directory" (
    "account_id" TEXT NOT NULL,
    "domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "default_role" "role" NOT NULL DEFAULT 'viewer',

    CONSTRAINT "directory_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "directory_token" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "preview" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "directory_token_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "directory_user" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "user_id" TEXT,
    "user_name" TEXT NOT NULL,
    "email" TEXT,
    "address" TEXT NOT NULL,
    "external_id" TEXT,
    "given_name" TEXT,
    "family_name" TEXT,
    "display_name" TEXT,
    "active" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "directory_user_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "directory_group" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "external_id" TEXT,
    "role" "role",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "directory_group_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "directory_group_member" (
    "account_id" TEXT NOT NULL,
    "group_id" TEXT NOT NULL,
    "directory_user_id" TEXT NOT NULL,

    CONSTRAINT "directory_group_member_pkey" PRIMARY KEY ("account_id","group_id","directory_user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "directory_token_hash_key" ON "directory_token"("hash");

-- CreateIndex
CREATE INDEX "directory_user_account_id_external_id_idx" ON "directory_user"("account_id", "external_id");

-- CreateIndex
CREATE INDEX "directory_user_address_idx" ON "directory_user"("address");

-- CreateIndex
CREATE INDEX "directory_user_user_id_idx" ON "directory_user"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "directory_user_account_id_address_key" ON "directory_user"("account_id", "address");

-- CreateIndex
CREATE UNIQUE INDEX "directory_user_account_id_user_id_key" ON "directory_user"("account_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "directory_group_account_id_display_name_key" ON "directory_group"("account_id", "display_name");

-- CreateIndex
CREATE INDEX "directory_group_member_account_id_directory_user_id_idx" ON "directory_group_member"("account_id", "directory_user_id");

-- AddForeignKey
ALTER TABLE "directory" ADD CONSTRAINT "directory_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_user" ADD CONSTRAINT "directory_user_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_group_member" ADD CONSTRAINT "directory_group_member_account_id_group_id_fkey" FOREIGN KEY ("account_id", "group_id") REFERENCES "directory_group"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_group_member" ADD CONSTRAINT "directory_group_member_account_id_directory_user_id_fkey" FOREIGN KEY ("account_id", "directory_user_id") REFERENCES "directory_user"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma has no words for this: a userName is unique whatever its case.
CREATE UNIQUE INDEX "directory_user_user_name_key" ON "directory_user"("account_id", lower("user_name"));
