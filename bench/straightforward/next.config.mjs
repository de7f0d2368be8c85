import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

// The straightforward build of POST /check, which `npm run bench` measures the server against.
/** @type {import("next").NextConfig} */
export default {
  typescript: { ignoreBuildErrors: true, tsconfigPath: join("..", "..", "tsconfig.json") },
  turbopack: { root: ROOT },
};
