const TEXT_OR_COMMENT = /"(?:[^"\\]|\\.)*(?:"|\\?$)|\/\/[^\n]*|\/\*.*?(?:\*\/|$)/gs;

/** JSON without the comments that Avro allows in schemas; everything else stays where it is. */
export function withoutComments(text: string): string {
  return text.replace(TEXT_OR_COMMENT, (part) =>
    part.startsWith('"') ? part : part.replace(/[^\n]/g, " "),
  );
}
