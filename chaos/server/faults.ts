import { setTimeout as delay } from "node:timers/promises";
import { signal, withChildren } from "../load/processes.ts";
import { deactivateInUse } from "./deactivation.ts";
import type { Instance } from "./instance.ts";

export type Fault = {
  title: string;
  /** How many times it is made. */
  times: number;
  /** Whether it may cut off requests in progress. */
  mayCut: boolean;
  /** The most deliveries that may be received again, of so many checks after so many faults. */
  mostAgain: (checks: number, times: number) => number;
  /** The longest time without an acknowledged check. */
  mostSeconds: number;
  /** Breaks something and mends it. Throws if a promise does not hold meanwhile. */
  make: (instance: Instance) => Promise<unknown>;
};

const ONE_IN_THOUSAND = (checks: number) => checks / 1000;
const FOUR_EACH = (_: number, times: number) => 4 * times;
const NONE = () => 0;

/** A server that has been told to stop has this long to exit. */
const STOP_SECONDS = 10;
const FROZEN_MS = 8000;

/** Postgres's signal to end its connections and stop. */
const FAST_SHUTDOWN = "SIGINT";

export const FAULTS: Record<string, Fault> = {
  kill: {
    title: "server killed (`SIGKILL`)",
    times: 200,
    mayCut: true,
    mostAgain: ONE_IN_THOUSAND,
    mostSeconds: 30,
    make: async ({ start, end }) => {
      await end("SIGKILL");
      await start();
    },
  },
  stop: {
    title: "server stopped (`SIGTERM`)",
    times: 25,
    mayCut: false,
    mostAgain: NONE,
    mostSeconds: 30,
    make: async ({ start, end }) => {
      const { code, seconds } = await end("SIGTERM");
      if (code !== 0) throw new Error(`the server ended with ${code}`);
      if (seconds > STOP_SECONDS) throw new Error(`the server took ${seconds} s to stop`);
      await start();
    },
  },
  deactivate: {
    title: "person deactivated over SCIM, then server killed",
    times: 20,
    mayCut: true,
    mostAgain: FOUR_EACH,
    mostSeconds: 30,
    make: (instance) => deactivateInUse(instance),
  },
  crash: {
    title: "Postgres killed",
    times: 25,
    mayCut: true,
    mostAgain: FOUR_EACH,
    mostSeconds: 5,
    make: async ({ postgres }) => void process.kill(postgres(), "SIGKILL"),
  },
  restart: {
    title: "Postgres stopped",
    times: 25,
    mayCut: true,
    mostAgain: FOUR_EACH,
    mostSeconds: 5,
    make: async ({ postgres }) => void process.kill(postgres(), FAST_SHUTDOWN),
  },
  freeze: {
    title: `Postgres frozen for ${FROZEN_MS / 1000} seconds (\`SIGSTOP\`)`,
    times: 5,
    mayCut: true,
    mostAgain: FOUR_EACH,
    mostSeconds: 30,
    make: async ({ postgres }) => {
      const all = withChildren(postgres());
      signal(all, "SIGSTOP");
      await delay(FROZEN_MS);
      signal(all, "SIGCONT");
    },
  },
};
