import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { type HttpProxy, proxyHeaders } from "./proxy/proxy.ts";
import { tunnel } from "./proxy/tunnel.ts";
import { requesterOf } from "./requester.ts";

export type OutgoingRequest = {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  proxy: HttpProxy | null;
  signal: AbortSignal;
};

export type Response = { status: number; headers: Headers; text: string };

/** Sends a request and reads its response as a whole. Redirects are not followed. */
export async function send(address: string, outgoing: OutgoingRequest): Promise<Response> {
  const response = await responseTo(address, outgoing);
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return { status: response.statusCode ?? 0, headers, text: await text(response) };
}

async function responseTo(address: string, sent: OutgoingRequest): Promise<IncomingMessage> {
  const { method, body, proxy, signal } = sent;
  const target = new URL(address);
  const isSecure = target.protocol === "https:";
  const isForwarded = proxy !== null && !isSecure;
  const request = await requesterOf(isForwarded ? proxy.url : target);
  const socket = proxy && isSecure ? await tunnel(proxy, target, signal) : null;
  const headers = {
    ...sent.headers,
    Host: target.host,
    ...(body !== undefined && { "Content-Length": `${Buffer.byteLength(body)}` }),
    ...(isForwarded && proxyHeaders(proxy)),
  };
  return new Promise((resolve, reject) => {
    const httpRequest = request(isForwarded ? proxy.url : target, {
      method,
      headers,
      signal,
      ...(isForwarded && { path: target.href, auth: "" }),
      // A connection that is kept could be cut just when a request that cannot be repeated is sent.
      ...(socket ? { createConnection: () => socket } : { agent: false }),
    });
    httpRequest.once("response", resolve);
    httpRequest.on("error", reject);
    httpRequest.end(body);
  });
}
