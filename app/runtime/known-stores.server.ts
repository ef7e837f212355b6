import { createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isMissing } from "./files.server.ts";
import { errorFields, log } from "./log.server.ts";

/** File in the folder of `chain-keys`. */
export const STORES_FILE = "stores.json";

export const StoresFile = z.record(
  z.string(),
  z.object({
    /** Public half of the store's signing key, as SPKI in base64url. */
    key: z.string(),
    /** Public half of the key by which the primary recognizes the store's token, as PEM. */
    token: z.string(),
    /** When key and token expire, in UTC milliseconds. */
    until: z.number(),
  }),
);
export type StoresFile = z.infer<typeof StoresFile>;

export interface KnownStores {
  /** A store's key; null if it has expired or was revoked. */
  keyOf(store: string, now: number): KeyObject | null;
}

/** The stores in a folder of `chain-keys`, read at each use, so that a revoked one is no longer known. */
export function knownStores(folder: string | null): KnownStores {
  let readAt = "";
  let stores = new Map<string, { key: KeyObject; until: number }>();
  return {
    keyOf(store, now) {
      if (folder === null) return null;
      readAgain(join(folder, STORES_FILE));
      const known = stores.get(store);
      return known && now < known.until ? known.key : null;
    },
  };

  function readAgain(file: string) {
    try {
      const { mtimeMs, size, ino } = statSync(file);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (version === readAt) return;
      stores = new Map(
        Object.entries(readStores(file)).map(([name, { key, until }]) => {
          const spki = Buffer.from(key, "base64url");
          return [name, { key: createPublicKey({ key: spki, format: "der", type: "spki" }), until }];
        }),
      );
      readAt = version;
    } catch (error) {
      stores = new Map();
      readAt = "";
      if (!isMissing(error)) log.error("stores-not-read", errorFields(error));
    }
  }
}

/** Reads the stores; none without a file. */
export function readStores(file: string): StoresFile {
  try {
    return StoresFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
