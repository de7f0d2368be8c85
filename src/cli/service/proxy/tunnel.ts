import type { Socket } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { requesterOf } from "../requester.ts";
import { BrokenProxy } from "./broken-proxy.ts";
import { type HttpProxy, proxyHeaders, proxyText } from "./proxy.ts";

/**
 * A connection to a host through a proxy, with TLS from here to there: the proxy sees the host's name,
 * and nothing of what is sent.
 */
export async function tunnel(
  proxy: HttpProxy,
  target: URL,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const socket = await connection(proxy, `${target.hostname}:${target.port || 443}`, signal);
  const host = target.hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve, reject) => {
    const secure = connect({ socket, host, servername: nameOf(host), ALPNProtocols: ["http/1.1"] });
    const stop = () => secure.destroy(signal.reason);
    signal.addEventListener("abort", stop);
    secure.once("error", reject);
    secure.once("secureConnect", () => {
      signal.removeEventListener("abort", stop);
      secure.off("error", reject);
      resolve(secure);
    });
  });
}

/** TLS has names of hosts, not their addresses. */
function nameOf(host: string) {
  return /^[\d.]+$|:/.test(host) ? "" : host;
}

async function connection(
  proxy: HttpProxy,
  authority: string,
  signal: AbortSignal,
): Promise<Socket> {
  const request = await requesterOf(proxy.url);
  return new Promise((resolve, reject) => {
    const connectRequest = request(proxy.url, {
      method: "CONNECT",
      path: authority,
      agent: false,
      auth: "",
      signal,
      headers: { Host: authority, ...proxyHeaders(proxy) },
    });
    connectRequest.once("connect", ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) return resolve(socket as Socket);
      socket.destroy();
      reject(new BrokenProxy(proxyText(proxy), statusCode));
    });
    connectRequest.once("response", (answer) => {
      answer.destroy();
      reject(new BrokenProxy(proxyText(proxy), answer.statusCode ?? 0));
    });
    connectRequest.once("error", (error) => {
      reject(signal.aborted ? error : new BrokenProxy(proxyText(proxy), null, error));
    });
    connectRequest.end();
  });
}
