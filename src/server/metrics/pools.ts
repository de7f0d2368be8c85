import { Gauge, type Registry } from "prom-client";

/** The part of `pg`'s pool that shows its use. */
export type PoolUse = {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options: { max: number };
};

/** Returns a function that adds a pool, whose use is read when metrics are. */
export function watchPools(registers: Registry[]) {
  const pools = new Map<string, PoolUse>();
  const gauge = (name: string, help: string, of: (use: PoolUse) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["pool"],
      registers,
      collect() {
        for (const [pool, use] of pools) this.set({ pool }, of(use));
      },
    });
  gauge(
    "scc_pool_connections_in_use",
    "Connections to Postgres that run a statement or transaction",
    ({ totalCount, idleCount }) => totalCount - idleCount,
  );
  gauge("scc_pool_connections_open", "Open connections to Postgres", (use) => use.totalCount);
  gauge("scc_pool_connections_max", "Connections that the pool may open", (use) => use.options.max);
  gauge("scc_pool_waiting", "Calls that wait for a connection", (use) => use.waitingCount);
  return (pool: string, use: PoolUse) => void pools.set(pool, use);
}
