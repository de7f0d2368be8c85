/** Returns the body that delivers a new proposal, as `GET /contracts/{id}/proposals` lists it. */
export function proposalBody(proposal: { id: string }): string {
  return JSON.stringify({ type: "proposal.created", proposal });
}
