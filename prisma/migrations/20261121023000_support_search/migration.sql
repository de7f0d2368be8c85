-- What schema.prisma cannot say: how support finds things, over all accounts.

-- By the beginning of a name, an address or a key's preview.
CREATE INDEX "account_lower_name_idx" ON "account"(lower("name") text_pattern_ops);
CREATE INDEX "user_email_prefix_idx" ON "user"("email" text_pattern_ops);
CREATE INDEX "contract_lower_name_idx" ON "contract"(lower("name") text_pattern_ops);
CREATE INDEX "api_key_preview_prefix_idx" ON "api_key"("key_preview" text_pattern_ops);

-- By an id alone. Checks and deliveries have no such index: they are many, and each check would pay for it.
CREATE INDEX "contract_id_idx" ON "contract"("id");
CREATE INDEX "webhook_id_idx" ON "webhook"("id");
CREATE INDEX "api_key_id_idx" ON "api_key"("id");
