import { createHash } from "node:crypto";
import type { ServedFile } from "./served-files.ts";

/** The name of the Python package, as an index has to write it. */
const PROJECT = "schema-contract-check";

/** An index of packages as PEP 503 describes it, with the wheel as its only one. */
export function simpleIndex(wheel: { name: string; data: Uint8Array }): ServedFile[] {
  const hash = createHash("sha256").update(wheel.data).digest("hex");
  // Relative, so that the address of the server need not be known, nor its path behind a proxy.
  const link = `<a href="../../${wheel.name}#sha256=${hash}" data-requires-python="&gt;=3.9">${wheel.name}</a>`;
  return [
    { name: "simple/index.html", data: page("Packages", `<a href="${PROJECT}/">${PROJECT}</a>`) },
    { name: `simple/${PROJECT}/index.html`, data: page(PROJECT, link) },
  ];
}

function page(title: string, body: string) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="pypi:repository-version" content="1.0">
<title>${title}</title>
</head>
<body>
${body}
</body>
</html>
`;
}
