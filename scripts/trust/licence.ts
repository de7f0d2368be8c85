import type { ProductionPackage } from "./lock-file.ts";

/**
 * SPDX ids of licences that let anyone run, change and pass on the service. MPL-2.0 and CC-BY-4.0
 * bind only who changes the package's own files, or passes on its data.
 */
export const ACCEPTED = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "ISC"],
  ...["MIT", "MIT-0", "MPL-2.0", "OFL-1.1", "Unlicense"],
]);

/** Licences of packages whose manifest has none, or no SPDX id; read from their LICENSE file. */
const READ: Record<string, string> = {
  geist: "OFL-1.1",
  "seq-queue": "MIT",
};

export const licenceOf = ({ name, license }: ProductionPackage): string | null =>
  READ[name] ?? license ?? null;
