import { NotInSource } from "../unreadable.ts";
import type { ProtoFile } from "./file.ts";
import type { Message } from "./message.ts";

/** A message with its name within the package: `Order.Item`. */
type NamedMessage = { path: string; message: Message };

/** How many names an error lists. */
const MAX_LISTED = 20;

/** The message of a name, or without one all that are in no other. */
export function chooseMessages(file: ProtoFile, messageName: string | undefined): NamedMessage[] {
  const top = file.messages.map((message) => ({ path: message.name, message }));
  return messageName === undefined
    ? top
    : [choose(file.package, top.flatMap(withNested), messageName)];
}

function withNested(named: NamedMessage): NamedMessage[] {
  const nested = named.message.messages.flatMap((message) =>
    withNested({ path: `${named.path}.${message.name}`, message }),
  );
  return [named, ...nested];
}

/** The message of a name, which may leave out what is around it as long as there is one such name. */
function choose(packageName: string, messages: readonly NamedMessage[], messageName: string) {
  const fullName = ({ path }: NamedMessage) => (packageName ? `${packageName}.${path}` : path);
  const name = messageName.replace(/^\./, "");
  const exact = messages.find((message) => message.path === name || fullName(message) === name);
  const matches = exact ? [exact] : messages.filter(({ path }) => path.endsWith(`.${name}`));
  const [message] = matches;
  if (message && matches.length === 1) return message;
  const names = (message ? matches : messages).map(fullName);
  const listed = names.slice(0, MAX_LISTED).join(", ") + (names.length > MAX_LISTED ? ", …" : "");
  throw new NotInSource(
    message
      ? `Several messages are called ${messageName}: ${listed}. Give the full name.`
      : `There is no message ${messageName}. There are: ${listed}.`,
  );
}
