import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** On a request from a store to its head office: who the store's client is, signed. */
export const HOP = "loupe-store";
/** On the answer: the frame of the primary's log that the store waits for. */
export const FRAME = "loupe-frame";

/** Stops a copied header from working later. Clocks of a chain may differ by minutes. */
const VALID_MS = 10 * 60_000;

const Hop = z.object({
  address: z.string(),
  secure: z.boolean(),
  origin: z.string(),
  requestId: z.string(),
  /** UTC milliseconds. */
  at: z.number(),
});
export type Hop = z.infer<typeof Hop>;

/** `secret` is the chain's first session secret. */
export function signedHop(hop: Hop, secret: string): string {
  const text = Buffer.from(JSON.stringify(hop)).toString("base64url");
  return `${text}.${signatureOf(text, secret)}`;
}

/** The hop that a store signed with one of the chain's secrets; null for anything else. */
export function readHop(header: string, secrets: readonly string[], now: number): Hop | null {
  const [text = "", signature = ""] = header.split(".", 2);
  const sent = Buffer.from(signature);
  const isOurs = secrets.some((secret) => {
    const right = Buffer.from(signatureOf(text, secret));
    return right.length === sent.length && timingSafeEqual(right, sent);
  });
  if (!isOurs) return null;
  const read = Hop.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return read.success && Math.abs(now - read.data.at) < VALID_MS ? read.data : null;
}

function signatureOf(text: string, secret: string): string {
  // A key of its own: the secret signs cookies.
  const key = createHmac("sha256", secret).update("a hop from a store").digest();
  return createHmac("sha256", key).update(text).digest("base64url");
}
