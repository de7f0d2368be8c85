/** Says why somebody gets a mail about a check: as a consumer of its contract, or as a member. */
export function whyMailed(consumer_id: string | null): string {
  return consumer_id === null
    ? "You get this email as a member of the account."
    : "You get this email because you are listed as a consumer's contact.";
}
