import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns headers in whose cookies the signatures of other secrets are replaced by the first one's,
 * so that people stay signed in while AUTH_SECRET is rotated. Anything unsigned is left unchanged.
 */
export function withRenewedCookies(
  headers: Headers,
  [current, ...others]: readonly [string, ...string[]],
): Headers {
  const cookies = others.length === 0 ? null : headers.get("cookie");
  if (cookies === null) return headers;
  const renewed = cookies.split(";").map((cookie) => {
    const [, name, text] = /^([^=]*=)(.*)$/s.exec(cookie) ?? [];
    const signed = text === undefined ? null : parse(text.trim());
    if (!signed || !others.some((secret) => isSignature(signed, secret))) return cookie;
    return name + encodeURIComponent(`${signed.value}.${signatureOf(signed.value, current)}`);
  });
  const changed = new Headers(headers);
  changed.set("cookie", renewed.join(";"));
  return changed;
}

/** Returns what a cookie's value holds besides its signature, which is not verified; null without one. */
export function signedValue(text: string): string | null {
  return parse(text)?.value ?? null;
}

type Signed = { value: string; signature: string };

function parse(text: string): Signed | null {
  try {
    const whole = decodeURIComponent(text);
    const dot = whole.lastIndexOf(".");
    return dot < 1 ? null : { value: whole.slice(0, dot), signature: whole.slice(dot + 1) };
  } catch {
    return null;
  }
}

function isSignature({ value, signature }: Signed, secret: string) {
  const expected = Buffer.from(signatureOf(value, secret));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** As better-auth signs its cookies. */
function signatureOf(value: string, secret: string) {
  return createHmac("sha256", secret).update(value).digest("base64");
}
