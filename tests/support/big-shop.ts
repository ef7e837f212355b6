import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillBigShop } from "../../bench/big-shop/fill-big-shop.server";
import type { BigShopOrder } from "../../bench/big-shop/order";
import { day, type Instant } from "~/domain/dates";
import { type Db, openDatabase } from "~db/client.server.ts";
import { finishSeed, startSeed } from "~db/seed.ts";
import { EVERYTHING } from "./everything.ts";
import { at, AUDIT_KEY } from "./sample.ts";

const folder = mkdtempSync(join(tmpdir(), "loupe-big-"));
let files = 0;
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** An order for a shop with every kind of data, in small numbers. */
export const SMALL_ORDER: BigShopOrder = {
  customers: 400,
  items: 250,
  sales: EVERYTHING ? 3_000 : 1_200,
  repairs: 2_000,
  campaigns: 20,
  seed: "a test",
  until: day("2026-11-20"),
};
/** The day after the order's last one. */
export const LATER = at("2026-11-21T12:00:00-05:00");

/** A seeded shop in a file that is deleted when the process ends. */
export async function seeded(order: Partial<BigShopOrder> = {}, now: Instant = LATER): Promise<Db> {
  const file = join(folder, `${++files}.sqlite`);
  const making = startSeed(file);
  await fillBigShop({ db: making, auditKey: AUDIT_KEY }, { ...SMALL_ORDER, ...order }, now);
  making.$client.close();
  finishSeed(file);
  return openDatabase(file);
}
