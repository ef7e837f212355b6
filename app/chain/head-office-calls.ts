import { z } from "zod";
import { HOP, signedHop } from "./hop.server.ts";

/** What stores ask of the head office themselves, beside their clients' requests. */
export const CALLS = {
  /** POST: what a store would have written by itself. */
  later: "/chain/later",
  /** GET, with a SHA-256 behind it: the content of a file or photo. */
  files: "/chain/files/",
  /** GET: whether it is there, and knows the store's secret. */
  greeting: "/chain/greeting",
} as const;

/** Of each kind in one call. */
export const MOST_AT_ONCE = 10_000;

const Count = z.int().min(0);

export const LaterBody = z.object({
  /** Last use of a session, in UTC milliseconds. */
  sessions: z.array(z.object({ id: Count, at: Count })).max(MOST_AT_ONCE),
  denials: z
    .array(
      z.object({
        minute: Count,
        employeeId: Count,
        permission: z.string().max(100),
        address: z.string().max(100),
        count: Count,
      }),
    )
    .max(MOST_AT_ONCE),
});
export type LaterBody = z.infer<typeof LaterBody>;

export const Greeting = z.object({
  /** `bookOf` the head office. */
  book: z.string().nullable(),
});
export type Greeting = z.infer<typeof Greeting>;

/** Where a store reaches its head office, and what it signs with. */
export interface HeadOfficeAccess {
  headOffice: string;
  secret: string;
}

/** Whether a proxy says so of what is behind it: that it isn't up. */
export function isBadGateway(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** Calls the head office in the store's own name. Rejects if the line is down, and without an answer `within` ms. */
export function callHeadOffice(
  { headOffice, secret }: HeadOfficeAccess,
  path: string,
  { body, within = 30_000 }: { body?: LaterBody; within?: number } = {},
): Promise<Response> {
  const { hostname, origin } = new URL(headOffice);
  const requestId = crypto.randomUUID().replaceAll("-", "").slice(-16);
  const hop = {
    address: hostname,
    secure: headOffice.startsWith("https:"),
    origin,
    requestId,
    at: Date.now(),
  };
  return fetch(headOffice + path, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: { [HOP]: signedHop(hop, secret), "content-type": "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(within),
  });
}
