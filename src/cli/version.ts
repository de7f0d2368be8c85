import manifest from "../../package.json" with { type: "json" };

/** Of the command line: that of the service that gave it out. */
export const VERSION: string = manifest.version;
