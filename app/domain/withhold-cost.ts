import type { Permission } from "./permissions.ts";

/** Every name under which cost, margin, commission, or profit is read, sent, or audited. */
const COST_NAMES = [
  "cost",
  "costCode",
  "itemCost",
  "listedCost",
  "costToRepair",
  "margin",
  "grossMargin",
  "commission",
  "commissionRate",
  "profit",
  "netProfit",
  "invoiceTotal",
  "invoiceDifference",
  "freight",
  "lineCost",
  "inventoryCost",
  "vendorCost",
  "turns",
  "gmroi",
  "gain",
] as const;
export type CostName = (typeof COST_NAMES)[number];

/** A record as one person sees it. Fields that show cost are there only for those who may see it. */
export type Seen<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Each)[]
    ? Seen<Each>[]
    : { [Name in Exclude<keyof T, CostName>]: Seen<T[Name]> } & { [Name in keyof T & CostName]?: T[Name] };

/** The right to see cost, which is no cost itself. */
const SEE_COST = "figures.cost" satisfies Permission;

/** Also recognizes a control, such as `lines[2].cost`. */
export function isCostName(name: string): boolean {
  if (name === SEE_COST || name.endsWith(`.${SEE_COST}`)) return false;
  return (COST_NAMES as readonly string[]).includes(name.slice(name.lastIndexOf(".") + 1));
}

/** Removes the fields that show cost, at any depth, unless `sees`. */
export function withholdCost<T>(record: T, sees: boolean): Seen<T> {
  return (sees ? record : stripped(record)) as Seen<T>;
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !isCostName(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, stripped(each)]));
}
