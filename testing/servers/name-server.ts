import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

export type NameServer = {
  /** Such as 127.0.0.1:port. */
  address: string;
  /** The queries so far, in order, as "example.com A". */
  asked: string[];
  close: () => Promise<void>;
};

const TYPES: Record<number, string> = { 1: "A", 28: "AAAA" };

/** Starts a UDP name server with some names, or with null one that never answers. */
export async function startNameServer(names: Record<string, string[]> | null): Promise<NameServer> {
  const queries: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, client) => {
    const { name, type, end } = questionOf(query);
    queries.push(`${name} ${TYPES[type]}`);
    if (!names) return;
    const known = names[name];
    const addresses = (known ?? []).filter((address) => isIPv6(address) === (type === 28));
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    const records = addresses.map((address) => recordOf(type, address));
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), client.port);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: queries,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Encodes an answer record that points to the question's name. */
function recordOf(type: number, address: string) {
  const data = isIPv6(address)
    ? Buffer.from(address.replaceAll(":", ""), "hex")
    : Buffer.from(address.split(".").map(Number));
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}
