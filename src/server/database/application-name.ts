/** Returns the database URL with an application name, unless it already has one. */
export function withApplicationName(url: string, role: string) {
  const name = encodeURIComponent(`schema-contract-check ${role}`);
  return `${url}${url.includes("?") ? "&" : "?"}fallback_application_name=${name}`;
}
