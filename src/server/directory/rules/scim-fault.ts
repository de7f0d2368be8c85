/** What is wrong with a request, in the words of RFC 7644, 3.12. */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "uniqueness";

/** Why a SCIM request is refused. */
export type ScimFault = {
  kind: "fault";
  status: number;
  scimType?: ScimType;
  detail: string;
  /** Seconds after which the request may succeed. */
  retry_after?: number;
};

/** Returns the fault of a request that cannot be understood or followed. */
export function badRequest(scimType: ScimType, detail: string): ScimFault {
  return { kind: "fault", status: 400, scimType, detail };
}
