import { operation } from "../operations.ts";
import type { RestServer, Send } from "../servers/rest-server.ts";
import type { Resources } from "../tenants/resources.ts";

/** The server, the caller's resources and another account's. */
export type Parties = { server: RestServer; own: Resources; other: Resources };

/** A case: operation, situation, status, problem code, and a request that creates the situation. */
export type Line = [
  name: string,
  situation: string,
  status: number,
  code: string | null,
  request: (parties: Parties) => Send | Promise<Send>,
];

/** The random part of an id that does not exist. */
export const NOBODYS = "01kaf5v2jve6w8e8kgtr3d0v7q";

/** Returns a valid request for the operation. */
export function valid(name: string, own: Resources): Send {
  return { key: own.key, ...operation(name).request(own) };
}

export function withJson(json: unknown) {
  return ({ own }: Parties): Send => ({ key: own.key, json });
}

/** Cases of a list's `limit` and `cursor`. */
export function pageLines(name: string, prefix: string): Line[] {
  const queries: Record<string, number> = {
    "limit=1": 200,
    "limit=100": 200,
    [`cursor=${prefix}_${NOBODYS}`]: 200,
    "unknown=1": 200,
    "limit=0": 400,
    "limit=101": 400,
    "limit=-1": 400,
    "limit=1.5": 400,
    "limit=1e1": 400,
    "limit=%2010": 400,
    "limit=": 400,
    "limit=ten": 400,
    "limit=1&limit=2": 400,
    "cursor=": 400,
    "cursor=nothing": 400,
    [`cursor=acc_${NOBODYS}`]: 400,
    [`cursor=${prefix}_${NOBODYS}&cursor=${prefix}_${NOBODYS}`]: 400,
  };
  return Object.entries(queries).map(([query, status]) => [
    `${name}?${query}`,
    "",
    status,
    status === 400 ? "invalid_request" : null,
    ({ own }) => valid(name, own),
  ]);
}

/** Cases of an id that does not refer to anything of the caller. */
export function absentLines(
  name: string,
  code: string,
  idOf: (resources: Resources) => string,
): Line[] {
  const ids: Record<string, (parties: Parties) => string> = {
    "that is another account's": ({ other }) => idOf(other),
    "that is not there": ({ own }) => idOf(own).replace(/.{20}$/, "0".repeat(20)),
    "whose id has another form": () => "nothing",
  };
  return Object.entries(ids).map(([situation, id]) => [
    name,
    situation,
    404,
    code,
    (parties) => ({ ...valid(name, parties.own), id: id(parties) }),
  ]);
}
