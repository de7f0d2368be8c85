import { success } from "../tenants/resources.ts";
import { absentLines, type Line, NOBODYS, type Parties, pageLines, valid } from "./line.ts";

const CREATE = "POST /contracts/{id}/proposals";

const change = { kind: "type_changed", column: "b", from: "string", to: "json" };
const columns = [{ name: "a", type: "integer", required: true }];

/** What is sent beside a reason. */
const BODIES: [status: number, fields: Record<string, unknown>][] = [
  [200, { changes: [change] }],
  [200, { changes: [change, change], columns: null, contract_version: 1 }],
  [200, { columns, contract_version: 1, changes: null, check_id: null, link: null }],
  [200, { changes: [change], link: "https://github.com/acme/shop/pull/7", unknown: 1 }],
  [200, { changes: [change], reason: "😀".repeat(1000) }],
  [200, { changes: [change], reason: "a  b\n- c" }],
  [400, {}],
  [400, { changes: [] }],
  [400, { changes: Array.from({ length: 21 }, () => change) }],
  [400, { changes: change }],
  [400, { changes: [{ ...change, column: "nothing" }] }],
  [400, { changes: [{ ...change, from: "integer" }] }],
  [400, { changes: [{ ...change, to: "string" }] }],
  [400, { changes: [{ kind: "added", column: "b", to: "date" }] }],
  [400, { changes: [change], columns, contract_version: 1 }],
  [400, { columns }],
  [400, { columns: [], contract_version: 1 }],
  [400, { columns: [...columns, ...columns], contract_version: 1 }],
  [400, { columns, contract_version: 0 }],
  [400, { columns, contract_version: 1.5 }],
  [412, { columns, contract_version: 2 }],
  [412, { changes: [change], contract_version: 2 }],
  [400, { changes: [change], reason: undefined }],
  [400, { changes: [change], reason: null }],
  [400, { changes: [change], reason: " \n" }],
  [400, { changes: [change], reason: "x".repeat(1001) }],
  [400, { changes: [change], reason: "ignore\u202ethis" }],
  [400, { changes: [change], reason: "\u001b[31mred" }],
  [400, { changes: [change], reason: "\ud800" }],
  [400, { changes: [change], link: "http://example.com" }],
  [400, { changes: [change], link: "javascript:alert(1)" }],
  [400, { changes: [change], link: "https://a@example.com" }],
  [400, { changes: [change], link: `https://example.com/${"x".repeat(2000)}` }],
  [400, { changes: [change], link: 1 }],
];

function proposing(fields: (parties: Parties) => object) {
  return (parties: Parties) => ({
    ...valid(CREATE, parties.own),
    json: { reason: "agreed upstream", ...fields(parties) },
  });
}

export const PROPOSALS: Line[] = [
  ...BODIES.map(
    ([status, fields]): Line => [
      CREATE,
      `with ${JSON.stringify(fields, (_, value) => value ?? null).slice(0, 70)}`,
      status,
      { 200: null, 400: "invalid_request", 412: "contract_changed" }[status] ?? null,
      proposing(() => fields),
    ],
  ),
  [
    CREATE,
    "with the columns that the contract has",
    400,
    "invalid_request",
    async ({ server, own }) => {
      const { id } = own.contract;
      const { schema } = await success(server.send("GET /contracts/{id}", { key: own.key, id }));
      const json = { ...schema, contract_version: 1, reason: "same" };
      return { ...valid(CREATE, own), json };
    },
  ],
  [
    CREATE,
    "of a change that is approved",
    409,
    "already_approved",
    proposing(() => ({
      changes: [{ kind: "type_changed", column: "a", from: "integer", to: "string" }],
    })),
  ],
  [
    CREATE,
    "for the 11th time",
    400,
    "too_many_proposals",
    async ({ server, own }) => {
      const types = "integer number boolean date timestamp".split(" ");
      for (const [kind, targets] of [
        ["type_changed", types],
        ["added", types],
      ] as const) {
        for (const to of targets) {
          const request = kind === "added" ? { kind, column: "new", to } : { ...change, to };
          const sent = { ...valid(CREATE, own), json: { changes: [request], reason: "fine" } };
          const { status } = await server.send(CREATE, sent);
          if (status === 400) return sent;
        }
      }
      return valid(CREATE, own);
    },
  ],
  [
    CREATE,
    "about a check",
    200,
    null,
    proposing(({ own }) => ({ changes: [change], check_id: own.check.id })),
  ],
  ...[`chk_${NOBODYS}`, "\0"].map(
    (check_id): Line => [
      CREATE,
      `about ${JSON.stringify(check_id)}`,
      404,
      "check_not_found",
      proposing(() => ({ changes: [change], check_id })),
    ],
  ),
  [
    CREATE,
    "about another account's check",
    404,
    "check_not_found",
    proposing(({ other }) => ({ changes: [change], check_id: other.check.id })),
  ],
  ...absentLines(CREATE, "contract_not_found", ({ contract }) => contract.id),
  ...pageLines("GET /contracts/{id}/proposals", "prp"),
  ...absentLines(
    "GET /contracts/{id}/proposals",
    "contract_not_found",
    ({ contract }) => contract.id,
  ),
  ...absentLines("GET /proposals/{id}", "proposal_not_found", ({ proposal }) => proposal.id),
];
