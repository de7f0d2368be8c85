import { createCaller } from "#server/api/router.ts";
import { setDomains } from "#server/directory/store/directory.ts";
import type { Tenant } from "../tenants/tenant.ts";
import type { RestServer } from "./rest-server.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type ScimReply = { status: number; headers: Headers; body: any };

export type IdentityProvider = {
  token: string;
  token_id: string;
  /** Sends a request: `send("PATCH /Users/dus_…", body)`. */
  send: (operation: string, body?: unknown, headers?: Record<string, string>) => Promise<ScimReply>;
};

const PATCH_OP = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** Returns the body of a PATCH with these operations. */
export function patchOf(...Operations: object[]) {
  return { schemas: [PATCH_OP], Operations };
}

/** Sends SCIM requests to a server, whose `url` ends in /api/v1, as identity providers do. */
export function scimClient(url: string, token: string): IdentityProvider["send"] {
  return async (operation, body, headers) => {
    const [method, path] = operation.split(" ", 2);
    const response = await fetch(url.replace("/api/v1", "/scim/v2") + path, {
      method: method as string,
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { "Content-Type": "application/scim+json; charset=utf-8" }),
        ...headers,
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  };
}

/** Connects an identity provider, which may tell of people with addresses of these domains. */
export async function newIdentityProvider(
  server: Pick<RestServer, "db" | "services" | "url">,
  { account_id, user_id }: Pick<Tenant, "account_id" | "user_id">,
  domains: readonly string[] = ["acme.example"],
): Promise<IdentityProvider> {
  const { db, services, url } = server;
  const caller = { kind: "person", account_id, user_id, role: "owner" } as const;
  const call = createCaller({ services, caller, idempotency_key: null });
  await db.$transaction((tx) => setDomains(tx, account_id, domains));
  const { token, id } = await call.directoryTokens.create({ label: "identity provider" });
  return { token, token_id: id, send: scimClient(url, token) };
}
