import {
  listOf,
  resourceTypes,
  schemas,
  serviceProviderConfig,
} from "#server/directory/rules/discovery.ts";
import { absentAnswer, type ScimAnswer } from "./scim-answer.ts";
import type { ScimCall } from "./scim-call.ts";

export async function getConfig({ base }: ScimCall): Promise<ScimAnswer> {
  return { status: 200, body: serviceProviderConfig(base) };
}

export function getResourceTypes({ base, id }: ScimCall) {
  return describing(resourceTypes(base), id);
}

export function getSchemas({ base, id }: ScimCall) {
  return describing(schemas(base), id);
}

async function describing(all: { id: string }[], id: string): Promise<ScimAnswer> {
  if (id === "") return { status: 200, body: listOf(all, all.length) };
  const one = all.find((described) => described.id === id);
  return one ? { status: 200, body: one } : absentAnswer();
}
