import { newConsumer } from "../tenants/resources.ts";
import { absentLines, type Line, NOBODYS, pageLines, valid } from "./line.ts";

const CREATE = "POST /contracts/{id}/consumers";
const UPDATE = "PUT /contracts/{id}/consumers/{consumer_id}";
const DELETE = "DELETE /contracts/{id}/consumers/{consumer_id}";

/** Fields of a consumer of a contract with the columns a and b, and whether they can be saved. */
const FIELDS: [isFine: boolean, fields: Record<string, unknown>][] = [
  [true, { name: "😀".repeat(255) }],
  [true, { name: " " }],
  [true, { owner: null, contact: null, columns: null }],
  [true, { owner: "x".repeat(255), contact: "😀".repeat(255) }],
  [true, { columns: ["b", "a"] }],
  [true, { columns: ["a"], unknown: 1 }],
  [false, { name: "" }],
  [false, { name: null }],
  [false, { name: 1 }],
  [false, { name: "x".repeat(256) }],
  [false, { name: "\0" }],
  [false, { owner: "" }],
  [false, { owner: " " }],
  [false, { owner: "x".repeat(256) }],
  [false, { owner: "\ud800" }],
  [false, { owner: 1 }],
  [false, { contact: "" }],
  [false, { contact: "x".repeat(256) }],
  [false, { contact: "\0" }],
  [false, { contact: ["a"] }],
  [false, { columns: [] }],
  [false, { columns: "a" }],
  [false, { columns: "*" }],
  [false, { columns: ["*"] }],
  [false, { columns: ["A"] }],
  [false, { columns: ["a", "c"] }],
  [false, { columns: ["a", "a"] }],
  [false, { columns: [null] }],
  [false, { columns: [""] }],
  [false, { columns: ["\0"] }],
  [false, { columns: Array.from({ length: 2001 }, (_, at) => `c${at}`) }],
];

const title = (fields: object) => `with ${JSON.stringify(fields).slice(0, 60)}`;

export const CONSUMERS: Line[] = [
  ...FIELDS.flatMap(([isFine, fields]): Line[] => [
    [
      CREATE,
      title(fields),
      isFine ? 201 : 400,
      isFine ? null : "invalid_request",
      ({ own }) => ({ ...valid(CREATE, own), json: { ...newConsumer("Revenue"), ...fields } }),
    ],
    [
      UPDATE,
      title(fields),
      isFine ? 200 : 400,
      isFine ? null : "invalid_request",
      ({ own }) => ({ ...valid(UPDATE, own), json: fields }),
    ],
  ]),
  [
    CREATE,
    "with only a name",
    201,
    null,
    ({ own }) => ({ ...valid(CREATE, own), json: { name: "x" } }),
  ],
  [
    CREATE,
    "without a name",
    400,
    "invalid_request",
    ({ own }) => ({ ...valid(CREATE, own), json: { owner: "x" } }),
  ],
  [
    UPDATE,
    "with no field",
    400,
    "invalid_request",
    ({ own }) => ({ ...valid(UPDATE, own), json: {} }),
  ],
  [
    CREATE,
    "with a name that is taken",
    409,
    "consumer_name_taken",
    ({ own }) => ({ ...valid(CREATE, own), json: newConsumer() }),
  ],
  [
    UPDATE,
    "with a name that is taken",
    409,
    "consumer_name_taken",
    async ({ server, own }) => {
      await server.send(CREATE, { ...valid(CREATE, own), json: newConsumer("taken") });
      return { ...valid(UPDATE, own), json: { name: "taken" } };
    },
  ],
  ...pageLines("GET /contracts/{id}/consumers", "csm"),
  ...["GET /contracts/{id}/consumers", CREATE, UPDATE, DELETE].flatMap((name) =>
    absentLines(name, "contract_not_found", ({ contract }) => contract.id),
  ),
  ...[UPDATE, DELETE].flatMap((name): Line[] => [
    ...[`csm_${NOBODYS}`, "nothing", "%25", "%00"].map(
      (part): Line => [
        name,
        `that is ${part}`,
        404,
        "consumer_not_found",
        ({ own }) => ({ ...valid(name, own), part }),
      ],
    ),
    [
      name,
      "that is another account's",
      404,
      "consumer_not_found",
      ({ own, other }) => ({ ...valid(name, own), part: other.consumer.id }),
    ],
  ]),
];
