import { CUSTOMER_SORTS, CUSTOMER_RANGES } from "./customer-sorting.ts";
import { FILTER_LABELS } from "../../filter-labels.ts";
import type { ListSort, ListRange } from "../../list-sorting.ts";
import { ORDER_SORTS } from "./order-sorting.ts";
import type { Permission } from "../../permissions.ts";
import { PIECE_SORTS, PIECE_RANGES } from "./piece-sorting.ts";
import { REPAIR_SORTS, REPAIR_RANGES } from "./repair-sorting.ts";
import { SALE_SORTS, SALE_RANGES } from "./sale-sorting.ts";
import { cutQuery } from "../../search-text.ts";

export interface List {
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
  sorts?: readonly ListSort[];
}

const DAYS = {
  dateRange: FILTER_LABELS.dateRange,
  from: FILTER_LABELS.startDate,
  to: FILTER_LABELS.endDate,
} as const;

/** Lists that can be exported, printed, and filtered by a saved filter. */
export const LISTS = {
  customers: {
    title: "Customers",
    path: "/customers",
    opens: "customers.view",
    exports: "customers.export",
    parameters: {
      search: FILTER_LABELS.search,
      tier: FILTER_LABELS.tier,
      homeStore: FILTER_LABELS.homeStore,
    },
    ranges: CUSTOMER_RANGES,
    sorts: CUSTOMER_SORTS,
  },
  inventory: {
    title: "Inventory",
    path: "/inventory",
    opens: "inventory.view",
    exports: "inventory.view",
    parameters: {
      search: FILTER_LABELS.search,
      category: FILTER_LABELS.category,
      location: FILTER_LABELS.location,
      isAvailable: FILTER_LABELS.availability,
      metal: FILTER_LABELS.metal,
      karat: FILTER_LABELS.karat,
      displayCase: FILTER_LABELS.displayCase,
      vendor: FILTER_LABELS.vendor,
      ownership: FILTER_LABELS.ownership,
    },
    ranges: PIECE_RANGES,
    sorts: PIECE_SORTS,
  },
  vendors: {
    title: "Vendors",
    path: "/inventory/vendors",
    opens: "inventory.view",
    exports: "inventory.view",
    parameters: { search: FILTER_LABELS.search },
  },
  receivings: {
    title: "Receivings",
    path: "/inventory/receivings",
    opens: "inventory.view",
    exports: "inventory.view",
    parameters: {
      state: FILTER_LABELS.status,
      location: FILTER_LABELS.location,
      vendor: FILTER_LABELS.vendor,
    },
  },
  transfers: {
    title: "Transfers",
    path: "/inventory/transfers",
    opens: "inventory.view",
    exports: "inventory.view",
    parameters: { state: FILTER_LABELS.status, location: FILTER_LABELS.location },
  },
  sales: {
    title: "Sales",
    path: "/sales",
    opens: "sales.view",
    exports: "sales.view",
    parameters: {
      ...DAYS,
      location: FILTER_LABELS.location,
      tier: FILTER_LABELS.customerTier,
      category: FILTER_LABELS.category,
      seller: FILTER_LABELS.seller,
      show: FILTER_LABELS.show,
    },
    ranges: SALE_RANGES,
    sorts: SALE_SORTS,
  },
  repairs: {
    title: "Repairs",
    path: "/repairs",
    opens: "repairs.view",
    exports: "repairs.view",
    parameters: {
      search: FILTER_LABELS.search,
      status: FILTER_LABELS.status,
      location: FILTER_LABELS.location,
    },
    ranges: REPAIR_RANGES,
    sorts: REPAIR_SORTS,
  },
  orders: {
    title: "Orders",
    path: "/orders",
    opens: "repairs.view",
    exports: "repairs.view",
    parameters: {
      search: FILTER_LABELS.search,
      kind: FILTER_LABELS.kind,
      state: FILTER_LABELS.status,
      location: FILTER_LABELS.location,
    },
    sorts: ORDER_SORTS,
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
    parameters: {
      search: FILTER_LABELS.search,
      role: FILTER_LABELS.role,
      status: FILTER_LABELS.status,
      homeStore: FILTER_LABELS.homeStore,
    },
  },
  audit: {
    title: "Audit Trail",
    path: "/audit",
    opens: "audit.view",
    exports: "audit.view",
    parameters: {
      search: FILTER_LABELS.search,
      who: FILTER_LABELS.who,
      kind: FILTER_LABELS.recordKind,
      record: FILTER_LABELS.record,
      action: FILTER_LABELS.action,
      from: FILTER_LABELS.from,
      to: FILTER_LABELS.to,
    },
  },
  credit: {
    title: "Gift Cards and Credit",
    path: "/gift-cards",
    opens: "reports.view",
    exports: "reports.view",
    parameters: { kind: FILTER_LABELS.kind },
  },
  closes: {
    title: "Closes",
    path: "/till/closes",
    opens: "till.use",
    exports: "till.use",
    parameters: { ...DAYS, show: FILTER_LABELS.show, location: FILTER_LABELS.location },
  },
  counts: {
    title: "Counts",
    path: "/counts",
    opens: "own",
    exports: "own",
    parameters: { kind: FILTER_LABELS.counted, location: FILTER_LABELS.location },
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
  const { parameters, ranges = {}, sorts }: List = LISTS[list];
  const ends = Object.entries(ranges).flatMap(([name, { label }]): [string, string][] => [
    [`${name}From`, `${label} from`],
    [`${name}To`, `${label} to`],
  ]);
  return [
    ...Object.entries(parameters),
    ...ends,
    ...(sorts ? [["sort", "Sort by"] as [string, string]] : []),
  ];
}

/** Sort orders of a list; none if it has only its own. */
export function sortsOfList(list: ListName): readonly ListSort[] {
  const { sorts = [] }: List = LISTS[list];
  return sorts;
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
