import { MAX_COUNT } from "./paging.ts";
import { GROUP_SCHEMA, LIST_MESSAGE, USER_SCHEMA } from "./schema-urn.ts";

/** What the service can do, and what its resources have (RFC 7643, 5 to 7). */

const CONFIG_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig";
const TYPE_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:ResourceType";
const SCHEMA_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Schema";

export function serviceProviderConfig(base: string) {
  const no = { supported: false };
  return {
    schemas: [CONFIG_SCHEMA],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Bearer token",
        description: "A SCIM token that an owner of the account has created in its settings.",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

const TYPES = [
  { id: "User", endpoint: "/Users", description: "A person", schema: USER_SCHEMA },
  { id: "Group", endpoint: "/Groups", description: "A group of people", schema: GROUP_SCHEMA },
];

export function resourceTypes(base: string) {
  return TYPES.map((type) => ({
    schemas: [TYPE_SCHEMA],
    ...type,
    name: type.id,
    schemaExtensions: [],
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${type.id}` },
  }));
}

type Attribute = {
  name: string;
  type: string;
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: string;
  returned: string;
  uniqueness: string;
  subAttributes?: Attribute[];
  referenceTypes?: string[];
};

function attribute(name: string, description: string, rest: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: "string",
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: "readWrite",
    returned: "default",
    uniqueness: "none",
    ...rest,
  };
}

const USER_ATTRIBUTES = [
  attribute("userName", "Unique within the account, whatever its case", {
    required: true,
    uniqueness: "server",
  }),
  attribute("name", "The parts of the name", {
    type: "complex",
    subAttributes: [
      attribute("givenName", "The given name"),
      attribute("familyName", "The family name"),
    ],
  }),
  attribute("displayName", "The name to show"),
  attribute("emails", "One work address, by which the person is known when they sign in", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The address"),
      attribute("type", "Always work"),
      attribute("primary", "Always true", { type: "boolean" }),
    ],
  }),
  attribute("active", "Whether the person can be a member of the account", { type: "boolean" }),
];

const GROUP_ATTRIBUTES = [
  attribute("displayName", "Unique within the account", {
    required: true,
    caseExact: true,
    uniqueness: "server",
  }),
  attribute("members", "Users; returned for a single group only", {
    type: "complex",
    multiValued: true,
    subAttributes: [
      attribute("value", "The id of a user", { caseExact: true, mutability: "immutable" }),
      attribute("$ref", "The URL of a user", {
        type: "reference",
        referenceTypes: ["User"],
        mutability: "readOnly",
      }),
    ],
  }),
];

const SCHEMAS = [
  { id: USER_SCHEMA, name: "User", description: "A person", attributes: USER_ATTRIBUTES },
  { id: GROUP_SCHEMA, name: "Group", description: "A group", attributes: GROUP_ATTRIBUTES },
];

export function schemas(base: string) {
  return SCHEMAS.map((schema) => ({
    schemas: [SCHEMA_SCHEMA],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));
}

/** Returns resources as one answer, of which `start` is the first, counted from 1. */
export function listOf(resources: readonly object[], totalResults: number, start = 1) {
  return {
    schemas: [LIST_MESSAGE],
    totalResults,
    startIndex: start,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
