import type { SecretsKeys } from "#server/webhooks/rules/secret-box.ts";

/** What links in mails are made of. */
export type Links = { baseUrl: string; secretsKeys: SecretsKeys };
