import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PERIOD_US = 10_000;

const ROOTS = { v1: "/sys/fs/cgroup/cpu", v2: "/sys/fs/cgroup" };

/**
 * Limits a process to a share of one core with a cgroup. Returns a function that removes the cgroup
 * once the process has ended. Requires Linux and root.
 */
export function limitCpu(pid: number, share: number): () => void {
  const version = existsSync(join(ROOTS.v1, "cpu.cfs_quota_us")) ? "v1" : "v2";
  const group = join(ROOTS[version], `bench-${pid}`);
  const quota = String(Math.round(share * PERIOD_US));
  try {
    mkdirSync(group);
  } catch (cause) {
    throw new Error("a process cannot be limited here: this bench needs Linux and root", { cause });
  }
  try {
    if (version === "v1") {
      writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD_US));
      writeFileSync(join(group, "cpu.cfs_quota_us"), quota);
    } else {
      writeFileSync(join(group, "cpu.max"), `${quota} ${PERIOD_US}`);
    }
    writeFileSync(join(group, "cgroup.procs"), String(pid));
  } catch (cause) {
    rmdirSync(group);
    throw new Error(`the control group ${group} has no limit of processor time`, { cause });
  }
  return () => rmdirSync(group);
}
