import { CUSTOMER_ORDERS, CUSTOMER_RANGES } from "../../people/customers/customer-sorting.ts";
import type { ListOrder, ListRange } from "../../list-sorting.ts";
import { ORDER_ORDERS } from "../../workshop/orders/order-sorting.ts";
import type { Permission } from "../../permissions.ts";
import { PIECE_ORDERS, PIECE_RANGES } from "../../stock/pieces/piece-sorting.ts";
import { REPAIR_ORDERS, REPAIR_RANGES } from "../../workshop/repairs/repair-sorting.ts";
import { SALE_ORDERS, SALE_RANGES } from "../../counter/sales/sale-sorting.ts";
import { cutQuery } from "../../search-text.ts";

interface List {
  /** Used in headings and names of files. */
  title: string;
  /** URL of its page. */
  path: `/${string}`;
  /** Permission for its page, its print and its saved filters. */
  opens: Permission;
  /** Permission for its files. */
  exports: Permission;
  /** Labels of all URL parameters that leave rows out, except those of its ranges. */
  parameters: Readonly<Record<string, string>>;
  ranges?: Readonly<Record<string, ListRange>>;
  orders?: readonly ListOrder[];
}

/** Lists that can be exported, printed, and filtered by a saved filter. */
export const LISTS = {
  customers: {
    title: "Customers",
    path: "/customers",
    opens: "customers.view",
    exports: "customers.export",
    parameters: { search: "Search", tier: "Tier", homeStore: "Location" },
    ranges: CUSTOMER_RANGES,
    orders: CUSTOMER_ORDERS,
  },
  inventory: {
    title: "Inventory",
    path: "/inventory",
    opens: "inventory.view",
    exports: "inventory.view",
    parameters: {
      search: "Search",
      category: "Category",
      location: "Location",
      isAvailable: "Availability",
      metal: "Metal",
      karat: "Karat",
      displayCase: "Case",
      vendor: "Vendor",
      ownership: "Ownership",
    },
    ranges: PIECE_RANGES,
    orders: PIECE_ORDERS,
  },
  vendors: {
    title: "Vendors",
    path: "/inventory/vendors",
    opens: "inventory.view",
    exports: "inventory.view",
    parameters: { search: "Search" },
  },
  receivings: {
    title: "Receivings",
    path: "/inventory/receivings",
    opens: "inventory.view",
    exports: "inventory.view",
    parameters: { state: "State", location: "Location", vendor: "Vendor" },
  },
  transfers: {
    title: "Transfers",
    path: "/inventory/transfers",
    opens: "inventory.view",
    exports: "inventory.view",
    parameters: { state: "State", location: "Location" },
  },
  sales: {
    title: "Sales",
    path: "/sales",
    opens: "sales.view",
    exports: "sales.view",
    parameters: {
      dateRange: "Dates",
      from: "From",
      to: "To",
      location: "Location",
      tier: "Tier",
      category: "Category",
      seller: "Salesperson",
      show: "Show",
    },
    ranges: SALE_RANGES,
    orders: SALE_ORDERS,
  },
  repairs: {
    title: "Repairs",
    path: "/repairs",
    opens: "repairs.view",
    exports: "repairs.view",
    parameters: { search: "Search", status: "Status", location: "Location" },
    ranges: REPAIR_RANGES,
    orders: REPAIR_ORDERS,
  },
  orders: {
    title: "Orders",
    path: "/orders",
    opens: "repairs.view",
    exports: "repairs.view",
    parameters: { search: "Search", kind: "Kind", state: "State", location: "Location" },
    orders: ORDER_ORDERS,
  },
  campaigns: {
    title: "Campaigns",
    path: "/marketing",
    opens: "marketing.manage",
    exports: "marketing.manage",
    parameters: {},
  },
  directory: {
    title: "Employees",
    path: "/directory",
    opens: "directory.manage",
    exports: "directory.manage",
    parameters: { search: "Search", role: "Role", status: "Status", homeStore: "Location" },
  },
  audit: {
    title: "Audit Trail",
    path: "/audit",
    opens: "audit.view",
    exports: "audit.view",
    parameters: {
      search: "Search",
      who: "Who",
      kind: "Kind of record",
      record: "Record",
      action: "Action",
      from: "From",
      to: "To",
    },
  },
  credit: {
    title: "Gift Cards and Credit",
    path: "/gift-cards",
    opens: "reports.view",
    exports: "reports.view",
    parameters: { kind: "Kind" },
  },
  closes: {
    title: "Closes",
    path: "/till/closes",
    opens: "till.use",
    exports: "till.use",
    parameters: { dateRange: "Dates", from: "From", to: "To", show: "Show", location: "Location" },
  },
  counts: {
    title: "Counts",
    path: "/counts",
    opens: "own",
    exports: "own",
    parameters: { kind: "What", location: "Location" },
  },
} as const satisfies Record<string, List>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

/** Finds a list by its name in a URL, ignoring case; undefined for an unknown one. */
export function listNamed(name: string | undefined): (List & { name: ListName }) | undefined {
  const known = LIST_NAMES.find((each) => each === name?.toLowerCase());
  return known && { ...LISTS[known], name: known };
}

/**
 * All parameters of a list's URL that leave rows out or order them, with their labels. Others are neither
 * saved nor shown on its print.
 */
export function parametersOf(list: ListName): [name: string, label: string][] {
  const { parameters, ranges = {}, orders }: List = LISTS[list];
  const ends = Object.entries(ranges).flatMap(([name, { label }]): [string, string][] => [
    [`${name}From`, `${label} from`],
    [`${name}To`, `${label} to`],
  ]);
  return [...Object.entries(parameters), ...ends, ...(orders ? [["sort", "Order"] as [string, string]] : [])];
}

/** Orders of a list; none if it has only its own. */
export function ordersOfList(list: ListName): readonly ListOrder[] {
  const { orders = [] }: List = LISTS[list];
  return orders;
}

/**
 * What a query says of the list: its parameters that are known and say something, in their order, as far as they are
 * read. A list shows the same rows with it.
 */
export function filterOf(list: ListName, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const [name] of parametersOf(list)) {
    const value = query.get(name)?.trim();
    if (value) kept.set(name, cutQuery(value));
  }
  return kept.toString();
}
