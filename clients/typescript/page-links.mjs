import { pageUrl } from "../../src/cli/service/page-url.ts";

/** The paths whose answers name pages of checks. */
const GATES = ["/gate", "/checks/{id}/gate"];

/**
 * Lets the pages that a service names be where the service is, unless it knows its own address.
 *
 * @param {string} service
 * @returns {import("openapi-fetch").Middleware}
 */
export function pageLinks(service) {
  /** @param {{ url: string }} check */
  const corrected = (check) => ({ ...check, url: pageUrl(service, check.url) ?? service });
  return {
    async onResponse({ response, schemaPath }) {
      if (!response.ok || !GATES.includes(schemaPath)) return undefined;
      const body = await response.json();
      const checks = body.checks?.map(corrected);
      return Response.json(checks ? { ...body, checks } : corrected(body), {
        status: response.status,
        headers: response.headers,
      });
    },
  };
}
