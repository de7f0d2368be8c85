/** A text that someone else chose: it is shown unchanged, and never read as formatting. */
export type NameInMessage = {
  name: string;
  /** Maximum characters, if it is longer than a name. */
  most?: number;
};

export type Line = readonly (string | NameInMessage)[];

/** A message to a channel, before it has the form of Slack or Teams. */
export type Message = {
  title: string;
  paragraphs: readonly (readonly Line[])[];
  links: readonly { label: string; url: string }[];
};
