/**
 * An address without a user, a password or a token: `git@github.com:a/b.git` and
 * `https://token@github.com/a/b.git` are https://github.com/a/b. Null for anything that is not an
 * address.
 */
export function publicUrl(text: string): string | null {
  const short = /^[^@\s/:]+@([^:/\s]+):(?!\/)([^\s?#]+)$/.exec(text);
  const address = short ? `https://${short[1]}/${short[2]}` : text;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^(https?|ssh|git):$/.test(url.protocol) || url.hostname === "") return null;
  const isWeb = /^https?:$/.test(url.protocol);
  const origin = isWeb ? `${url.protocol}//${url.host}` : `https://${url.hostname}`;
  return `${origin}${url.pathname.replace(/\.git\/?$/, "")}`;
}
