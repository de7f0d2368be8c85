import { type Filter, parseFilter } from "./filter.ts";
import { badRequest, type ScimFault } from "./scim-fault.ts";

/** An attribute, in lower case: a part of it, and which of its values, if it names either. */
export type AttributePath = {
  kind: "path";
  attribute: string;
  part: string | null;
  filter: Filter | null;
  /** Whether it belongs to a schema that the server does not have. */
  isForeign: boolean;
};

const MAX_LENGTH = 1000;

const PATH = /^(urn:[\w.:-]+:)?([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i;

const OWN_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):$/i;

/** By what a path can choose values: all of these are optional parts of an attribute with several. */
const CHOSEN_BY = new Set(["type", "value", "primary", "display"]);

/** Reads the path of an operation (RFC 7644, 3.5.2), like `emails[type eq "work"].value`. */
export function parsePath(text: string): AttributePath | ScimFault {
  const invalid = () => badRequest("invalidPath", `The path ${shortened(text)} is not valid.`);
  if (text.length > MAX_LENGTH) return invalid();
  const [, urn, attribute, chosen, part] = PATH.exec(text.trim()) ?? [];
  if (attribute === undefined) return invalid();
  const filter = chosen === undefined ? null : parseFilter(chosen, CHOSEN_BY);
  if (filter?.kind === "fault") return badRequest("invalidPath", filter.detail);
  return {
    kind: "path",
    attribute: attribute.toLowerCase(),
    part: part?.toLowerCase() ?? null,
    filter: filter?.filter ?? null,
    isForeign: urn !== undefined && !OWN_SCHEMA.test(urn),
  };
}

function shortened(text: string) {
  return text.length > 100 ? `${text.slice(0, 100).toWellFormed()}…` : text;
}
