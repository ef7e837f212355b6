import { randomBytes } from "node:crypto";
import type { RequestFacts } from "~/web/context";
import { signedCookie } from "~/web/signed-cookie.server";
import { KNOWN_SECONDS, recentOnly } from "./known-browsers.server.ts";

/** A terminal where PINs were typed correctly: the last time, by account. */
interface KnownTerminal {
  mark: string;
  pins: Record<string, number>;
}

const knownTerminalCookie = (secure: boolean) =>
  signedCookie("loupe-terminal", secure, { maxAge: KNOWN_SECONDS, byOffice: true });

/** Returns the terminal's mark if this account's PIN was typed correctly there lately; otherwise null. */
export async function markForPin(
  request: Request,
  facts: Pick<RequestFacts, "secure">,
  employeeId: number,
): Promise<string | null> {
  const { mark, pins } = await terminalOf(request, facts);
  return employeeId in pins ? mark : null;
}

/** Remembers that the account's PIN was typed correctly at this terminal. */
export async function rememberPin(request: Request, facts: RequestFacts, employeeId: number): Promise<void> {
  const { mark, pins } = await terminalOf(request, facts);
  const known: KnownTerminal = { mark, pins: { ...pins, [employeeId]: Date.now() } };
  facts.cookies.push(await knownTerminalCookie(facts.secure).serialize(known));
}

/** Reads the terminal's cookie. Makes up a new mark if the browser has none. */
async function terminalOf(request: Request, facts: Pick<RequestFacts, "secure">): Promise<KnownTerminal> {
  const found: unknown = await knownTerminalCookie(facts.secure).parse(request.headers.get("cookie"));
  const { mark, pins } = (found ?? {}) as Partial<KnownTerminal>;
  if (typeof mark !== "string") return { mark: randomBytes(12).toString("base64url"), pins: {} };
  return { mark, pins: recentOnly(pins) };
}
