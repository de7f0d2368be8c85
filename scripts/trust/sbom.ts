import { createHash } from "node:crypto";
import { licenceOf } from "./licence.ts";
import {
  dependencyFolders,
  type Packages,
  type ProductionPackage,
  productionPackages,
} from "./lock-file.ts";

export type Project = { name: string; version: string; license: string };

/** Returns a CycloneDX bill of materials of what production installs: the same for the same input. */
export function sbomOf(project: Project, packages: Packages) {
  const installed = productionPackages(packages);
  const purls = new Map(installed.map((entry) => [entry.folder, purlOf(entry)]));
  const byPurl = new Map(installed.map((entry) => [purlOf(entry), entry]));
  const components = [...byPurl.values()].map(componentOf).sort(byRef);
  const root = {
    type: "application",
    "bom-ref": project.name,
    name: project.name,
    version: project.version,
    licenses: [{ license: { id: project.license } }],
  };
  const dependencies = [
    { ref: project.name, dependsOn: dependenciesOf(packages, [""], purls) },
    ...components.map((component) => {
      const ref = component["bom-ref"];
      const folders = installed.filter((entry) => purls.get(entry.folder) === ref);
      return { ref, dependsOn: dependenciesOf(packages, folders.map(folderOf), purls) };
    }),
  ];
  const contents = { metadata: { component: root }, components, dependencies };
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(contents))}`,
    version: 1,
    ...contents,
  };
}

function componentOf(entry: ProductionPackage) {
  const licence = licenceOf(entry);
  const [algorithm = "", digest = ""] = entry.integrity?.split("-") ?? [];
  const content = Buffer.from(digest, "base64").toString("hex");
  return {
    type: "library",
    "bom-ref": purlOf(entry),
    name: entry.name,
    version: entry.version,
    scope: entry.optional ? "optional" : "required",
    ...(entry.integrity && {
      hashes: [{ alg: algorithm.toUpperCase().replace("SHA", "SHA-"), content }],
    }),
    ...(licence && { licenses: [{ license: { id: licence } }] }),
    purl: purlOf(entry),
  };
}

const folderOf = ({ folder }: ProductionPackage) => folder;

/** Returns the package URL, in which the @ of a scope is encoded. */
const purlOf = ({ name, version }: ProductionPackage) =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

const byRef = (a: { "bom-ref": string }, b: { "bom-ref": string }) =>
  a["bom-ref"] < b["bom-ref"] ? -1 : 1;

function dependenciesOf(packages: Packages, folders: string[], purls: Map<string, string>) {
  const dependencies = folders.flatMap((folder) => dependencyFolders(packages, folder));
  return [...new Set(dependencies.flatMap((folder) => purls.get(folder) ?? []))].sort();
}

/** Returns a UUID of version 8 that is made from a text. */
function uuidOf(text: string) {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
