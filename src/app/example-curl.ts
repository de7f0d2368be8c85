import { checkCurl, createCurl } from "#components/pipeline/curl.ts";
import { CONTRACT, CONTRACT_NAME, INCOMING } from "./example.ts";

/** The two requests of the example, as commands for a shell. */
export function exampleCurl(baseUrl: string) {
  return {
    create: createCurl(baseUrl, CONTRACT_NAME, CONTRACT),
    check: checkCurl(baseUrl, "CONTRACT_ID", INCOMING),
  };
}

/** The command that creates a webhook. */
export function webhookCurl(base: string) {
  return [
    `curl -sS ${base}/api/v1/webhooks \\`,
    "  -H 'X-API-Key: YOUR_API_KEY' \\",
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"url": "https://hooks.example.com/schema", "events": ["warning", "breaking"]}'`,
  ].join("\n");
}
