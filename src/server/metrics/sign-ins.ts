import { Counter, type Registry } from "prom-client";
import { signInAnswered } from "#server/signals.ts";
import { fromZero } from "./from-zero.ts";

/** Counts sign-ins and their failures. */
export function countSignIns(registers: Registry[]) {
  const answered = new Counter({
    name: "scc_sign_ins_total",
    help: "Passwords and codes that people entered, by outcome",
    labelNames: ["step", "outcome"],
    registers,
  });
  fromZero(answered, {
    step: ["password", "code", "recovery_code"],
    outcome: ["accepted", "refused", "limited"],
  });
  signInAnswered.hear(({ step, outcome }) => answered.inc({ step, outcome }));
}
