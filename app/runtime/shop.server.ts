import type { Db } from "~db/client.server.ts";
import type { ChainPart } from "./chain-part.ts";
import type { Config } from "./config.server.ts";

export interface Shop {
  db: Db;
  config: Config;
  /** Signs the audit log. Stored outside the database. */
  auditKey: Buffer;
  /** The first one signs, all verify. */
  cookieSecrets: string[];
  /** Null for a shop on one machine. */
  chain: ChainPart | null;
}

const holder = globalThis as { loupeShop?: Shop };

export function useShop(shop: Shop): void {
  holder.loupeShop = shop;
}

export function shop(): Shop {
  if (!holder.loupeShop) throw new Error("The shop is not open yet");
  return holder.loupeShop;
}

/** This process's part in a chain. Null for a shop on one machine, and before it is open. */
export function chainPart(): ChainPart | null {
  return holder.loupeShop?.chain ?? null;
}

/**
 * Asks the head office to answer a read that also writes, which a store of a chain can't. False outside of a
 * store.
 */
export function askHeadOffice(requestId: string): boolean {
  const part = chainPart();
  if (part?.part !== "store") return false;
  part.needHeadOffice.add(requestId);
  return true;
}

/**
 * Whether only the head office writes: what isn't written here is no trouble of the database, and the log of a store says
 * why the head office didn't answer.
 */
export function isHeadOfficeToWrite(): boolean {
  return chainPart()?.part === "store";
}

export function isShopOpen(): boolean {
  return holder.loupeShop !== undefined;
}
