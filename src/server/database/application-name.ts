/** The URL of a database with the name that its connections have there, unless it says another. */
export function named(url: string, role: string) {
  const name = encodeURIComponent(`schema-contract-check ${role}`);
  return `${url}${url.includes("?") ? "&" : "?"}fallback_application_name=${name}`;
}
