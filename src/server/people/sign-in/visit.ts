/** A request to sign in or out, whose body has been read. */
export type Visit = { url: URL; headers: Headers; body: Buffer; request_id: string };
