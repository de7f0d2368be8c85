import type { SecretsKeys } from "#server/webhooks/rules/secret-box.ts";

/** The parts of links in mails. */
export type Links = { baseUrl: string; secretsKeys: SecretsKeys };
