import { TIERS, type Tier } from "~/domain/people/customers/tiers-and-genders";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import type { Calendar } from "./calendar.ts";
import { STAFF } from "./material/staff.ts";
import { STORES } from "./material/stores.ts";
import { SeededRandom } from "./seeded-random.ts";
import { planCustomers, type PlannedCustomer } from "./plan-customers.ts";
import { planPieces, type PlannedPiece } from "./plan-pieces.ts";
import { planSales, type PlannedSale } from "./plan-sales.ts";

const SOLD = 180;
const AVAILABLE = 200;

/** Dollars spent over the sample's months. */
const TIER_FROM: Record<Tier, number> = { diamond: 20_000, platinum: 8_000, gold: 2_000, silver: 0 };

export interface ShopPlan {
  customers: { planned: PlannedCustomer; tier: Tier; at: Instant; addedBy: string }[];
  pieces: {
    planned: PlannedPiece;
    sku: string;
    store: string;
    at: Instant;
    purchaseDate: Day;
    receivedBy: string;
  }[];
  sales: { planned: PlannedSale; at: Instant }[];
}

/** The whole sample shop; each list is in time order. */
export function planShop(calendar: Calendar): ShopPlan {
  const random = new SeededRandom("shop");
  const customers = planCustomers(calendar);
  const pieces = planPieces(SOLD + AVAILABLE);
  const sales = planSales(calendar, customers, pieces.slice(0, SOLD));
  return {
    customers: customers
      .map((planned) => ({ planned, point: joiningPoint(planned, sales, random) }))
      .sort((a, b) => a.point - b.point)
      .map(({ planned, point }) => ({
        planned,
        tier: tierOf(planned, sales),
        at: calendar.at(point),
        addedBy: adderAt(planned.details.homeStore),
      })),
    pieces: pieces
      .map((planned) => {
        const sale = sales.find(({ piece }) => piece === planned);
        const point = sale ? before(sale.point, random.between(0.03, 0.5), random) : stockedPoint(random);
        return { planned, point, store: sale?.store ?? random.pickByWeight(STORES, shelves).key };
      })
      .sort((a, b) => a.point - b.point)
      .map(tagged(random))
      .map(({ planned, sku, point, store }) => {
        const at = calendar.at(point);
        const bought = addDays(dayIn("America/New_York", at), -random.whole(0, 5));
        return { planned, sku, store, at, purchaseDate: bought, receivedBy: receiverAt(store) };
      }),
    sales: sales.map((planned) => ({
      planned,
      at:
        planned.todayTurn === null
          ? calendar.at(planned.point)
          : calendar.earlierToday(zoneOf(planned.store), planned.todayTurn),
    })),
  };
}

/** Regulars joined before opening; others join with or shortly before their first purchase. */
function joiningPoint(
  { purse, ...rest }: PlannedCustomer,
  sales: PlannedSale[],
  random: SeededRandom,
): number {
  const luck = random.next();
  if (purse === "c" || purse === "r") return -luck;
  if (purse === "b") return luck * 1.9 - 0.95;
  const first = sales.find(({ customer }) => customer.details === rest.details)?.point ?? 1;
  return luck < 0.5 ? first - 0.000_05 : before(first, luck * 0.3, random);
}

/** Moves a point back; results below 0 become a random time in the opening period. */
function before(point: number, by: number, random: SeededRandom): number {
  return point - by > 0 ? point - by : -random.between(0.05, 1);
}

/** Assigns ascending SKUs with gaps: RNG-2041. */
function tagged(random: SeededRandom) {
  const numbers = new Map<string, number>();
  return <Received extends { planned: PlannedPiece }>(received: Received): Received & { sku: string } => {
    const { code } = received.planned;
    const number = (numbers.get(code) ?? 2_000) + random.whole(1, 3);
    numbers.set(code, number);
    return { ...received, sku: `${code}-${number}` };
  };
}

/** Most stock arrived in recent months. */
function stockedPoint(random: SeededRandom): number {
  const luck = random.next();
  return luck < 0.08 ? -random.between(0.05, 1) : 0.995 - 0.99 * luck ** 1.8 + 0.01 * luck;
}

function tierOf(customer: PlannedCustomer, sales: PlannedSale[]): Tier {
  const spent = sales
    .filter((sale) => sale.customer === customer)
    .reduce(
      (sum, sale) => sum + sale.salePrice - (sale.tradeIn?.value ?? 0) + sale.tax + sale.shippingCharge,
      0,
    );
  return tierFor(spent);
}

/** `spent` is in cents. */
export function tierFor(spent: number): Tier {
  return TIERS.find((tier) => spent >= TIER_FROM[tier] * 100) ?? "silver";
}

/** Relative stock of a store. */
export function shelves({ key }: { key: string }): number {
  return { boca: 4, new_york: 4, denver: 3 }[key] ?? 1;
}

/** A customer of the plan by their name. */
export function customerNamed({ customers }: ShopPlan, name: string): PlannedCustomer {
  const found = customers.find(
    ({ planned: { details } }) => `${details.firstName} ${details.lastName}` === name,
  );
  if (!found) throw new Error(`The sample has no customer ${name}`);
  return found.planned;
}

function zoneOf(store: string): string {
  return store === "denver" ? "America/Denver" : "America/New_York";
}

/** Each store's support account receives pieces, its first seller adds customers. */
export function receiverAt(store: string): string {
  return employeeOf(store, "support");
}

export function adderAt(store: string): string {
  return employeeOf(store, "sales");
}

function employeeOf(store: string, role: "support" | "sales"): string {
  const employee = STAFF.find((one) => one.homeStore === store && one.role === role);
  if (!employee) throw new Error(`The sample has nobody for ${role} in ${store}`);
  return employee.email;
}
