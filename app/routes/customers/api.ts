import { addCustomer } from "~/domain/customers/add-customer.server";
import { listJson } from "~/web/list.server";
import { performJson } from "~/web/perform.server";
import type { Route } from "./+types/api";
import { customerList, readCustomerFilter } from "./filter.server.ts";
import { customerToJson, NewCustomer } from "./wire.ts";

export function loader({ url }: Route.LoaderArgs) {
  return listJson(url, customerList(readCustomerFilter(url)), customerToJson);
}

export function action(args: Route.ActionArgs) {
  return performJson(args, NewCustomer, addCustomer, customerToJson);
}
