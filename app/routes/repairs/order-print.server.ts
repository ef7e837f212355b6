import { getCustomer } from "~/domain/customers/find-customers.server";
import { type Order, orderNumber } from "~/domain/orders/order";
import { readSettings } from "~/domain/settings/read-settings.server";
import { getStore } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { code128 } from "~/web/barcode.server";

/** What stands on each print of an order: its store and number with barcode, and the customer's phone. */
export async function printOf(order: Order) {
  const { db } = shop();
  const number = orderNumber(order);
  const store = getStore(db, order.store.key);
  return {
    number,
    bars: await code128(number),
    shopName: readSettings(db).shopName || "Loupe",
    store: { name: order.store.name, address: store?.address ?? null, phone: store?.phone ?? null },
    phone: getCustomer(db, order.customerId)?.cellPhone ?? null,
  };
}
