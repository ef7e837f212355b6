import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "~db/client.server.ts";
import { isMissing, sync } from "./files.server.ts";
import { ConfigError } from "./start-error.ts";

/** A key of 32 bytes in hexadecimal. */
const KEY = /^[0-9a-f]{64}$/i;

/** Reads a key. Null without a file. Throws on a malformed key, which could never verify what it signed. */
export function readKey(folder: string, name: string): string | null {
  const text = readText(join(folder, name));
  if (text === null || KEY.test(text)) return text;
  throw new ConfigError(
    `${join(folder, name)} isn't a Loupe key, which is 64 hexadecimal characters: ${
      name === "secret"
        ? "delete it to make a new one; everyone signs in again"
        : "put it back from a copy, such as a backup made --with-keys"
    }.`,
  );
}

export function readAuditKey(folder: string): Buffer | null {
  const key = readKey(folder, "audit.key");
  return key === null ? null : Buffer.from(key, "hex");
}

/** Keys of earlier rows of the audit log, one a line, newest first. They prove what was sealed, and sign nothing. */
export const OLD_AUDIT_KEYS = "audit.key.old";

export function readOldAuditKeys(folder: string): Buffer[] {
  const text = readText(join(folder, OLD_AUDIT_KEYS));
  if (text === null) return [];
  const keys = text.split("\n").flatMap((line) => line.trim() || []);
  if (keys.every((key) => KEY.test(key))) return keys.map((key) => Buffer.from(key, "hex"));
  throw new ConfigError(
    `${join(folder, OLD_AUDIT_KEYS)} isn't a list of Loupe keys, each a line of 64 hexadecimal characters: put them back from a copy, or move it away.`,
  );
}

/** Null without a file. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (isMissing(error)) return null;
    // As a container's engine makes one where it finds no file to mount: no key either.
    if ((error as NodeJS.ErrnoException).code === "EISDIR") return "a folder";
    throw error;
  }
}

/**
 * Reads a key, or creates it on first start with owner-only permissions. Syncs it to disk before use, so that
 * a power cut leaves no rows without a key. Concurrent starts create only one.
 */
export function keyFile(db: Db, dataDir: string, name: string): string {
  const known = readKey(dataDir, name);
  if (known) return known;
  const path = join(dataDir, name);
  const making = join(dataDir, `.${name}-making`);
  return db.$client
    .transaction(() => {
      const made = readKey(dataDir, name);
      if (made) return made;
      const key = randomBytes(32).toString("hex");
      writeFileSync(making, key, { mode: 0o600, flush: true });
      renameSync(making, path);
      sync(dataDir);
      return key;
    })
    .immediate();
}
