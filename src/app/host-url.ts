/** A name or an address, and perhaps a port. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i;

/** The URL at which a request with this Host header reached a server that was not told its own. */
export function hostUrl(host: string | null): string {
  return `http://${host && HOST.test(host) ? host : "localhost"}`;
}
