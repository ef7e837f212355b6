import type { RuleContext } from "~/domain/rule-context";
import { cents } from "~/domain/money";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { takeInRepair } from "~/domain/workshop/repairs/take-in-repair.server";
import { REPAIR_STATUSES, type RepairStatus } from "~/domain/workshop/repairs/repair-status";
import type { Calendar } from "./calendar.ts";
import { envelopesFilled } from "./envelopes.server.ts";
import { REPAIR_JOBS } from "./material/repairs.ts";
import { STAFF } from "./material/staff.ts";
import { SeededRandom } from "./seeded-random.ts";
import { pickUp } from "./pick-up.server.ts";
import type { PlannedCustomer } from "./plan-customers.ts";
import { adderAt } from "./plan-shop.ts";
import type { TillRule } from "./tills.server.ts";
import type { CustomerIds } from "./trade.server.ts";

/** Days since intake and since the last status. One repair is urgent (19), one waits for pickup (9). */
const PENDING = [19, 12, 10, 6, 5, 4, 3, 2, 1];
const IN_PROGRESS: [number, number][] = [
  [16, 13],
  [12, 9],
  [11, 6],
  [9, 7],
  [7, 4],
  [5, 3],
  [4, 2],
  [3, 1],
];
const COMPLETED: [number, number][] = [
  [24, 9],
  [20, 5],
  [17, 4],
  [15, 4],
  [13, 3],
  [11, 2],
  [9, 2],
  [8, 1],
  [6, 1],
];
const PICKED_UP = 34;
/** Days after which the customer of a completed repair was told. */
const TOLD_AFTER = 4;

/** Repairs by status over time, with what is in their envelopes, for customers who joined before opening. */
export function repairJobs(
  calendar: Calendar,
  customers: PlannedCustomer[],
  customerIds: CustomerIds,
): TillRule[] {
  const random = new SeededRandom("repairs");
  const jobs = random.shuffled(REPAIR_JOBS.trim().split("\n"));
  const taken: Parameters<typeof envelopesFilled>[1][number][] = [];
  const entries = courses(random).flatMap(({ status, intake, last }, index) => {
    const customer = random.pick(customers);
    const by = random.pick(benchOf(customer.details.homeStore));
    const job = jobs[index % jobs.length] ?? "";
    const record = { id: 0 };
    taken.push({ status, intake, last, store: customer.details.homeStore, by, record });
    return [
      { at: calendar.ago(intake, random.next()), by, rule: takeIn(job, customer, customerIds, record) },
      ...steps(status, intake, last).map(({ to, daysAgo }) => ({
        at: calendar.ago(daysAgo, random.next()),
        ...(to === "picked_up"
          ? pickedUp(customer, customerIds, record)
          : { by, rule: (ctx: RuleContext) => changeRepairStatus(ctx, record.id, to) }),
      })),
      ...(status === "completed" && last >= TOLD_AFTER ? [told(calendar, last - 1, by, record)] : []),
    ];
  });
  return [...entries, ...envelopesFilled(calendar, taken)];
}

/** Courses of repairs, oldest intake first. */
function courses(random: SeededRandom): { status: RepairStatus; intake: number; last: number }[] {
  const pickedUp = Array.from({ length: PICKED_UP }, (_, index) => {
    const intake = 405 - index * 11 + random.whole(-4, 4);
    return { status: "picked_up" as const, intake, last: intake - random.whole(4, 19) };
  });
  return [
    ...pickedUp,
    ...COMPLETED.map(([intake, last]) => ({ status: "completed" as const, intake, last })),
    ...IN_PROGRESS.map(([intake, last]) => ({ status: "in_progress" as const, intake, last })),
    ...PENDING.map((intake) => ({ status: "pending" as const, intake, last: intake })),
  ].sort((a, b) => b.intake - a.intake);
}

function told(calendar: Calendar, daysAgo: number, by: string, record: { id: number }) {
  return {
    at: calendar.ago(daysAgo, 0.5),
    by,
    rule: (ctx: RuleContext) => tellCustomer(ctx, { orderId: record.id, how: "phone", message: null }),
  };
}

interface Step {
  to: RepairStatus;
  daysAgo: number;
}

/** Status changes from intake to the final status, evenly spaced. */
function steps(status: RepairStatus, intake: number, lastDay: number): Step[] {
  const last = REPAIR_STATUSES.indexOf(status);
  return REPAIR_STATUSES.slice(1, last + 1).map((to, index) => ({
    to,
    daysAgo: intake - Math.round(((intake - lastDay) * (index + 1)) / last),
  }));
}

function pickedUp(customer: PlannedCustomer, customerIds: CustomerIds, record: { id: number }) {
  const store = customer.details.homeStore;
  const rule = (ctx: RuleContext) =>
    pickUp(ctx, { orderId: record.id, customerId: idOf(customer, customerIds), location: store });
  return { by: adderAt(store), rule, store };
}

function idOf(customer: PlannedCustomer, customerIds: CustomerIds): number {
  const id = customerIds.get(customer);
  if (id === undefined) throw new Error("The sample repairs for somebody who is not there yet");
  return id;
}

function takeIn(job: string, customer: PlannedCustomer, customerIds: CustomerIds, record: { id: number }) {
  return (ctx: RuleContext) => {
    const result = takeInRepair(ctx, {
      ...repairJob(job),
      customerId: idOf(customer, customerIds),
      location: customer.details.homeStore,
    });
    if (result.ok) record.id = result.value.id;
    return result;
  };
}

export function repairJob(job: string) {
  const [item = "", description = "", cost, price, notes] = job.split("|");
  return {
    item,
    description,
    costToRepair: cents(Number(cost) * 100),
    customerPrice: cents(Number(price) * 100),
    notes: notes || null,
  };
}

export function benchOf(store: string): string[] {
  return STAFF.filter(
    ({ homeStore, role, leftAt }) =>
      homeStore === store && (role === "sales" || role === "support") && leftAt === undefined,
  ).map(({ email }) => email);
}
