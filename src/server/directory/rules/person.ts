import { EMAIL_FAULT, isEmail, normalEmail } from "#domain/people/email.ts";
import { codePoints, isStorable } from "#domain/text/name.ts";
import { type AttributePath, parsePath } from "./attribute-path.ts";
import { holds } from "./filter.ts";
import { fieldOf, isObject, isReadOnly, readPatch } from "./patch-body.ts";
import { badRequest, type ScimFault } from "./scim-fault.ts";

/** What an identity provider says of a person. */
export type Person = {
  user_name: string;
  /** In normal form; null when the userName is the address. */
  email: string | null;
  external_id: string | null;
  given_name: string | null;
  family_name: string | null;
  display_name: string | null;
  active: boolean;
};

/** Longest text of an attribute, in code points. */
export const MAX_TEXT_LENGTH = 255;

type Read = { kind: "person"; person: Person } | ScimFault;

/** A person as they are before anything is said of them. */
const UNKNOWN: Person = {
  user_name: "",
  email: null,
  external_id: null,
  given_name: null,
  family_name: null,
  display_name: null,
  active: true,
};

/** The attributes that are texts, with their fields. */
const TEXTS = {
  externalid: "external_id",
  displayname: "display_name",
  "name.givenname": "given_name",
  "name.familyname": "family_name",
} as const;

/**
 * Reads a whole person. What is not said is unknown, except that `active` stays as it is: nobody is
 * let in by an omission. Attributes that the server does not have are ignored.
 */
export function readPerson(body: unknown, is_active = true): Read {
  if (!isObject(body)) return badRequest("invalidSyntax", "The body must be an object.");
  let person: Person = { ...UNKNOWN, active: is_active };
  for (const [name, value] of Object.entries(body)) {
    const path = parsePath(name);
    if (path.kind === "fault" || isReadOnly(path)) continue;
    if (path.attribute === "active" && value == null) continue;
    const read = withValue(person, path, value);
    if (read.kind === "fault") return read;
    person = read.person;
  }
  return person.user_name === "" ? missing("userName") : { kind: "person", person };
}

/** Changes a person by the operations of a PATCH. */
export function patchPerson(person: Person, body: unknown): Read {
  const patch = readPatch(body);
  if (patch.kind === "fault") return patch;
  let changed = person;
  for (const { op, path, value } of patch.operations) {
    const read = op === "remove" ? without(changed, path) : withValue(changed, path, value);
    if (read.kind === "fault") return read;
    changed = read.person;
  }
  return { kind: "person", person: changed };
}

/** Returns the address by which a person is known when they sign in. */
export function addressOf({ email, user_name }: Person): string {
  return email ?? normalEmail(user_name);
}

/** Returns why nobody can sign in with this address, or it is not of one of these domains. */
export function addressFault(address: string, domains: readonly string[]): ScimFault | null {
  if (!isEmail(address)) {
    const detail = `${address} is not an address: userName or the work email ${EMAIL_FAULT}.`;
    return badRequest("invalidValue", detail);
  }
  if (domains.includes(address.slice(address.lastIndexOf("@") + 1))) return null;
  const known = domains.length === 0 ? "has no domains" : `has the domains ${domains.join(", ")}`;
  const detail = `${address} cannot be provisioned: this account ${known}. The server's administrator sets them (account domains).`;
  return badRequest("invalidValue", detail);
}

function withValue(person: Person, path: AttributePath, value: unknown): Read {
  const name = path.part === null ? path.attribute : `${path.attribute}.${path.part}`;
  if (path.isForeign) return same(person);
  if (isReadOnly(path)) return badRequest("mutability", `${path.attribute} cannot be changed.`);
  if (name === "username") {
    const text = textOf(value, "userName");
    if (text.kind === "fault") return text;
    return text.text === null ? missing("userName") : withField(person, "user_name", text.text);
  }
  if (name === "active") {
    const flag = /^(true|false)$/i.exec(String(value))?.[0]?.toLowerCase();
    if (flag === undefined) return badRequest("invalidValue", "active must be true or false.");
    return withField(person, "active", flag === "true");
  }
  if (path.attribute === "emails") return withEmail(person, path, value);
  if (name === "name") return withName(person, value);
  if (!isText(name)) return same(person);
  const text = textOf(value, name);
  return text.kind === "fault" ? text : withField(person, TEXTS[name], text.text);
}

function without(person: Person, path: AttributePath): Read {
  const { attribute, part } = path;
  if (path.isForeign) return same(person);
  if (isReadOnly(path) || attribute === "username") {
    return badRequest("mutability", `${attribute} cannot be removed.`);
  }
  if (attribute === "active") {
    return badRequest("mutability", "active cannot be removed. Set it to false instead.");
  }
  if (attribute === "emails") return withEmail(person, path, null);
  if (attribute === "name" && part === null)
    return withName(person, { givenName: null, familyName: null });
  const name = part === null ? attribute : `${attribute}.${part}`;
  return isText(name) ? withField(person, TEXTS[name], null) : same(person);
}

function withName(person: Person, value: unknown): Read {
  if (value != null && !isObject(value)) {
    return badRequest("invalidValue", "name must be an object.");
  }
  let named = person;
  for (const part of ["givenname", "familyname"] as const) {
    const field = fieldOf(value, part);
    if (field === undefined) continue;
    const text = textOf(field, `name.${part}`);
    if (text.kind === "fault") return text;
    named = { ...named, [TEXTS[`name.${part}`]]: text.text };
  }
  return same(named);
}

/** People have one address: the primary one, or else that of work, or else the first. */
function withEmail(person: Person, { filter, part }: AttributePath, value: unknown): Read {
  const known = { type: "work", primary: true, value: addressOf(person) };
  if (filter && !holds(filter, known)) return same(person);
  if (part !== null && part !== "value") return same(person);
  const email = part === null ? emailOf(value) : value;
  const text = textOf(email, "emails.value");
  if (text.kind === "fault") return text;
  return withField(person, "email", text.text === null ? null : normalEmail(text.text));
}

function emailOf(value: unknown): unknown {
  const emails = Array.isArray(value) ? value : value == null ? [] : [value];
  const isPrimary = (email: unknown) => /^true$/i.test(String(fieldOf(email, "primary")));
  const isOfWork = (email: unknown) => fieldOf(email, "type") === "work";
  const chosen = emails.find(isPrimary) ?? emails.find(isOfWork) ?? emails[0];
  return isObject(chosen) ? (fieldOf(chosen, "value") ?? null) : chosen;
}

export function textOf(
  value: unknown,
  name: string,
): { kind: "text"; text: string | null } | ScimFault {
  if (value == null || value === "") return { kind: "text", text: null };
  if (typeof value !== "string") return badRequest("invalidValue", `${name} must be a text.`);
  if (value.length > MAX_TEXT_LENGTH && codePoints(value) > MAX_TEXT_LENGTH) {
    const detail = `${name} must have at most ${MAX_TEXT_LENGTH} characters.`;
    return badRequest("invalidValue", detail);
  }
  if (!isStorable(value)) {
    return badRequest("invalidValue", `${name} must not contain U+0000 or lone surrogates.`);
  }
  return { kind: "text", text: value };
}

function isText(name: string): name is keyof typeof TEXTS {
  return Object.hasOwn(TEXTS, name);
}

function withField<Field extends keyof Person>(
  person: Person,
  field: Field,
  value: Person[Field],
): Read {
  return same({ ...person, [field]: value });
}

function same(person: Person): Read {
  return { kind: "person", person };
}

function missing(name: string): ScimFault {
  return badRequest("invalidValue", `${name} is missing.`);
}
