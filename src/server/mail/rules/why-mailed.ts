/** Says why somebody gets a mail about a check: as the owner of its contract, a consumer or a member. */
export function whyMailed(consumer_id: string | null, is_owner = false): string {
  if (consumer_id !== null) {
    return "You get this email because you are listed as a consumer's contact.";
  }
  return is_owner
    ? "You get this email because you own the contract."
    : "You get this email as a member of the account.";
}
