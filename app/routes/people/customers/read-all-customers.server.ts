import { countCustomers, planCustomers } from "~/domain/people/customers/find-customers.server";
import { TIER_LABELS } from "~/domain/people/customers/tiers-and-genders";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { type AskedList, type WholeList, wholeList } from "~/web/whole-list";
import { customerColumns } from "./customer-columns.tsx";
import { withAllFields } from "./field-columns.server.ts";
import { pageOfCustomers, readPageCustomerFilter } from "./customer-filter.server.ts";

/** Lists customers for files and prints. */
export function readAllCustomers({ url }: AskedList): WholeList {
  const { db } = shop();
  const planned = planCustomers(db, readPageCustomerFilter(url).filter);
  const places = new Map(storeNames(db).map(({ key, name }) => [key, name]));
  return wholeList(withAllFields(customerColumns({ places })), {
    page: (at) => pageOfCustomers(at, planned, () => 0),
    count: (atMost) => countCustomers(db, planned, atMost),
    words: { tier: TIER_LABELS },
  });
}
