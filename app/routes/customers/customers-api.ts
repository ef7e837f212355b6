import { addCustomer } from "~/domain/customers/add-customer.server";
import { countCustomers, planCustomers } from "~/domain/customers/find-customers.server";
import { shop } from "~/runtime/shop.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/customers-api";
import { customersOfCall, readCustomerFilter } from "./customer-filter.server.ts";
import { NewCustomer } from "./customer-contract.ts";
import { customerToJson } from "./customer-json.ts";

export function loader({ url }: Route.LoaderArgs) {
  const { db } = shop();
  const filter = planCustomers(db, readCustomerFilter(url));
  const count = (atMost: number) => countCustomers(db, filter, atMost);
  return listJson(url, customersOfCall(url, filter), customerToJson, count);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewCustomer, addCustomer, customerToJson);
}
