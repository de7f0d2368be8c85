import { isLoopback } from "#domain/loopback.ts";

/**
 * The address of a console's page, as the service tells it. One whose operator has not set BASE_URL
 * tells an address of its own machine: the page is then where the service is.
 */
export function pageUrl(service: string, url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const page = new URL(url);
  if (!/^https?:$/.test(page.protocol)) return null;
  return isLoopback(page.hostname) ? `${service}${page.pathname}` : page.href;
}
