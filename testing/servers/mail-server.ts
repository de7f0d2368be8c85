import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { generate } from "selfsigned";
import { SMTPServer } from "smtp-server";
import type { MailSender } from "#server/mail/sending/send-mail.ts";

/** A mail as it arrived. `source` is the whole message. */
export type Arrived = {
  from: string;
  to: string[];
  source: string;
  wasEncrypted: boolean;
  user: string | null;
};

type Refusal = { code: number; text: string };

type Options = {
  /** The answer to a recipient or message; null to accept it. */
  refuse?: { recipient?: (address: string) => Refusal | null; message?: () => Refusal | null };
  /** Requires STARTTLS and this sign-in. */
  login?: { user: string; pass: string };
  port?: number;
};

export type MailServer = {
  arrived: Arrived[];
  sender: MailSender;
  close: () => Promise<void>;
};

/** Starts a real mail server in this process. */
export async function startMailServer({
  refuse,
  login,
  port = 0,
}: Options = {}): Promise<MailServer> {
  const arrived: Arrived[] = [];
  const keys = login
    ? await generate([{ name: "commonName", value: "localhost" }], {
        keySize: 2048,
        extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
      })
    : null;
  const server = new SMTPServer({
    ...(keys ? { key: keys.private, cert: keys.cert } : { disabledCommands: ["STARTTLS", "AUTH"] }),
    authOptional: !login,
    onAuth({ username, password }, _, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(Object.assign(new Error("Wrong password"), { responseCode: 535 }));
    },
    onRcptTo({ address }, _, done) {
      done(errorOf(refuse?.recipient?.(address)));
    },
    async onData(stream, session, done) {
      const source = await text(stream);
      const { mailFrom, rcptTo } = session.envelope;
      const refused = errorOf(refuse?.message?.());
      if (!refused) {
        arrived.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source,
          wasEncrypted: session.secure === true,
          user: typeof session.user === "string" ? session.user : null,
        });
      }
      done(refused);
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(port, "localhost");
  await once(listening, "listening");
  return {
    arrived,
    sender: {
      server: {
        host: "localhost",
        port: (listening.address() as AddressInfo).port,
        secure: false,
        requireTLS: Boolean(login),
        auth: login ?? null,
      },
      from: { name: "Checks", address: "checks@example.com" },
      ...(keys && { ca: keys.cert }),
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function errorOf(refusal: Refusal | null | undefined) {
  return refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
}

/** Returns a header of a mail and its text, decoded. */
export function contentOf({ source }: Arrived) {
  const [head = "", ...parts] = source.split("\r\n\r\n");
  const body = parts.join("\r\n\r\n");
  const headers = head.replace(/\r\n[ \t]+/g, " ");
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1]?.replace(ENCODED_WORD, decodeWord);
  const isEncoded = /^content-transfer-encoding: quoted-printable/im.test(headers);
  const isBase64 = /^content-transfer-encoding: base64/im.test(headers);
  const plain = isBase64
    ? Buffer.from(body, "base64").toString()
    : isEncoded
      ? unquoted(body)
      : body;
  return { header, text: plain.replaceAll("\r\n", "\n") };
}

const ENCODED_WORD = /=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi;

function decodeWord(_: string, encoding: string, word: string) {
  if (encoding.toLowerCase() === "b") return Buffer.from(word, "base64").toString();
  return unquoted(word.replaceAll("_", " "));
}

function unquoted(quoted: string) {
  const bytes = quoted
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
