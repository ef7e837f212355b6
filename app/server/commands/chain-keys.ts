import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { StartError } from "../../runtime/start-error.ts";
import type { BuiltApp } from "../built-app.ts";

const PUBLIC_KEY = "primary.pub";

/**
 * `npm run chain-keys -- FOLDER`: writes the public key by which a primary knows its chain, and prints the two tokens
 * that it accepts: the head office's, which writes, and the stores', which only reads.
 */
export function chainKeys(_app: BuiltApp, args: string[]): Promise<void> {
  const [given, ...more] = args;
  if (given === undefined || more.length > 0) throw new StartError("Usage: npm run chain-keys -- FOLDER");
  const file = join(resolve(given), PUBLIC_KEY);
  if (existsSync(file))
    throw new StartError(`${file} is there already: delete it to replace all tokens of this chain.`);
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  mkdirSync(resolve(given), { recursive: true, mode: 0o700 });
  writeFileSync(file, publicKey.export({ type: "spki", format: "pem" }));
  process.stdout.write(`Start sqld with --auth-jwt-key-file ${file}
DATABASE_TOKEN of the head office: ${token(privateKey, "rw")}
DATABASE_TOKEN of each store: ${token(privateKey, "ro")}
Keep the tokens like passwords. The key that made them is kept nowhere.
`);
  return Promise.resolve();
}

/** As `sqld` reads it: a JWT whose claim `a` is what it allows. */
function token(key: KeyObject, allows: "rw" | "ro"): string {
  const part = (words: object) => Buffer.from(JSON.stringify(words)).toString("base64url");
  const text = `${part({ alg: "EdDSA", typ: "JWT" })}.${part({ a: allows, iat: Math.floor(Date.now() / 1000) })}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString("base64url")}`;
}
