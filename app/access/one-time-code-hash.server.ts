import { createHmac } from "node:crypto";
import { hashOfCode } from "~/domain/shop/account/one-time-code.server";
import { keyFor } from "~/runtime/encrypt-text.server";
import { shop } from "~/runtime/shop.server";

/**
 * Hash of a one-time code, under a key made from `audit.key`: codes are short enough that whoever has the database
 * alone, such as a chain's store or a thief of an archive, could try them all against a plain one.
 */
export function hashOfOneTimeCode(code: string): string {
  return createHmac("sha256", keyFor("one-time codes", shop().auditKey))
    .update(hashOfCode(code))
    .digest("hex");
}
