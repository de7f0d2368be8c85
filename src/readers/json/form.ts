import type { Foreign } from "../foreign.ts";
import { isObject } from "../input/json-object.ts";

/** What a JSON document may be. */
export type Form = Foreign & { is: (value: unknown) => boolean };

/** Whether a value is an object with all of these keys. */
export function has(value: unknown, ...keys: string[]): boolean {
  return isObject(value) && keys.every((key) => Object.hasOwn(value, key));
}
