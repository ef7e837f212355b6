import { createHmac } from "node:crypto";
import { z } from "zod";
import type { StoreKey } from "../runtime/store-key.ts";
import type { LaterBody } from "./limits-of-store-reports.ts";
import { digestOf, FRAME, HOP, signedHop } from "./store-signature.server.ts";

/** What stores ask of the head office themselves, beside their clients' requests. */
export const CALLS = {
  /** POST: what a store would have written by itself. */
  later: "/chain/later",
  /** GET, with a SHA-256 behind it: the content of a file or photo. */
  files: "/chain/files/",
  /** GET: whether it is there, and knows the store. */
  greeting: "/chain/greeting",
  /** GET: which start of the primary it has its frames from, as of now. */
  start: "/chain/start",
  /**
   * GET, with an id and a mac behind it, and the number of a write: whether the primary has this entry of the trail,
   * and it.
   */
  entries: "/chain/entries/",
} as const;

/** Whether a path is one of them, as any server may read it. Clients find nothing there. */
export function isChainPath(pathname: string): boolean {
  return /^\/chain(\/|$)/i.test(decodeURIComponent(pathname));
}

export const Greeting = z.object({
  /** `bookOf` the head office. */
  book: z.string().nullable(),
  /** `markOfSecret`. */
  secret: z.string(),
  /** Which start of the primary it has its frames from, as of its last step. Older ones don't say it. */
  start: z.string().nullable().optional(),
});
export type Greeting = z.infer<typeof Greeting>;

export const StartOfPrimary = z.object({ start: z.string().nullable() });
export type StartOfPrimary = z.infer<typeof StartOfPrimary>;

export const HasEntry = z.object({ isThere: z.boolean() });
export type HasEntry = z.infer<typeof HasEntry>;

/** Where a store reaches its head office, and what it signs with. */
export interface HeadOfficeAccess {
  headOffice: string;
  key: StoreKey;
}

/**
 * Whether an answer is the head office's own to a store that it knows: those have its frame. Others are of a proxy, a
 * portal, or of who doesn't know the store, whatever their status.
 */
export function isOfHeadOffice({ headers }: Response): boolean {
  return headers.has(FRAME);
}

/** Whether a proxy says so of what is behind it: that it isn't up. */
export function isBadGateway(status: number): boolean {
  return status >= 502 && status <= 504;
}

/**
 * Calls the head office in the store's own name. Rejects if the line is down, and without all of the answer `within`
 * ms, unless a `signal` says how long it is waited for.
 */
export function callHeadOffice(
  { headOffice, key }: HeadOfficeAccess,
  path: string,
  {
    body,
    within = 30_000,
    signal = AbortSignal.timeout(within),
  }: { body?: LaterBody; within?: number; signal?: AbortSignal } = {},
): Promise<Response> {
  const { hostname, origin } = new URL(headOffice);
  const method = body ? "POST" : "GET";
  const text = body ? JSON.stringify(body) : "";
  const hop = {
    speaks: "store" as const,
    digest: digestOf(text),
    address: hostname,
    secure: headOffice.startsWith("https:"),
    origin,
    requestId: crypto.randomUUID().replaceAll("-", "").slice(-16),
  };
  return fetch(headOffice + path, {
    method,
    ...(body && { body: text }),
    headers: { [HOP]: signedHop(hop, { method, target: path }, key), "content-type": "application/json" },
    redirect: "error",
    signal,
  });
}

/** Why a call got no answer, such as `ECONNREFUSED`. */
export function whyUnanswered({ message, cause }: Error): string {
  return (cause as { code?: string } | undefined)?.code ?? message;
}

/** Tells whether two machines have the same secret, without telling it. */
export function markOfSecret(secret: string): string {
  return createHmac("sha256", secret).update("a chain has one secret").digest("base64url");
}
