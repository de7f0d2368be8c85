-- What schema.prisma cannot say: support finds webhooks by how their URL begins. An index of whole
-- URLs, as databases of development may have it, refuses those that are longer than a third of a page.
DROP INDEX IF EXISTS "webhook_lower_url_idx";
CREATE INDEX "webhook_url_start_idx" ON "webhook"(left(lower("url"), 400) text_pattern_ops);
