/** The names of SCIM's schemas and messages (RFC 7643, 10; RFC 7644, 8.2). */
export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const LIST_MESSAGE = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const ERROR_MESSAGE = "urn:ietf:params:scim:api:messages:2.0:Error";
