import type { Db } from "~db/client.server.ts";
import type { Day } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import type { Rate } from "~/domain/money";
import type { VendorIds } from "../../app/sample-shop/vendors.server.ts";
import type { Store } from "~/domain/shop/stores/find-stores.server";
import type { AuditBook } from "./audit-book.server.ts";
import type { CustomerPool } from "./customer-pool.ts";
import type { Hours } from "./hours.ts";
import type { TableWriters } from "./table-writers.server.ts";
import type { BigShopOrder } from "./order.ts";
import type { Stock } from "./stock.ts";

/** State of the shop during generation. */
export interface BigShop {
  db: Db;
  order: BigShopOrder;
  tables: TableWriters;
  audit: AuditBook;
  pool: CustomerPool;
  stock: Stock;
  commissionRate: Rate;
  vendors: VendorIds;
  store(key: string): Store;
  /** Finds an employee by email. */
  employee(email: string): Actor;
  hours(store: string, date: Day): Hours;
}
