import type { Send } from "../servers/rest-server.ts";
import { newContract } from "../tenants/resources.ts";
import { COLUMN, columnLines } from "./column-lines.ts";
import { absentLines, type Line, type Parties, pageLines, valid, withJson } from "./line.ts";

const DETAILS: [told: string, columns: unknown][] = [
  ["without columns", []],
  ["without a detail", [{ name: "a", type: "integer" }]],
  ["with a detail that is null", [{ name: "a", type: "integer", detail: null }]],
  ["of a column that is not there", [{ name: "z", type: "integer", detail: {} }]],
  ["of a column with another type", [{ name: "a", type: "string", detail: {} }]],
  [
    "with a shape of another type",
    [{ name: "a", type: "integer", detail: { is: { kind: "uuid" } } }],
  ],
];

export const CONTRACTS: Line[] = [
  ...columnLines("POST /contracts", (columns) => ({
    json: { name: "customers", schema: { columns } },
  })),
  ...columnLines("PUT /contracts/{id}", (columns) => ({ json: { schema: { columns } } })),
  ...["POST /contracts", "PUT /contracts/{id}"].flatMap((name): Line[] => [
    [name, "with no columns", 400, "invalid_request", withColumns(name, [])],
    [
      name,
      "with a column that lacks required",
      400,
      "invalid_request",
      withColumns(name, [{ name: "a", type: "string" }]),
    ],
    [
      name,
      "with 2,001 columns",
      400,
      "invalid_request",
      withColumns(
        name,
        Array.from({ length: 2001 }, (_, index) => ({ ...COLUMN, name: `c${index}` })),
      ),
    ],
    [
      name,
      "with a name that is taken",
      409,
      "contract_name_taken",
      async ({ server, own }) => {
        await server.send("POST /contracts", { key: own.key, json: newContract("taken") });
        return { ...valid(name, own), json: newContract("taken") };
      },
    ],
  ]),
  ...["PUT /contracts/{id}", "DELETE /contracts/{id}"].map(
    (name): Line => [
      name,
      "with the ETag of another version",
      412,
      "contract_changed",
      ({ own }) => ({ ...valid(name, own), headers: { "If-Match": '"2"' } }),
    ],
  ),
  ...["GET /contracts/{id}/columns", "PUT /contracts/{id}/details"].flatMap((name) =>
    absentLines(name, "contract_not_found", ({ contract }) => contract.id),
  ),
  ...DETAILS.map(
    ([title, columns]): Line => [
      "PUT /contracts/{id}/details",
      title,
      400,
      "invalid_request",
      ({ own }) => ({ key: own.key, id: own.contract.id, json: { columns } }),
    ],
  ),
  [
    "PUT /contracts/{id}/details",
    "with the ETag of other details",
    412,
    "contract_changed",
    ({ own }) => ({
      ...valid("PUT /contracts/{id}/details", own),
      headers: { "If-Match": '"1-other"' },
    }),
  ],
  [
    "POST /contracts/batch",
    "without contracts",
    400,
    "invalid_request",
    withJson({ contracts: [] }),
  ],
  [
    "POST /contracts/batch",
    "with 101 contracts",
    400,
    "invalid_request",
    withJson({ contracts: Array.from({ length: 101 }, (_, at) => newContract(`c${at}`)) }),
  ],
  [
    "POST /contracts/batch",
    "with the same name twice",
    409,
    "contract_name_taken",
    withJson({ contracts: [newContract("twice"), newContract("twice")] }),
  ],
  [
    "POST /contracts",
    "without a name",
    400,
    "invalid_request",
    withJson({ ...newContract(), name: undefined }),
  ],
  ["POST /contracts", "with an empty name", 400, "invalid_request", withJson(newContract(""))],
  [
    "POST /contracts",
    "with a name of 256 characters",
    400,
    "invalid_request",
    withJson(newContract("n".repeat(256))),
  ],
  ["POST /contracts", "without a schema", 400, "invalid_request", withJson({ name: "customers" })],
  [
    "POST /contracts",
    "without columns",
    400,
    "invalid_request",
    withJson({ name: "customers", schema: {} }),
  ],
  [
    "POST /contracts",
    "with another account's name",
    201,
    null,
    async ({ server, own, other }) => {
      await server.send("POST /contracts", { key: other.key, json: newContract("theirs") });
      return { key: own.key, json: newContract("theirs") };
    },
  ],
  [
    "PUT /contracts/{id}",
    "with its own name",
    200,
    null,
    ({ own }) => ({ key: own.key, id: own.contract.id, json: { name: own.contract.name } }),
  ],
  ...["null", '"text"', "1", "true", "[]", '[{"a":1}]'].map(
    (sample): Line => [
      "POST /contracts/infer",
      `with the sample ${sample}`,
      400,
      "invalid_request",
      withJson({ sample: JSON.parse(sample) }),
    ],
  ),
  [
    "POST /contracts/infer",
    "with a key of 256 characters",
    400,
    "invalid_request",
    withJson({ sample: { ["k".repeat(256)]: 1 } }),
  ],
  [
    "POST /contracts/infer",
    "with an empty key",
    400,
    "invalid_request",
    withJson({ sample: { "": 1 } }),
  ],
  ["POST /contracts/infer", "with an empty sample", 200, null, withJson({ sample: {} })],
  ...pageLines("GET /contracts", "ctr"),
  ...pageLines("GET /contracts/columns", "ctr"),
  ...absentLines("GET /contracts/{id}", "contract_not_found", ({ contract }) => contract.id),
  ...absentLines("PUT /contracts/{id}", "contract_not_found", ({ contract }) => contract.id),
  ...absentLines("DELETE /contracts/{id}", "contract_not_found", ({ contract }) => contract.id),
];

function withColumns(name: string, columns: unknown) {
  return ({ own }: Parties): Send => ({
    ...valid(name, own),
    json: { name: "customers", schema: { columns } },
  });
}
