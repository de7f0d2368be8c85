import { connect, type Socket } from "node:net";
import { createTransport, type SMTPTransportOptions } from "nodemailer";
import type { MailFrom } from "../rules/mail-from.ts";
import { mailRetryDelay } from "../rules/mail-schedule.ts";
import type { SmtpServer } from "../rules/smtp-url.ts";
import type { MailOutcome } from "../store/finished-mail.ts";
import type { ClaimedMail } from "../store/mail-queue.ts";
import { mailFault, mailReason } from "./mail-reason.ts";

/**
 * Timeouts: for the connection, for the greeting, for each answer, and for a whole attempt, which is
 * shorter than the claim. A mail server may look for spam for a minute before it accepts a mail; one
 * that gets no answer in time would be sent again, and received twice.
 */
const CONNECT_MS = 10_000;
const GREETING_MS = 10_000;
const ANSWER_MS = 100_000;
const DEADLINE_MS = 110_000;

/** What sending needs. `ca` are trusted certificates beside Node's own; for tests. */
export type MailSender = { server: SmtpServer; from: MailFrom; ca?: string };

/** Makes one attempt on a connection of its own, within a deadline; never throws. */
export async function sendMail(
  { server, from, ca }: MailSender,
  mail: ClaimedMail,
  signal: AbortSignal,
): Promise<MailOutcome> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  const { host, port, secure, requireTLS, auth } = server;
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS,
    ...(auth && { auth }),
    ...(ca && { tls: { ca } }),
    greetingTimeout: GREETING_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_, callback) => {
      connected(host, port, ending).then(
        (connection) => callback(null, { connection }),
        (error) => callback(error),
      );
    },
  } satisfies SMTPTransportOptions);
  try {
    await transport.sendMail(messageOf(mail, from));
    return { sent: true };
  } catch (error) {
    const fault = mailFault(error);
    const retry_seconds = fault === "server" ? mailRetryDelay(mail.number) : null;
    return { sent: false, reason: mailReason(error), fault, retry_seconds };
  } finally {
    transport.close();
  }
}

/** The id stays the same for each attempt, so that mail programs show a repetition once. */
function messageOf(mail: ClaimedMail, from: MailFrom) {
  const host = from.address.slice(from.address.lastIndexOf("@") + 1);
  const url = mail.unsubscribe_url;
  return {
    from,
    to: { name: "", address: mail.recipient },
    messageId: `<${mail.id}@${host}>`,
    subject: mail.subject,
    text: mail.text,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(url && {
        "List-Unsubscribe": `<${url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

/** Opens a connection that `ending` destroys, at whatever stage the conversation is. */
function connected(host: string, port: number, ending: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = () => socket.destroy(new Error("the attempt was ended"));
    if (ending.aborted) end();
    ending.addEventListener("abort", end, { once: true });
    const timer = setTimeout(() => {
      socket.destroy(Object.assign(new Error("connection timeout"), { code: "ETIMEDOUT" }));
    }, CONNECT_MS);
    socket.once("close", () => ending.removeEventListener("abort", end));
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.off("error", reject);
      resolve(socket);
    });
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
