import type { ProtoFile } from "./file.ts";
import type { Definitions } from "./message.ts";

/** What names stand for within a package, a message or a file. */
export type Scope = {
  /** What the table of types calls it; none for a package. */
  type?: string;
  parent?: Scope;
  members: Map<string, Scope>;
};

/** Messages of Google that have rows of their own in the table of types. */
const WELL_KNOWN = [
  ..."StringValue BytesValue Int32Value Int64Value UInt32Value UInt64Value".split(" "),
  ..."FloatValue DoubleValue BoolValue Timestamp Duration Struct Value ListValue Any".split(" "),
].map((name) => `google.protobuf.${name}`);

const COMMON = "Date DateTime TimeOfDay Decimal".split(" ").map((name) => `google.type.${name}`);

/** What stands for itself before any file is read. */
export function wellKnown(): Scope {
  const root: Scope = { members: new Map() };
  for (const name of [...WELL_KNOWN, ...COMMON]) scopeAt(root, name).type = name;
  return root;
}

/** Adds what a file defines. */
export function define(root: Scope, file: ProtoFile): void {
  defineIn(file.package === "" ? root : scopeAt(root, file.package), file);
}

function defineIn(scope: Scope, { messages, enums }: Definitions): void {
  for (const name of enums) scopeAt(scope, name).type ??= "enum";
  for (const message of messages) {
    const own = scopeAt(scope, message.name);
    own.type ??= "message";
    defineIn(own, message);
  }
}

/** The scope of a dotted name within another, which is made if there is none. */
export function scopeAt(scope: Scope, name: string): Scope {
  let found = scope;
  for (const part of name.split(".")) {
    const next: Scope = found.members.get(part) ?? { parent: found, members: new Map() };
    found.members.set(part, next);
    found = next;
  }
  return found;
}

/** What a name stands for within a message: the innermost scope that knows it tells. */
export function resolve(name: string, within: Scope): string | null {
  const isAbsolute = name.startsWith(".");
  const parts = (isAbsolute ? name.slice(1) : name).split(".");
  let scope: Scope | undefined = within;
  while (isAbsolute && scope.parent) scope = scope.parent;
  for (; scope; scope = scope.parent) {
    let found: Scope | undefined = scope;
    for (const part of parts) found = found?.members.get(part);
    if (found?.type) return found.type;
  }
  return null;
}
