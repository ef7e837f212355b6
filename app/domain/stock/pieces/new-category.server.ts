import { and } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { stock } from "~db/schema/index.ts";
import { refuse } from "../../result.ts";
import { OWN, inStock } from "./categories-in-use.server.ts";
import { CATEGORIES_AT_MOST } from "./categories.ts";

/** Refuses a category beyond `CATEGORIES_AT_MOST`; those in use may be used further. */
export function refuseNewCategory(tx: Tx, category: string, field = "category") {
  if (OWN.includes(category)) return null;
  const others = inStock(tx).filter((name) => !OWN.includes(name));
  if (others.length < CATEGORIES_AT_MOST || others.includes(category)) return null;
  return refuse(
    "invalid",
    `Items in stock have ${CATEGORIES_AT_MOST} categories, and there can't be more: choose one of those, or rename one that you no longer use`,
    field,
  );
}
