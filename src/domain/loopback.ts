/** 127.0.0.1, also as 127.1. */
const IPV4 = /^127(\.\d{1,3}){1,3}$/;
const IPV6 = /^(0{0,4}:){2,7}0{0,3}1$/;
/** 127.0.0.1 as an IPv6 address. */
const MAPPED = /^(0{0,4}:){2,6}ffff:(127\.|7f[\da-f]{2}:)/;

/** Whether a host, by name or address, is this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$|\.$/g, "");
  if (name === "localhost" || name.endsWith(".localhost")) return true;
  return [IPV4, IPV6, MAPPED].some((address) => address.test(name));
}
