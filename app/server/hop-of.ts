import type { IncomingMessage } from "node:http";
import { HOP, type Hop, readHop } from "../chain/hop.server.ts";
import { chainPart, shop } from "../runtime/shop.server.ts";

/** The client of the store that sends this request on; null if it comes from a client itself. */
export function hopOf(req: IncomingMessage): Hop | "not ours" | "misdirected" | null {
  const header = req.headers[HOP];
  if (header === undefined) return null;
  if (chainPart()?.part !== "head office") return "misdirected";
  if (Array.isArray(header)) return "not ours";
  return readHop(header, shop().cookieSecrets, Date.now()) ?? "not ours";
}
