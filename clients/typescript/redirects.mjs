const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Refuses to be redirected: the key would go along, to whatever host.
 *
 * @param {string} service
 * @returns {import("openapi-fetch").Middleware}
 */
export function redirects(service) {
  return {
    onResponse({ response }) {
      // Browsers do not tell the status of a redirect.
      const isRedirect = response.type === "opaqueredirect" || REDIRECTS.includes(response.status);
      if (!isRedirect) return undefined;
      throw new Error(
        `${service} redirects elsewhere. Your key was not sent there. If that is the service, use its address.`,
      );
    },
  };
}
