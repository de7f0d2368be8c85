import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "#app/found.ts";
import { openConsole } from "../../../console.ts";

/** The number of a version in an address; what is no such number is a missing page. */
export function versionIn(text: string): number {
  const number = Number(text);
  if (!/^[1-9]\d{0,8}$/.test(text) || !Number.isSafeInteger(number)) notFound();
  return number;
}

/** A version, loaded once for title and page, so that a missing page says so in its title. */
export const findVersion = cache(async (account: string, id: string, text: string) => {
  const version = versionIn(text);
  const { call } = await openConsole(account);
  return found(call.versions.get({ id, version }));
});

/** Two versions, loaded once likewise. */
export const findPair = cache(async (account: string, id: string, from: string, to: string) => {
  const pair = { from: versionIn(from), to: versionIn(to) };
  const { call } = await openConsole(account);
  return found(call.versions.compare({ id, ...pair }));
});
