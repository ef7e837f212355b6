import * as box from "~/runtime/secret-box.server";
import { shop } from "~/runtime/shop.server";

/** Encrypts under a key derived from `audit.key`, which backups leave out. */
export function encrypt(text: string, bound: string): string {
  return box.encrypt(text, bound, key());
}

/** Returns null if the text was altered, belongs to something else, or comes from a shop with another key. */
export function decrypt(sealed: string, bound: string): string | null {
  return box.decrypt(sealed, bound, key());
}

function key(): Buffer {
  return box.keyFor("second factor", shop().auditKey);
}
