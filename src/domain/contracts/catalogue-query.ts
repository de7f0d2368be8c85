import { readId } from "#domain/id.ts";
import { type Params, withoutUnset } from "#domain/query.ts";
import { readName } from "#domain/text/name.ts";

/** Filters of the list of contracts, as in the page's query string. */
export type CatalogueQuery = {
  /** Part of the name. */
  search?: string;
  tag?: string;
  owner?: string;
  /** Those whose last check was blocked. */
  blocks?: "now";
  cursor?: string;
  before?: string;
};

/** Parses the query string. Invalid values are ignored, so that every address shows a list. */
export function readCatalogueQuery(params: Params): CatalogueQuery {
  return withoutUnset<CatalogueQuery>({
    search: readName(params.search),
    tag: readName(params.tag),
    owner: readName(params.owner),
    blocks: params.blocks === "now" ? "now" : undefined,
    cursor: readId("ctr", params.cursor),
    before: readId("ctr", params.before),
  });
}
