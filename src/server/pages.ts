import { join } from "node:path";
import type { Env } from "./env.ts";
import { onStop } from "./stopping.ts";

const ROOT = join(import.meta.dirname, "..", "..");

type Address = Pick<Env, "isDevelopment" | "HOST" | "PORT">;

export type Pages = Awaited<ReturnType<typeof openPages>>;

/** Prepares Next to render the pages. */
export async function openPages({ isDevelopment, HOST, PORT }: Address) {
  const { default: createNext } = await import("next");
  const next = createNext({ dev: isDevelopment, dir: ROOT, hostname: HOST, port: PORT });
  await next.prepare();
  onStop(() => next.close());
  return { render: next.getRequestHandler(), upgrade: next.getUpgradeHandler() };
}
