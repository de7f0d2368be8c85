import assert from "node:assert/strict";
import { test } from "node:test";
import { PROBLEMS } from "#domain/problem.ts";
import { detailedSchema } from "#server/contracts/api/contract-shapes.ts";
import { restRoutes } from "#server/http/rest/routes.ts";
import { openApiDocument } from "./document.ts";

type Operation = { responses: Record<string, unknown>; security?: unknown[]; summary?: string };

const METHODS = ["get", "put", "post", "delete", "patch"];
const STATUSES = new Set(Object.values(PROBLEMS).map(({ status }) => String(status)));
const OPTIONS = { version: "0.1.0", baseUrl: "https://scc.example" };

/** Returns the document's operations by "METHOD /path". */
function operations(contractChanges: boolean): Map<string, Operation> {
  const paths = Object.entries(openApiDocument({ ...OPTIONS, contractChanges }).paths ?? {});
  return new Map(
    paths.flatMap(([path, item]) =>
      Object.entries(item as object)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );
}

for (const contractChanges of [false, true]) {
  const documented = operations(contractChanges);
  const served = new Map(
    restRoutes(contractChanges).map((route) => [`${route.method} ${route.path}`, route]),
  );

  test(`with CONTRACT_CHANGES ${contractChanges ? "on" : "off"}, exactly the served operations are documented`, () => {
    const beside = [...documented.keys()].filter((name) => !name.endsWith("/openapi.json"));
    assert.deepEqual(beside.toSorted(), [...served.keys()].toSorted());
  });

  for (const [name, { status, isPublic, takesBody }] of served) {
    const { responses = {}, summary } = documented.get(name) ?? {};
    const statuses = Object.keys(responses);
    const flag = contractChanges ? " (CONTRACT_CHANGES)" : "";

    test(`${name} documents ${status}, with known problems only${flag}`, () => {
      assert.ok(summary);
      assert.deepEqual(
        statuses.filter((each) => each < "300"),
        [String(status)],
      );
      for (const each of statuses.slice(1)) assert.ok(STATUSES.has(each), each);
    });

    test(`${name} documents errors that precede reading the request${flag}`, () => {
      for (const each of ["400", "408", "431"]) assert.ok(statuses.includes(each), each);
    });

    test(`${name} documents 413 and 415 ${takesBody ? "for its" : "not: it has no"} body${flag}`, () => {
      for (const each of ["413", "415"]) assert.equal(statuses.includes(each), takesBody, each);
    });

    test(`${name} ${isPublic ? "needs no key" : "documents 401 and 429"}${flag}`, () => {
      assert.equal(statuses.includes("401") && statuses.includes("429"), !isPublic);
    });
  }
}

test("the document is generated identically each time", () => {
  const [one, other] = [
    openApiDocument({ ...OPTIONS, contractChanges: true }),
    openApiDocument({ ...OPTIONS, contractChanges: true }),
  ];
  assert.equal(JSON.stringify(one), JSON.stringify(other));
});

test("generating the document leaves the schemas strict", () => {
  openApiDocument({ ...OPTIONS, contractChanges: true });
  const columns = [{ name: "id", type: "string", required: "true" }];
  assert.equal(detailedSchema.safeParse({ columns }).success, false);
});
