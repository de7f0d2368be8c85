/** A field of a message. */
export type Field = {
  name: string;
  /** As it is written; "group" for a group of proto2. */
  type: string;
  kind: "single" | "repeated" | "map";
  isRequired: boolean;
};

export type Message = {
  /** With the package and the messages around it. */
  fullName: string;
  isTopLevel: boolean;
  fields: Field[];
};

/** What a .proto file declares. */
export type Declared = {
  messages: Message[];
  /** With the packages and the messages around them. */
  messageNames: ReadonlySet<string>;
  enums: ReadonlySet<string>;
};
