import type { Route } from "./+types/export-customer";
import { exportCustomer } from "./export-customer.server.ts";

export function loader(args: Route.LoaderArgs) {
  return exportCustomer(args, (id) => ({
    "Content-Disposition": `attachment; filename="customer-${id}.json"`,
  }));
}
