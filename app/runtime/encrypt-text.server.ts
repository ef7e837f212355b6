import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one purpose, derived from a secret of the shop. */
export function keyFor(purpose: string, secret: Buffer | string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

/** Encrypts with AES-256-GCM. `bound` names what the text belongs to; decryption needs the same. */
export function encrypt(text: string, bound: string, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts a text. Null if it was altered, belongs to something else, or was encrypted with another key. */
export function decrypt(sealed: string, bound: string, key: Buffer): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(bound))
      .setAuthTag(tag);
    const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
