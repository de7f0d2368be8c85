import { connection } from "next/server";
import { runningApp } from "../server/handle.ts";

export default async function Home() {
  await connection();
  const health = await runningApp().call({ kind: "anyone" }).health.get();
  return <main>{health.status}</main>;
}
