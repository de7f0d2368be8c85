import { Option } from "commander";

/** The option of commands that trust an address, for one that nobody has proved to be the user's. */
export function allowUnverified() {
  return new Option(
    "--allow-unverified",
    "even if the address is not verified: you have made sure yourself who uses it",
  ).default(false);
}
