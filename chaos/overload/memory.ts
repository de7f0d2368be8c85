import { readFileSync } from "node:fs";

const SAMPLE_MS = 250;

/** Watches the resident memory of a process. `growth` compares the last third with the first. */
export function watchMemory(pid: number) {
  const megabytes: number[] = [];
  const look = () => {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    megabytes.push(Number(kilobytes) / 1000);
  };
  const timer = setInterval(look, SAMPLE_MS);
  look();
  return () => {
    clearInterval(timer);
    look();
    const third = Math.ceil(megabytes.length / 3);
    const first = Math.max(...megabytes.slice(0, third));
    const last = Math.max(...megabytes.slice(-third));
    return { megabytes: last, growth: last / first };
  };
}
