import { Counter, type Registry } from "prom-client";
import { signInAnswered } from "#server/signals.ts";

/** Counts sign-ins and their failures. */
export function countSignIns(registers: Registry[]) {
  const answered = new Counter({
    name: "scc_sign_ins_total",
    help: "Passwords and codes that people entered, by outcome",
    labelNames: ["step", "outcome"],
    registers,
  });
  signInAnswered.hear(({ step, outcome }) => answered.inc({ step, outcome }));
}
