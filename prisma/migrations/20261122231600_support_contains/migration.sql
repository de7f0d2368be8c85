-- What schema.prisma cannot say: support finds what a name contains. pg_trgm does the same, but an
-- extension needs rights that not every database gives (docs/decisions).
CREATE FUNCTION "trigrams"(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr($1, n, 3)), '{}')
  FROM generate_series(1, length($1) - 2) AS n
$$;

CREATE INDEX "account_name_trigrams_idx" ON "account" USING GIN ("trigrams"(lower("name")));
CREATE INDEX "user_email_trigrams_idx" ON "user" USING GIN ("trigrams"(lower("email")));
-- Without what follows the path, which may be a secret of the receiver.
CREATE INDEX "webhook_url_trigrams_idx" ON "webhook"
  USING GIN ("trigrams"(left(split_part(split_part(lower("url"), '?', 1), '#', 1), 400)));
CREATE INDEX "api_key_words_trigrams_idx" ON "api_key"
  USING GIN ("trigrams"(lower("key_preview" || ' ' || coalesce("label", ''))));
-- allowed: accounts have few contracts beside their checks, and 100,000 of them take a few seconds
CREATE INDEX "contract_name_trigrams_idx" ON "contract" USING GIN ("trigrams"(lower("name")));
