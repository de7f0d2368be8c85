import type { Input } from "../input/input.ts";
import { loaded } from "../input/load.ts";
import { answeredSchema } from "../input/registry-answer.ts";
import { type Reader, type ReadOptions, textReader } from "../reader.ts";

const BEGINNING =
  /^[ \t]*(?:(?:syntax|edition)[ \t]*=[ \t]*["']|(?:(?:export|local)[ \t]+)?message[ \t]+\w+[ \t]*\{)/m;

/** Protobuf schemas, in files of their own or in answers of a schema registry. */
const file = textReader("protobuf", ["proto"], (text) => BEGINNING.test(text), readText);

export const protobuf: Reader = {
  format: "protobuf",
  recognises: async (input) =>
    answeredSchema(await input.documentIfAny(), "PROTOBUF") !== null || file.recognises(input),
  read: async (input, options) => {
    const schema = answeredSchema(await input.documentIfAny(), "PROTOBUF");
    return schema === null ? file.read(input, options) : readText(schema, input, options);
  },
};

async function readText(text: string, input: Input, options: ReadOptions) {
  const { readProtobuf } = await loaded("reader of Protobuf", import("./read-protobuf.ts"));
  return readProtobuf(text, input, options);
}
