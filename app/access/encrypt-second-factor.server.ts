import * as encryption from "~/runtime/encrypt-text.server";
import { shop } from "~/runtime/shop.server";

/** Encrypts under a key derived from `audit.key`, which backups leave out. */
export function encrypt(text: string, bound: string): string {
  return encryption.encrypt(text, bound, key());
}

/** Returns null if the text was altered, belongs to something else, or comes from a shop with another key. */
export function decrypt(sealed: string, bound: string): string | null {
  return encryption.decrypt(sealed, bound, key());
}

function key(): Buffer {
  return encryption.keyFor("second factor", shop().auditKey);
}
