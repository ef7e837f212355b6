import type { IncomingMessage } from "node:http";
import { HOP, type Hop, readHop } from "../chain/store-signature.server.ts";
import { chainPart } from "../runtime/shop.server.ts";

/** The store that sends this request, and for whom; null if it comes from a client itself. */
export function hopOf(req: IncomingMessage): Hop | "not ours" | "misdirected" | null {
  const header = req.headers[HOP];
  if (header === undefined) return null;
  const chain = chainPart();
  if (chain?.part !== "head office") return "misdirected";
  if (Array.isArray(header)) return "not ours";
  const line = { method: req.method ?? "", target: req.url ?? "" };
  return readHop(header, line, chain.stores, Date.now()) ?? "not ours";
}
