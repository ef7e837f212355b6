import { wishesOf } from "~/domain/stock/wishes/find-wishes.server";
import { shop } from "~/runtime/shop.server";
import { toShownWish } from "./wish-lines.tsx";

/** What a customer wishes for, newest first, with days in a store's time zone. */
export function wishesShown(customerId: number, zone: string) {
  return wishesOf(shop().db, customerId).map((wish) => toShownWish(wish, zone));
}
