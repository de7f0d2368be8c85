/** How the reader shows that it is them: with their password, or by signing in with one of these. */
export type Proof = {
  hasPassword: boolean;
  issuers: readonly { id: string; name: string }[];
};
