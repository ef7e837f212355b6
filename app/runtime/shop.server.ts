import type { Db } from "~db/client.server.ts";
import type { Config } from "./config.server.ts";

/** What the process holds open: the database, the keys and the configuration it was started with. */
export interface Shop {
  db: Db;
  config: Config;
  /** Chains the audit log; lies outside the database. */
  auditKey: Buffer;
  /** Sign cookies; the first signs, all verify. */
  cookieSecrets: string[];
}

const holder = globalThis as { loupeShop?: Shop };

export function useShop(shop: Shop): void {
  holder.loupeShop = shop;
}

/** The open shop. */
export function shop(): Shop {
  if (!holder.loupeShop) throw new Error("The shop is not open yet");
  return holder.loupeShop;
}

export function isShopOpen(): boolean {
  return holder.loupeShop !== undefined;
}
