import type { Tx } from "~db/client.server.ts";
import type { CustomerRecord } from "../../people/customers/customer.ts";
import { readSettings } from "../../shop/settings/read-settings.server.ts";
import { listStores } from "../../shop/stores/find-stores.server.ts";
import type { Named } from "./placeholders.ts";

type Asked = Pick<CustomerRecord, "firstName" | "lastName" | "spouseName" | "homeStore">;

/** Returns a function that tells what a campaign's words say of a customer. Reads the shop once for all of them. */
export function namedInWords(tx: Tx): (customer: Asked) => Named {
  const shop = known(readSettings(tx).shopName);
  const stores = new Map(listStores(tx).map(({ key, name }) => [key, name]));
  return ({ firstName, lastName, spouseName, homeStore }) => ({
    "first name": known(firstName),
    "last name": known(lastName),
    spouse: known(spouseName),
    store: stores.get(homeStore) ?? null,
    shop,
  });
}

/** In one line. Null for what is no name: lists of customers have "-" and "." where they had to have something. */
function known(name: string | null): string | null {
  return name !== null && /\p{L}/u.test(name) ? name.replace(/\s+/g, " ").trim() : null;
}
