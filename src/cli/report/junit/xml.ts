import { brokenCommands } from "#domain/text/log-command.ts";

/** What may stand in an element: other elements, or text. */
type Content = readonly string[] | string;

/** An element of XML, whatever its attributes and text contain. */
export function element(
  name: string,
  attributes: Record<string, string | number>,
  content: Content = "",
): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(`${value}`)}"`,
  );
  const head = `<${name}${written.join("")}`;
  if (content.length === 0) return `${head}/>`;
  const inside =
    typeof content === "string" ? escaped(content, false) : `\n${content.join("\n")}\n`;
  return `${head}>${inside}</${name}>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML 1.0 forbids, even as a reference. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string, isAttribute = true) {
  const plain = text
    .toWellFormed()
    .replace(FORBIDDEN, "\ufffd")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "")
    .replaceAll("\r", "&#13;");
  if (isAttribute) return inLog(plain.replaceAll("\n", "&#10;").replaceAll("\t", "&#9;"));
  return inLog(plain);
}

/** The same, so that no line of it is a command to a CI system that has it in its log. */
function inLog(text: string) {
  return brokenCommands(text, (mark) =>
    mark.replace(/./g, (character) => `&#${character.charCodeAt(0)};`),
  );
}
