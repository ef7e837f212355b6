import { createHash, sign, verify } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import type { StoreKey } from "../runtime/store-key.ts";
import type { KnownStores } from "../runtime/known-stores.server.ts";

/** On a request from a store to its head office: who speaks, signed with the request. */
export const HOP = "loupe-store";
/** On the answer: the frame of the primary's log that the store waits for. */
export const FRAME = "loupe-frame";
/** And of which start of the primary that log is, by the name that `sqld` gave it. */
export const START = "loupe-start";

/**
 * A busy head office reads a request late, so as long as a store waits for it (`SILENT_AT_MOST_MS`), and what clocks
 * may differ by. A signature is good once within it, as far as this process knows.
 */
const VALID_MS = 120_000;
const CLOCKS_DIFFER_MS = 60_000;
/** What was used before isn't known any more. */
const STARTED_AT = Date.now();

const Said = z.object({
  /** A client whose request the store passes on, or the store itself. */
  speaks: z.enum(["client", "store"]),
  /** Name of the store. */
  store: z.string(),
  /** The body's, by `digestOf`. */
  digest: z.string(),
  /** The client's IP address. */
  address: z.string(),
  secure: z.boolean(),
  origin: z.url(),
  requestId: z.string().regex(/^[\w-]{1,64}$/),
  /** UTC milliseconds. */
  at: z.number(),
  /** Never the same twice. */
  once: z.string().min(16).max(64),
});
/** With the letters of the longest IPv6 address that has an IPv4 address in it. A zone is allowed. */
const LONGEST_ADDRESS = 45;
const Facts = Said.refine(
  ({ speaks, address }) => speaks === "store" || (address.length <= LONGEST_ADDRESS && isIP(address) !== 0),
);
export type Hop = z.infer<typeof Facts>;

/** The line of a request. */
interface Line {
  method: string;
  target: string;
}

export function digestOf(body: Uint8Array | string): string {
  return createHash("sha256").update(body).digest("base64url");
}
export const DIGEST_OF_NOTHING = digestOf("");

/** Good for this method, target and body alone. */
export function signedHop(facts: Omit<Hop, "store" | "at" | "once">, line: Line, key: StoreKey): string {
  const hop: Hop = { ...facts, store: key.store, at: Date.now(), once: crypto.randomUUID() };
  const text = Buffer.from(JSON.stringify(hop)).toString("base64url");
  return `${text}.${sign(null, signedBytes(text, line), key.key).toString("base64url")}`;
}

/** The hop that a known store signed for this request, for its first use; null for anything else. */
export function readHop(header: string, line: Line, stores: KnownStores, now: number): Hop | null {
  const [text = "", signature = ""] = header.split(".", 2);
  const read = Facts.safeParse(parsed(text));
  if (!read.success) return null;
  const hop = read.data;
  const key = stores.keyOf(hop.store, now);
  if (!key || !verify(null, signedBytes(text, line), key, Buffer.from(signature, "base64url"))) return null;
  const age = now - hop.at;
  if (age < -CLOCKS_DIFFER_MS || age > VALID_MS + CLOCKS_DIFFER_MS) return null;
  if (hop.at < STARTED_AT - CLOCKS_DIFFER_MS) return null;
  return isFirstUse(`${hop.store} ${hop.once}`, now) ? hop : null;
}

function signedBytes(text: string, { method, target }: Line): Buffer {
  return Buffer.from(`a hop from a store\n${text}\n${method}\n${target}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

/** In the order of their use, which is that of their end. */
const used = new Map<string, number>();

function isFirstUse(once: string, now: number): boolean {
  for (const [earlier, until] of used) {
    if (until >= now) break;
    used.delete(earlier);
  }
  if (used.has(once)) return false;
  // One whose clock is ahead is good for longer.
  used.set(once, now + VALID_MS + 2 * CLOCKS_DIFFER_MS);
  return true;
}
