import type { Plan } from "./load/job.ts";
import { startProduct } from "./servers.ts";
import { openLoad, openWorld, type Stage } from "./stage.ts";
import { forgetRequests } from "./world.ts";

/** A plan, and the number of connections that it is run on. */
export type Turn = { plan: Plan; concurrency: number };

/** Starts the product on a world of accounts, and the load generator. */
export async function openProduct(stage: Stage) {
  const { db, world } = await openWorld(stage, stage.url);
  const load = openLoad(stage);
  const { port, stop } = await startProduct(stage.url, stage.dataDir);
  stage.atEnd(stop);
  return { db, world, load, port };
}

/**
 * Runs the plans in turn, round after round, and returns the requests per second of each, by plan. A
 * first round warms up. Every other round goes backwards, so that no plan gains from its place.
 */
export async function ratesInTurn(
  { db, load, port }: Pick<Awaited<ReturnType<typeof openProduct>>, "db" | "load" | "port">,
  turns: readonly Turn[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<number[][]> {
  const rates = turns.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    const inOrder = [...turns.entries()];
    for (const [n, turn] of round % 2 === 0 ? inOrder : inOrder.reverse()) {
      await forgetRequests(db);
      const { per_second } = await load.run({ ...turn, ports: [port], seconds });
      if (round > 0) rates[n]?.push(per_second);
    }
  }
  return rates;
}
