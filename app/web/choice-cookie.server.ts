import { createCookie } from "react-router";
import { href } from "~/ui/address";
import type { RequestFacts } from "./context.ts";

const YEAR = 365 * 24 * 60 * 60;

/**
 * Choices of a terminal, kept for a year: 'on' or 'off', its till, or its menu. Unsigned, because they only
 * affect what it shows.
 */
export type TerminalChoice = "light" | "customer-view" | "till" | "menu";

function choiceCookie(choice: TerminalChoice, secure: boolean) {
  return createCookie(`${secure ? "__Host-" : ""}loupe-${choice}`, {
    httpOnly: true,
    sameSite: "lax",
    path: href("/"),
    secure,
    maxAge: YEAR,
  });
}

/** Null if nothing was chosen. */
export async function readChoice(
  request: Request,
  choice: TerminalChoice,
  secure: boolean,
): Promise<string | null> {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes(`loupe-${choice}`)) return null;
  const chosen: unknown = await choiceCookie(choice, secure).parse(cookies);
  return typeof chosen === "string" ? chosen : null;
}

/** A `Set-Cookie` value. */
export function keepChoice(choice: TerminalChoice, chosen: string, secure: boolean): Promise<string> {
  return choiceCookie(choice, secure).serialize(chosen);
}

/** Hides cost on this terminal's pages, or shows it again ('off'). Display only: no right changes. */
export async function keepCustomerView(facts: RequestFacts, chosen: unknown): Promise<void> {
  facts.cookies.push(await keepChoice("customer-view", chosen === "on" ? "on" : "off", facts.secure));
}
