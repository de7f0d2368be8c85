import type { Field } from "./field.ts";
import type { ProtoFile } from "./file.ts";
import type { Definitions } from "./message.ts";
import type { Presence } from "./option.ts";
import { WELL_KNOWN } from "./well-known.ts";

/** What names stand for within a package, a message or a file. */
export type Scope = {
  /** What the table of types calls it; none for a package. */
  type?: string;
  /** Of a message that was read. */
  fields?: readonly Field[];
  /** Of an enum that was read. */
  values?: readonly string[];
  /** That of fields of which nothing else is written. */
  presence?: Presence;
  parent?: Scope;
  members: Map<string, Scope>;
};

/** What stands for itself before any file is read. */
export function wellKnown(): Scope {
  const root: Scope = { members: new Map() };
  for (const [name, type] of WELL_KNOWN) scopeAt(root, name).type = type;
  return root;
}

/** Adds what a file defines. */
export function define(root: Scope, file: ProtoFile): void {
  defineIn(scopeOf(root, file), file, file.presence);
}

/** The scope of a file's package. */
export function scopeOf(root: Scope, file: ProtoFile): Scope {
  return file.package === "" ? root : scopeAt(root, file.package);
}

function defineIn(
  scope: Scope,
  { messages, enums }: Definitions,
  presence: Presence | undefined,
): void {
  for (const { name, values } of enums) {
    const own = scopeAt(scope, name);
    own.type ??= "enum";
    own.values = values;
  }
  for (const message of messages) {
    const own = scopeAt(scope, message.name);
    own.type ??= "message";
    Object.assign(own, { fields: message.fields, presence });
    defineIn(own, message, presence);
  }
}

/** The scope of a dotted name within another, which is made if there is none. */
export function scopeAt(scope: Scope, name: string): Scope {
  let inner = scope;
  for (const part of name.split(".")) {
    const next: Scope = inner.members.get(part) ?? { parent: inner, members: new Map() };
    inner.members.set(part, next);
    inner = next;
  }
  return inner;
}

/**
 * What a name stands for within a message. As for protoc, the innermost scope that knows its first part
 * tells; what that one does not have is not looked for further out. A name alone that only a package
 * around the file's knows may stand for something else in a file that was not read.
 */
export function resolve(name: string, within: Scope, isWhole = true): Scope | null {
  const isAbsolute = name.startsWith(".");
  const [first = "", ...rest] = (isAbsolute ? name.slice(1) : name).split(".");
  let scope: Scope | undefined = within;
  while (isAbsolute && scope.parent) scope = scope.parent;
  let hasLeftPackage = false;
  for (; scope; scope = scope.parent) {
    let member = scope.members.get(first);
    if (member && rest.length > 0) {
      for (const part of rest) member = member?.members.get(part);
      return member?.type === undefined ? null : member;
    }
    if (member?.type) return hasLeftPackage && !isWhole ? null : member;
    hasLeftPackage ||= !isAbsolute && scope.type === undefined;
  }
  return null;
}
