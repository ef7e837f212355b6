import { createHash, randomBytes } from "node:crypto";

/** Bytes of a token: 128 bits that nobody guesses. */
const BYTES = 16;

/** A token for a link, and what is kept of it. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(BYTES).toString("base64url");
  return { token, tokenHash: tokenHashOf(token) };
}

export function tokenHashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
