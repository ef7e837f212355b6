import type { Route } from "./+types/export-customer-api";
import { exportCustomer } from "./export-customer.server.ts";

export function loader(args: Route.LoaderArgs) {
  return exportCustomer(args);
}
