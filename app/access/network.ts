import { isIPv6 } from "node:net";

/**
 * Groups addresses for rate limits: an IPv6 address counts as its /64 network, since one client usually
 * controls all of it.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%", 1);
  if (!isIPv6(bare)) return address;
  // The URL parser normalizes IPv6 to its compressed form: "[2001:db8::1]".
  const [left = "", right] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const head = left.split(":").filter(Boolean);
  const tail = right?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
