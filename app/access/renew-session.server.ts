import type { Instant } from "~/domain/dates";
import type { RequestFacts } from "~/web/context";
import {
  findSession,
  hashOfToken,
  isRenewedBy,
  newToken,
  type RenewingForm,
  renewedToken,
  sessionCookie,
} from "./session.server.ts";

/** A session's next token for its cookie, and the hash to store. */
export interface NextToken {
  token: string;
  tokenHash: string;
  /** Whether this same form already gave the token to the session. */
  isGiven: boolean;
}

/**
 * Returns the token that a form gives its session, after which a copy of the old one opens nothing. A form
 * with a key gives the same token when sent twice.
 */
export async function nextToken(
  request: Request,
  form: FormData,
  { secure }: RequestFacts,
  { sessionId, pattern }: { sessionId: number; pattern: RenewingForm["pattern"] },
): Promise<NextToken> {
  const token: unknown = await sessionCookie(secure).parse(request.headers.get("cookie"));
  const formKey = form.get("formKey");
  if (typeof token !== "string" || typeof formKey !== "string" || formKey === "")
    return { ...newToken(), isGiven: false };
  if (isRenewedBy(token, { pattern, formKey }))
    return { token, tokenHash: hashOfToken(token), isGiven: true };
  const renewed = renewedToken(token, { pattern, formKey });
  const isGiven = findSession(renewed.token, Date.now() as Instant)?.sessionId === sessionId;
  return { ...renewed, isGiven };
}
