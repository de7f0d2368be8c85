/** A configuration that names a source, and the folder that its sources must be in. */
export type NamingFile = { path: string; root: string };
