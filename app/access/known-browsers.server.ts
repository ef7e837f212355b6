import { KNOWN_DAYS } from "./known-browser-days.ts";
import { isWithinLast } from "~/domain/dates";
import type { RequestFacts } from "~/web/context";
import { signedCookie } from "~/web/signed-cookie.server";

export const KNOWN_SECONDS = KNOWN_DAYS * 24 * 60 * 60;
const KNOWN_AT_MOST = 20;

/** Stores which accounts signed in from this browser, and when. */
export const knownBrowserCookie = (secure: boolean) =>
  signedCookie("loupe-known", secure, { maxAge: KNOWN_SECONDS, byOffice: true });

export async function rememberAccount(
  request: Request,
  facts: RequestFacts,
  employeeId: number,
): Promise<void> {
  const known = { ...(await knownTo(request, facts)), [employeeId]: Date.now() };
  facts.cookies.push(await knownBrowserCookie(facts.secure).serialize(known));
}

export async function isKnownBrowser(
  request: Request,
  facts: Pick<RequestFacts, "secure">,
  employeeId: number,
): Promise<boolean> {
  return employeeId in (await knownTo(request, facts));
}

/** Returns the accounts that recently signed in from this browser, each with the time. */
export async function knownTo(
  request: Request,
  facts: Pick<RequestFacts, "secure">,
): Promise<Record<string, number>> {
  return recentOnly(await knownBrowserCookie(facts.secure).parse(request.headers.get("cookie")));
}

/** Keeps recent entries only, at most `KNOWN_AT_MOST`. */
export function recentOnly(value: unknown): Record<string, number> {
  if (typeof value !== "object" || value === null) return {};
  const now = Date.now();
  const lately = Object.entries(value).filter(
    ([, at]) => typeof at === "number" && isWithinLast(KNOWN_SECONDS * 1000, at, now),
  );
  return Object.fromEntries(lately.sort(([, one], [, other]) => other - one).slice(0, KNOWN_AT_MOST));
}
