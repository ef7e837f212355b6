import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readStores, STORES_FILE, type StoresFile } from "../runtime/known-stores.server.ts";
import { MS_PER_DAY } from "../domain/dates.ts";

/** By which the primary knows all tokens of its chain: those of the head office and of each store. */
export const PUBLIC_KEYS = "primary.pub";
const OF_OFFICE = "office.pub";

/** The head office's token for the primary, which writes. It has no end: it stays on the primary's machine. */
export function makeOfficeKeys(folder: string): { token: string } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { token, publicKey } = newToken({ a: "rw" });
  writeFileSync(join(folder, OF_OFFICE), publicKey);
  writePublicKeys(folder);
  return { token };
}

export function hasOfficeKeys(folder: string): boolean {
  return existsSync(join(folder, OF_OFFICE));
}

/** A store's key for the head office, and its token for the primary, which reads; in place of those that it has. */
export function makeStoreKeys(
  folder: string,
  store: string,
  days: number,
): { key: string; token: string; until: number } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const until = Date.now() + days * MS_PER_DAY;
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { token, publicKey: ofToken } = newToken({ a: "ro", exp: Math.floor(until / 1000) });
  const spki = publicKey.export({ type: "spki", format: "der" }).toString("base64url");
  writeStores(folder, { ...storesIn(folder), [store]: { key: spki, token: ofToken, until } });
  const pkcs8 = privateKey.export({ type: "pkcs8", format: "der" }).toString("base64url");
  return { key: `${store}.${pkcs8}`, token, until };
}

/** False if there is no such store. */
export function revokeStore(folder: string, store: string): boolean {
  const { [store]: revoked, ...others } = storesIn(folder);
  if (revoked) writeStores(folder, others);
  return revoked !== undefined;
}

export function storesIn(folder: string): StoresFile {
  return readStores(join(folder, STORES_FILE));
}

function writeStores(folder: string, stores: StoresFile) {
  const file = join(folder, STORES_FILE);
  writeFileSync(`${file}.new`, `${JSON.stringify(stores, null, 2)}\n`);
  renameSync(`${file}.new`, file);
  writePublicKeys(folder);
}

/** In the order of their making: `sqld` reads one key after the other. */
function writePublicKeys(folder: string) {
  const office = hasOfficeKeys(folder) ? [readFileSync(join(folder, OF_OFFICE), "utf8")] : [];
  const all = [...office, ...Object.values(storesIn(folder)).map(({ token }) => token)];
  writeFileSync(join(folder, PUBLIC_KEYS), all.join(""));
}

/** As `sqld` reads it: a JWT whose claim `a` is what it allows. A key of its own, kept nowhere, so that it can be revoked. */
function newToken(claims: { a: "rw" | "ro"; exp?: number }): { token: string; publicKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const iat = Math.floor(Date.now() / 1000);
  return {
    token: jwt({ ...claims, iat }, privateKey),
    publicKey: publicKey.export({ type: "spki", format: "pem" }) as string,
  };
}

function jwt(claims: object, key: KeyObject): string {
  const part = (words: object) => Buffer.from(JSON.stringify(words)).toString("base64url");
  const text = `${part({ alg: "EdDSA", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString("base64url")}`;
}
