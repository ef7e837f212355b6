import { createHmac, hkdfSync } from "node:crypto";
import type { Tx } from "~db/client.server.ts";

const keys = new WeakMap<Tx, Buffer>();

/**
 * Lets rules on this handle of a database tell suppressed addresses. Call it wherever one is opened for writing,
 * and in transactions that Drizzle began, with its `audit.key`: a phone number is short enough that whoever has
 * the database alone could try them all against a plain hash.
 */
export function keepAddressKey(tx: Tx, auditKey: Buffer): void {
  keys.set(tx, Buffer.from(hkdfSync("sha256", auditKey, "", "suppressed addresses", 32)));
}

export function hashOfAddress(tx: Tx, address: string): string {
  const key = keys.get(tx);
  if (!key) throw new Error("This database was opened without the key for addresses");
  return createHmac("sha256", key).update(address).digest("base64url");
}
