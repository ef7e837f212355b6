import { type Address, href, withRest } from "~/ui/address";
import type { IconName } from "~/ui/icon-names";
import type { TilePicture } from "~/ui/tile";

/** One result from `GET /api/find`. */
export interface FoundRow {
  kind: string;
  id: number;
  label: string;
  note: string;
  aside: string;
  path: Address;
  tile: TilePicture | null;
}

interface FoundGroup {
  /** Used in URLs. */
  key: string;
  label: string;
  kinds: readonly string[];
  icon: IconName;
  /** The list that can be searched for only these. */
  list?: { label: string; path: Address };
}

/** Groups of results. */
export const FOUND_GROUPS: readonly FoundGroup[] = [
  {
    key: "customers",
    label: "Customers",
    kinds: ["customer"],
    icon: "users",
    list: { label: "Customers", path: withRest(href("/customers"), "?search=") },
  },
  { key: "tickets", label: "Tickets and returns", kinds: ["sale", "return"], icon: "shopping-bag" },
  {
    key: "repairs",
    label: "Repairs",
    kinds: ["repair"],
    icon: "wrench",
    list: { label: "Repairs", path: withRest(href("/repairs"), "?location=all&search=") },
  },
  {
    key: "orders",
    label: "Orders",
    kinds: ["special_order", "layaway"],
    icon: "tag",
    list: { label: "Orders", path: withRest(href("/orders"), "?location=all&search=") },
  },
  {
    key: "pieces",
    label: "Items",
    kinds: ["piece"],
    icon: "gem",
    list: { label: "Inventory", path: withRest(href("/inventory"), "?location=all&search=") },
  },
  { key: "gift-cards", label: "Gift cards", kinds: ["gift_card"], icon: "receipt" },
  {
    key: "vendors",
    label: "Vendors and receivings",
    kinds: ["vendor", "receiving"],
    icon: "archive",
    list: { label: "Vendors", path: withRest(href("/inventory/vendors"), "?search=") },
  },
  { key: "transfers", label: "Transfers", kinds: ["transfer"], icon: "truck" },
  { key: "melt-lots", label: "Melt lots", kinds: ["melt_lot"], icon: "scale" },
  { key: "buys", label: "Buys", kinds: ["buy"], icon: "wallet" },
  { key: "counts", label: "Counts", kinds: ["count"], icon: "scan-line" },
  { key: "closes", label: "Closes", kinds: ["close"], icon: "wallet" },
];

/** Returns the groups that have results, each with its rows, in the order of the first of them. */
export function grouped<Row extends { kind: string }>(rows: readonly Row[]) {
  const groups = FOUND_GROUPS.flatMap((group) => {
    const own = rows.filter(({ kind }) => group.kinds.includes(kind));
    const first = own[0];
    return first ? [{ ...group, rows: own, at: rows.indexOf(first) }] : [];
  });
  return groups.sort((one, other) => one.at - other.at);
}
