/** What an issuer says of a person, in its tokens and at its userinfo endpoint. */
export type Claims = { readonly [claim: string]: unknown };
