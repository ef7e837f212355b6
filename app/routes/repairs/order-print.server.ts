import { addressLine } from "~/domain/customers/postal-address";
import { getCustomer } from "~/domain/customers/find-customers.server";
import { type Order, orderNumber } from "~/domain/orders/order";
import { readSettings } from "~/domain/settings/read-settings.server";
import { storeAddress } from "~/domain/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { code128 } from "~/web/barcode.server";

/** What stands on each print of an order: its store and number with barcode, and the customer's phone and address. */
export async function printOf(order: Order) {
  const { db } = shop();
  const number = orderNumber(order);
  const customer = getCustomer(db, order.customerId);
  return {
    number,
    bars: await code128(number),
    shopName: readSettings(db).shopName || "Loupe",
    store: storeAddress(db, order.store.key),
    phone: customer?.cellPhone ?? null,
    address: customer ? addressLine(customer) : "",
  };
}
