const TEXT_OR_COMMENT = /"(?:[^"\\]|\\.)*(?:"|\\?$)|\/\/[^\n]*|\/\*.*?(?:\*\/|$)/gs;

/** JSON without the comments that Avro allows in schemas; everything else stays where it is. */
export function withoutComments(text: string): string {
  return text.replace(TEXT_OR_COMMENT, (found) =>
    found.startsWith('"') ? found : found.replace(/[^\n]/g, " "),
  );
}
