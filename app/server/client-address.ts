import { BlockList, isIP, isIPv6 } from "node:net";
import type { IncomingMessage } from "node:http";

/** The client according to the connection and trusted forwarded headers. */
export interface ClientConnection {
  /** IP address; IPv4 without IPv6 mapping. */
  address: string;
  secure: boolean;
  /** Requested host with optional port; null if missing. */
  host: string | null;
}

/**
 * Reads the client of a request. `X-Forwarded-For`, `-Proto`, and `-Host` count only from a trusted proxy,
 * and only their right part: up to the first untrusted address.
 */
export function clientReader(trustedProxies: readonly string[]): (req: IncomingMessage) => ClientConnection {
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

/** Strips mapping and port from an address: `::ffff:10.0.0.1`, `10.0.0.1:443`, `[2001:db8::1]:443`. */
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
