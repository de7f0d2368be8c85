// npm run -s sbom: prints what production installs, as a CycloneDX bill of materials.
import { readFileSync } from "node:fs";
import { readPackages } from "./trust/lock-file.ts";
import { sbomOf } from "./trust/sbom.ts";

const project = JSON.parse(readFileSync("package.json", "utf8"));
process.stdout.write(
  `${JSON.stringify(sbomOf(project, readPackages("package-lock.json")), null, 2)}\n`,
);
