import type { IconName } from "~/ui/icon-names";
import type { TilePicture } from "~/ui/tile";

/** A result, as `GET /api/find` answers it. */
export interface FoundRow {
  kind: string;
  id: number;
  label: string;
  note: string;
  aside: string;
  path: string;
  tile: TilePicture | null;
}

interface FoundGroup {
  /** In addresses. */
  key: string;
  label: string;
  kinds: readonly string[];
  icon: IconName;
  /** The list with a search of its own. */
  list?: { label: string; path: string };
}

/** How results are grouped, in order. */
export const FOUND_GROUPS: readonly FoundGroup[] = [
  {
    key: "customers",
    label: "Customers",
    kinds: ["customer"],
    icon: "users",
    list: { label: "Customers", path: "/customers?search=" },
  },
  { key: "tickets", label: "Tickets and returns", kinds: ["sale", "return"], icon: "shopping-bag" },
  {
    key: "repairs",
    label: "Repairs",
    kinds: ["repair"],
    icon: "wrench",
    list: { label: "Repairs", path: "/repairs?location=all&search=" },
  },
  {
    key: "orders",
    label: "Orders",
    kinds: ["special_order", "layaway"],
    icon: "tag",
    list: { label: "Orders", path: "/orders?location=all&search=" },
  },
  {
    key: "pieces",
    label: "Items",
    kinds: ["piece"],
    icon: "gem",
    list: { label: "Inventory", path: "/inventory?location=all&search=" },
  },
  { key: "gift-cards", label: "Gift cards", kinds: ["gift_card"], icon: "receipt" },
  {
    key: "vendors",
    label: "Vendors and receivings",
    kinds: ["vendor", "receiving"],
    icon: "archive",
    list: { label: "Vendors", path: "/inventory/vendors?search=" },
  },
  { key: "transfers", label: "Transfers", kinds: ["transfer"], icon: "truck" },
  { key: "melt-lots", label: "Melt lots", kinds: ["melt_lot"], icon: "scale" },
  { key: "buys", label: "Buys", kinds: ["buy"], icon: "wallet" },
  { key: "counts", label: "Counts", kinds: ["count"], icon: "scan-line" },
  { key: "closes", label: "Closes", kinds: ["close"], icon: "wallet" },
];

/** The groups that have results, each with its own. */
export function grouped<Row extends { kind: string }>(rows: readonly Row[]) {
  return FOUND_GROUPS.flatMap((group) => {
    const own = rows.filter(({ kind }) => group.kinds.includes(kind));
    return own.length > 0 ? [{ ...group, rows: own }] : [];
  });
}
