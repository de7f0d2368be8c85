import { Configuration, ContractsApi, GateApi } from "./client/index.ts";

declare const process: { env: Record<string, string | undefined> };

const { KEY = "", CONTRACT = "" } = process.env;
const configuration = new Configuration({ apiKey: KEY });

const contract = await new ContractsApi(configuration).createContract({
  createContractRequest: {
    name: CONTRACT,
    schema: { columns: [{ name: "a", type: "integer", required: true }] },
  },
});
const check = {
  contract: contract.id,
  incomingSchema: { columns: [{ name: "b", type: "string" as const }] },
};
const { checks, decision } = await new GateApi(configuration).checkGate({
  gateRequest: { checks: [check] },
});
console.log(checks[0]?.check.severity, decision);
