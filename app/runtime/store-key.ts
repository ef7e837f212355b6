import { createPrivateKey, type KeyObject } from "node:crypto";

/** The key that a store of a chain signs with, and its name at the head office. */
export interface StoreKey {
  readonly store: string;
  readonly key: KeyObject;
}

export const STORE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Reads the text that `chain-keys` prints: the name, a dot and the key. Null for anything else. */
export function readStoreKey(text: string): StoreKey | null {
  const [store = "", encoded = ""] = text.split(".", 2);
  if (!STORE_NAME.test(store)) return null;
  try {
    const key = createPrivateKey({ key: Buffer.from(encoded, "base64url"), format: "der", type: "pkcs8" });
    return key.asymmetricKeyType === "ed25519" ? { store, key } : null;
  } catch {
    return null;
  }
}
