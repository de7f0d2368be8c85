import { connect } from "#server/database/connect.ts";
import { usableUrl } from "#server/database/usable.ts";
import { storeWebhook } from "#testing/servers/delivering.ts";
import { buildWorld, type World } from "../../bench/world.ts";

/** Stores accounts, contracts, keys, and a webhook for each account. */
export async function storeWorld(url: string, hook: string, secretsKey: string): Promise<World> {
  const db = connect(await usableUrl(url, "DATABASE_URL"), 4);
  try {
    const world = await buildWorld(db);
    const key = Buffer.from(secretsKey, "base64");
    for (const { id } of world.accounts) await storeWebhook(db, id, hook, key);
    return world;
  } finally {
    await db.$disconnect();
  }
}
