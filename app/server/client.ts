import { BlockList, isIP, isIPv6 } from "node:net";
import type { IncomingMessage } from "node:http";

/** What the connection and, where a trusted proxy sent it, its forwarded headers say about the far end. */
export interface FarEnd {
  /** IP address of the client, IPv4 without its IPv6 wrapping. */
  address: string;
  secure: boolean;
  /** The host that the client asked for, with its port where it named one; null when it named none. */
  host: string | null;
}

/**
 * Reads the far end of a request.
 *
 * `X-Forwarded-For`, `-Proto` and `-Host` count only when the connection comes from a trusted proxy, and of each list only what
 * trusted proxies wrote: from the right, up to the first address that isn't one of them.
 */
export function farEndReader(trustedProxies: readonly string[]): (req: IncomingMessage) => FarEnd {
  const trusted = blockList(trustedProxies);

  return (req) => {
    const peer = plainAddress(req.socket.remoteAddress ?? "");
    const host = req.headers.host?.trim() || null;
    if (!isTrusted(trusted, peer)) return { address: peer, secure: false, host };
    return {
      address: forwardedFor(req, trusted) ?? peer,
      secure: lastOf(req.headers["x-forwarded-proto"])?.toLowerCase() === "https",
      host: lastOf(req.headers["x-forwarded-host"]) ?? host,
    };
  };
}

function forwardedFor(req: IncomingMessage, trusted: BlockList): string | null {
  const hops = listOf(req.headers["x-forwarded-for"]).map(plainAddress).toReversed();
  let client: string | null = null;
  for (const hop of hops) {
    if (isIP(hop) === 0) break;
    client = hop;
    if (!isTrusted(trusted, hop)) break;
  }
  return client;
}

function blockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isTrusted(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** `::ffff:10.0.0.1`, `10.0.0.1:443` and `[2001:db8::1]:443` without what surrounds the address. */
function plainAddress(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}

function listOf(header: string | string[] | undefined): string[] {
  return String(header ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function lastOf(header: string | string[] | undefined): string | null {
  return listOf(header).at(-1) ?? null;
}
