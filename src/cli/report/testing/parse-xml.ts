export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
};

/** Reads the XML of reports, strictly: whatever XML 1.0 does not allow throws. */
export function parseXml(source: string): XmlElement {
  const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
  if (forbidden.test(source)) throw new Error("a character that XML forbids");
  const [head] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(source) ?? fail("no head");
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let rest = source.slice(head.length);
  while (rest !== "") {
    const [token] = /^(?:<\/?[\w-]+(?:\s+[\w-]+="[^"<]*")*\/?>|[^<]+)/.exec(rest) ?? fail(rest);
    rest = rest.slice(token.length);
    take(token, open);
  }
  if (open.length !== 1 || root.children.length !== 1) fail("elements that are not closed");
  return root.children[0] ?? fail("no element");
}

function take(token: string, open: XmlElement[]) {
  const parent = open.at(-1) ?? fail(token);
  if (!token.startsWith("<")) {
    if (token.includes("]]>")) fail(token);
    parent.text += unescaped(token);
  } else if (token.startsWith("</")) {
    if (`</${parent.name}>` !== token) fail(token);
    open.pop();
  } else {
    const element = { name: /^<([\w-]+)/.exec(token)?.[1] ?? "", ...empty(token) };
    parent.children.push(element);
    if (!token.endsWith("/>")) open.push(element);
  }
}

function empty(token: string) {
  const attributes: Record<string, string> = {};
  for (const [, key = "", value = ""] of token.matchAll(/\s([\w-]+)="([^"]*)"/g)) {
    if (key in attributes) fail(token);
    attributes[key] = unescaped(value.replace(/[\t\n\r]/g, " "));
  }
  return { attributes, children: [], text: "" };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescaped(text: string) {
  return text.replace(/&(?:(\w+);|#(\d+);)?/g, (whole, name, code) => {
    if (code) return String.fromCodePoint(Number(code));
    return ENTITIES[name] ?? fail(whole);
  });
}

function fail(what: string): never {
  throw new Error(`not XML: ${what.slice(0, 100)}`);
}
