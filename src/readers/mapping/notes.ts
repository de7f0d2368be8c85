/** What a lossy type leaves open, in the words of reports. */
export const NOTES = {
  time: "a time of day is kept as text",
  interval: "a length of time is kept as text",
  binary: "bytes are kept as text",
  enum: "the allowed values are not kept",
  xml: "XML is kept as text",
  money: "the currency is not kept",
  union: "the possible types are not kept",
  object: "it may hold any Python object",
  search: "a text search document is kept as text",
  partial: "a part of a date is kept as text",
} as const;

export type Note = keyof typeof NOTES;
