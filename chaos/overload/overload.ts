// npm run chaos -- overload: four times as many requests as a server can answer, and thousands of
// slow clients. SECONDS sets how long the overload lasts.

import { postgresPid } from "../../bench/cpu.ts";
import type { Job, Measured, Samples } from "../../bench/load/job.ts";
import { checkPlan } from "../../bench/load/plans.ts";
import { startProduct } from "../../bench/servers.ts";
import { onStage, openLoad, openWorld, type Stage } from "../../bench/stage.ts";
import { forgetRequests } from "../../bench/world.ts";
import { withChildren } from "../load/processes.ts";
import { countOf, firstRefusal, latenciesOf, normalFrom, p99, silentRefusals } from "./answers.ts";
import { booksOf } from "./books.ts";
import { shareCores } from "./cores.ts";
import { watchMemory } from "./memory.ts";
import { type Finding, report } from "./report.ts";
import { startSlowClients } from "./slow-clients.ts";

const SECONDS = Number(process.env.SECONDS ?? 30);
/** As many as a server keeps open. They wait for their refusals, so they send less than wanted. */
const CONNECTIONS = 4000;
/** The connections of one run are still closing while those of the next are opened. */
const VARIABLES = { MAX_CONNECTIONS: String(2 * CONNECTIONS) };
/** Half of them write slowly, half of them read nothing. */
const SLOW_CLIENTS = 3000;
const FEW_CONNECTIONS = 256;
const TIMES = 4;
/** A burst may wait: what is accepted in the first two seconds is told apart. */
const BEGINNING_MS = 2000;
/** The server closes connections that have sent nothing for 10 seconds, so these are short. */
const HALF_SECONDS = 8;
const HALF_ROUNDS = 4;

await onStage(overload);

async function overload(stage: Stage) {
  const { db, world } = await openWorld(stage, stage.url);
  const load = openLoad(stage);
  const product = await startProduct(stage.url, stage.dataDir, [], VARIABLES);
  stage.atEnd(product.stop);
  shareCores(product.pid, [load.pid, process.pid, ...withChildren(postgresPid(stage.dataDir))]);
  const plan = checkPlan(world);
  let acknowledged = 0;
  const run = async (how: Omit<Job, "ports" | "plan">): Promise<Measured> => {
    await forgetRequests(db);
    const measured = await load.run({ ports: [product.port], plan, ...how });
    acknowledged += measured.statuses[200] ?? 0;
    return measured;
  };
  const sampled = async (concurrency: number, rate: number, seconds: number) => {
    const { samples } = await run({ concurrency, rate, seconds, keepsSamples: true });
    return samples as Samples;
  };
  /** At half the rate; late is a request for which no connection was free when it was due. */
  const atHalf = { sent: 0, refused: 0, late: 0 };
  const halfLoad = async (concurrency: number, rate: number) => {
    const latencies: number[] = [];
    for (let round = 0; round < HALF_ROUNDS; round++) {
      const samples = await sampled(concurrency, rate / 2, HALF_SECONDS);
      atHalf.sent += samples.at.length;
      atHalf.refused += countOf(samples, 503);
      atHalf.late += samples.dropped;
      latencies.push(...latenciesOf(samples, 200, BEGINNING_MS));
    }
    return p99(Float64Array.from(latencies));
  };

  await run({ concurrency: FEW_CONNECTIONS, seconds: 4 });
  const { per_second: highest } = await run({ concurrency: FEW_CONNECTIONS, seconds: 6 });
  const half = await halfLoad(CONNECTIONS, highest);
  const memory = watchMemory(product.pid);
  const over = await sampled(CONNECTIONS, highest * TIMES, SECONDS);
  const grown = memory();
  const after = await sampled(CONNECTIONS, highest / 2, HALF_SECONDS);

  const few = await halfLoad(FEW_CONNECTIONS, highest);
  const slow = startSlowClients(product.port, world.keys, SLOW_CLIENTS / 2);
  stage.atEnd(slow.stop);
  const slowMemory = watchMemory(product.pid);
  const fewAmongSlow = await halfLoad(FEW_CONNECTIONS, highest);
  const slowGrown = slowMemory();
  slow.stop();

  const accepted = latenciesOf(over, 200, BEGINNING_MS);
  const offered = over.at.length / SECONDS;
  const findings: Finding[] = [
    finding("highest rate", `${Math.round(highest)}/s`),
    finding(`requests sent, wanted ${TIMES} × that`, `${Math.round(offered)}/s`),
    finding("accepted", `${Math.round(countOf(over, 200) / SECONDS)}/s`),
    bounded("highest rate ÷ accepted", highest / (countOf(over, 200) / SECONDS), 3, "×"),
    finding("refused", `${Math.round(countOf(over, 503) / SECONDS)}/s`),
    bounded("first refusal after", firstRefusal(over), 1000, "ms"),
    bounded("refusals without `Retry-After`", silentRefusals(over), 0, ""),
    finding("p99 of accepted requests", `${p99(accepted).toFixed(0)} ms`),
    finding("… in the first 2 s", `${p99(latenciesOf(over, 200, 0, BEGINNING_MS)).toFixed(0)} ms`),
    finding("p99 at half the highest rate, as many connections", `${half.toFixed(0)} ms`),
    bounded("the former ÷ the latter", p99(accepted) / half, 3, "×"),
    finding("p99 of refusals", `${p99(latenciesOf(over, 503)).toFixed(0)} ms`),
    bounded("memory, last third ÷ first third", grown.growth, 1.2, "×"),
    bounded("normal after", normalFrom(after, 3 * half), 2000, "ms"),
    finding(`p99 at half the rate, ${FEW_CONNECTIONS} connections`, `${few.toFixed(0)} ms`),
    finding(`… beside ${SLOW_CLIENTS} slow clients`, `${fewAmongSlow.toFixed(0)} ms`),
    bounded("the latter ÷ the former", fewAmongSlow / few, 3, "×"),
    bounded("memory beside them", slowGrown.growth, 1.2, "×"),
    bounded("requests at half the rate refused", atHalf.refused, 0, ""),
    bounded("… not sent in time", (100 * atHalf.late) / (atHalf.sent + atHalf.late), 1, "%"),
    ...(await booksOf(db, acknowledged)),
  ];
  process.exitCode = report(findings) ? 0 : 1;
}

function finding(title: string, value: string): Finding {
  return { title, value, goal: "", holds: true };
}

function bounded(title: string, value: number | null, most: number, unit: string): Finding {
  const text = (number: number) => `${Number(number.toPrecision(3))} ${unit}`.trim();
  return {
    title,
    value: value === null ? "never" : text(value),
    goal: `≤ ${text(most)}`,
    holds: value !== null && value <= most,
  };
}
