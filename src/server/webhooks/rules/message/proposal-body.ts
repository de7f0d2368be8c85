/** What happened to a proposal: a key made it, or a person decided about it. */
export type ProposalNews = "created" | "decided";

/** Returns the body that delivers news of a proposal, as `GET /contracts/{id}/proposals` lists it. */
export function proposalBody(news: ProposalNews, proposal: { id: string }): string {
  return JSON.stringify({ type: `proposal.${news}`, proposal });
}
