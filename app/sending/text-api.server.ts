import { bodyWithin } from "../runtime/body-within.server.ts";
import { wasNotConnected } from "../runtime/not-connected.ts";
import type { TextAccount } from "../runtime/text-account.ts";

/** Milliseconds for one answer. */
const ANSWER_MS = 20_000;
/** A page of a hundred texts is half of it, also if each is as long as can be and none of its letters is a plain one. */
const ANSWER_BYTES_AT_MOST = 2 * 1024 * 1024;

/** What came of asking a provider. `cut` if it may have heard the question, `unsent` if it can't have. */
export type Heard =
  | { kind: "answered"; status: number; body: unknown }
  | { kind: "cut"; said: string }
  | { kind: "unsent"; said: string };

/** The texts of an account. */
export function textsOf({ url, account }: TextAccount): string {
  return `${url}/2010-04-01/Accounts/${account}/Messages`;
}

/**
 * Asks a provider, with a form to send or without one to read. Follows no redirect, and reads no endless answer. Throws
 * nothing. What isn't JSON is an answer without a body.
 */
export async function ask(
  account: TextAccount,
  address: string,
  { form, late }: { form?: Record<string, string>; late: AbortSignal },
): Promise<Heard> {
  const signal = AbortSignal.any([late, AbortSignal.timeout(ANSWER_MS)]);
  try {
    const response = await fetch(address, {
      method: form ? "POST" : "GET",
      headers: {
        accept: "application/json",
        // A connection for each: one that was kept may be closed at the other end, and then nobody knows what it heard.
        connection: "close",
        authorization: `Basic ${signInOf(account)}`,
      },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: "manual",
      signal,
    });
    const body = await bodyWithin(response, ANSWER_BYTES_AT_MOST);
    return {
      kind: "answered",
      status: response.status,
      body: body && parsed(withoutSignIn(body.toString("utf8"), account)),
    };
  } catch (error) {
    if (signal.aborted) return { kind: "cut", said: "The provider took too long" };
    return failure(error);
  }
}

function signInOf({ account, token }: TextAccount): string {
  return Buffer.from(`${account}:${token}`).toString("base64");
}

/** Fewest characters of a token that is told from other words. */
const TOKEN_CHARACTERS = 8;

/** Some repeat how somebody signed in whom they refuse. */
function withoutSignIn(said: string, account: TextAccount): string {
  const { token } = account;
  const secrets = [signInOf(account), ...(token.length < TOKEN_CHARACTERS ? [] : [token])];
  return secrets.reduce((text, secret) => text.replaceAll(secret, "(token)"), said);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Says nothing of the address: what failed may be named by it. */
function failure(error: unknown): Heard {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  const why = typeof code === "string" && /^[A-Z_]{1,60}$/.test(code) ? ` (${code})` : "";
  return wasNotConnected(error)
    ? { kind: "unsent", said: `The provider can't be reached${why}` }
    : { kind: "cut", said: `The line to the provider was cut${why}` };
}
