import { randomBytes } from "node:crypto";
import type { Instant } from "~/domain/dates";
import { tokenOfHash, type TokenNow } from "~/domain/shop/tokens/token-rights.server";
import { shop } from "~/runtime/shop.server";
import { isApi } from "../web/answer.server.ts";
import { hashOfToken } from "./session.server.ts";
import { noteTokenUse } from "./note-token-use.server.ts";

/** By which people and programs that look for leaked secrets know a token of ours. */
const PREFIX = "loupe_";

/** Makes a token for a program, of 256 random bits, and its hash for the database. */
export function newProgramToken(): { token: string; tokenHash: string } {
  const token = PREFIX + randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOfToken(token) };
}

/**
 * The token that a call of the API carries (`Authorization: Bearer`): it alone decides then, whatever cookies come
 * along. '' for an empty one. Null for a call without one, and for everything that isn't the API, where the header
 * isn't read.
 */
export function tokenIn({ headers }: Request, url: URL): string | null {
  const sent = isApi(url) ? headers.get("authorization") : null;
  const [bearer, token = ""] = /^bearer(?: +(.*))?$/i.exec(sent ?? "") ?? [];
  return bearer === undefined ? null : token;
}

/** Names the counter of a token's tries. */
export function triesOfToken(tokenHash: string): string {
  return `token ${tokenHash}`;
}

/** Finds a token that was ever made. Reads its rights each time, and notes that it is used if it is in force. */
export function findToken(token: string, now: Instant): TokenNow | null {
  const found = tokenOfHash(shop().db, hashOfToken(token), now);
  if (found?.state === "in_force") noteTokenUse(found, now);
  return found;
}
