import { BlockList, isIP } from "node:net";

/**
 * Whether NO_PROXY names an address, as in curl and Go: names with all below them, with or without
 * `.` or `*.` before them, `*` for everything, IP addresses and networks, each with or without a port.
 */
export function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostOf(hostname);
  const usedPort = port || (protocol === "https:" ? "443" : "80");
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const { name, port } = parsed(entry.toLowerCase());
      if (port !== undefined && port !== usedPort) return false;
      return name === "*" || isNamed(host, name);
    });
}

function hostOf(hostname: string) {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
}

/** "example.com:8080", "[::1]:8080", "::1", "10.0.0.0/8" */
function parsed(entry: string): { name: string; port: string | undefined } {
  const [, bracketed, behind] = /^\[([^\]]*)\](?::(\d+))?$/.exec(entry) ?? [];
  if (bracketed !== undefined) return { name: bracketed, port: behind };
  const [, name = entry, port] = /^([^:]*):(\d+)$/.exec(entry) ?? [];
  return { name: name.replace(/\.$/, ""), port };
}

function isNamed(host: string, name: string): boolean {
  const [, network = "", bits] = /^(.+)\/(\d{1,3})$/.exec(name) ?? [];
  if (bits !== undefined) return isInside(host, network, Number(bits));
  if (isIP(host) > 0) return isInside(host, name, isIP(host) === 6 ? 128 : 32);
  const below = name.replace(/^\*?\./, "");
  return below !== "" && (host === below || host.endsWith(`.${below}`));
}

function isInside(host: string, network: string, bits: number): boolean {
  const family = isIP(network);
  if (family === 0 || isIP(host) !== family || bits > (family === 6 ? 128 : 32)) return false;
  const type = family === 6 ? "ipv6" : "ipv4";
  const list = new BlockList();
  list.addSubnet(network, bits, type);
  return list.check(host, type);
}
