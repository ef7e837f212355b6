import { addDays } from "~/domain/dates";
import { cents } from "~/domain/money";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { moveOrder } from "~/domain/workshop/orders/move-order-to-place.server";
import type { NewPlace } from "~/domain/workshop/orders/record-place.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { type Condition, CONDITIONS } from "~/domain/workshop/envelopes/conditions-at-intake";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import type { RepairStatus } from "~/domain/workshop/repairs/repair-status";
import type { RuleContext } from "~/domain/rule-context";
import type { Calendar } from "./calendar.ts";
import { type EnvelopeCourse, ENVELOPES } from "./material/orders.ts";
import type { TillRule } from "./tills.server.ts";

interface TakenIn {
  status: RepairStatus;
  /** Days since the intake and since the last status. */
  intake: number;
  last: number;
  store: string;
  by: string;
  record: { id: number };
}

/** Days. Repairs taken in since then stay as short as the intake form leaves them. */
const LONG_AGO = 15;

/**
 * Fills the envelopes of open repairs that were taken in some time ago: what is in them, where they went, and
 * the deposits.
 */
export function envelopesFilled(calendar: Calendar, taken: readonly TakenIn[]): TillRule[] {
  const open = taken.filter(({ status, intake }) => status !== "picked_up" && intake >= LONG_AGO);
  return open.flatMap((repair, nth) => stepsOf(calendar, repair, ENVELOPES[nth % ENVELOPES.length]));
}

function stepsOf(
  calendar: Calendar,
  { status, intake, last, store, by, record }: TakenIn,
  course: EnvelopeCourse = { condition: [] },
): TillRule[] {
  const { workshop, deposit, waits } = course;
  const at = (daysAgo: number) => ({ at: calendar.ago(daysAgo, 1), by });
  const moved = (daysAgo: number, to: NewPlace): TillRule => ({
    ...at(daysAgo),
    rule: (ctx) => moveOrder(ctx, { orderId: record.id, ...to }),
  });
  return [
    // Of repairs only the one that nobody began is late, and urgent, too.
    {
      ...at(intake),
      rule: (ctx) =>
        fill(ctx, record.id, course, addDays(calendar.dayAgo(intake), status === "in_progress" ? 21 : 14)),
    },
    moved(intake, { place: "tray", name: `Tray ${(intake % 6) + 1}` }),
    ...(waits && status === "pending"
      ? [
          {
            ...at(intake),
            rule: (ctx: RuleContext) =>
              answerEstimate(ctx, { orderId: record.id, state: "asked", amount: null, how: "phone" }),
          },
        ]
      : []),
    ...(deposit
      ? [
          {
            ...at(intake),
            store,
            rule: (ctx: RuleContext) =>
              takeDeposit(ctx, { orderId: record.id, kind: "card", amount: cents(4_000) }),
          },
        ]
      : []),
    ...(status === "in_progress"
      ? [
          moved(
            Math.max(last, LONG_AGO),
            workshop
              ? {
                  place: "workshop",
                  name: workshop.name,
                  dueBack: addDays(calendar.today, workshop.dueBack),
                }
              : { place: "bench" },
          ),
        ]
      : []),
    ...(status === "completed" ? [moved(Math.max(last, LONG_AGO), { place: "safe", name: "Drawer 2" })] : []),
  ];
}

function fill(
  ctx: RuleContext,
  repairId: number,
  course: EnvelopeCourse,
  promised: ReturnType<typeof addDays>,
) {
  const repair = getRepair(ctx.tx, repairId);
  if (!repair) throw new Error("The sample fills an envelope that is not there");
  const { metal, stones, declaredDollars, condition, conditionNote, other } = course;
  const nothing = {
    metal: null,
    stones: null,
    size: null,
    serial: null,
    declaredValue: null,
    weightGiven: null,
    weightUnit: null,
    conditionNote: null,
  };
  const work = { serviceId: null, taxed: true, doneBy: null };
  return writeEnvelope(ctx, {
    repairId,
    version: null,
    items: [
      {
        ...nothing,
        description: repair.item,
        metal: metal ?? null,
        stones: stones ?? null,
        declaredValue: declaredDollars === undefined ? null : cents(declaredDollars * 100),
        condition: ticked(condition),
        conditionNote: conditionNote ?? null,
      },
      ...(other ? [{ ...nothing, description: other.description, condition: ticked(other.condition) }] : []),
    ],
    work: [
      {
        ...work,
        item: 1,
        description: repair.item,
        price: repair.customerPrice,
        cost: repair.costToRepair,
      },
      ...(other
        ? [
            {
              ...work,
              item: 2,
              description: other.work,
              price: cents(other.dollars * 100),
              cost: cents(200),
            },
          ]
        : []),
    ],
    promised,
    workerId: null,
    callOver: null,
  });
}

function ticked(condition: readonly Condition[]): Record<Condition, boolean> {
  return Object.fromEntries(CONDITIONS.map((name) => [name, condition.includes(name)])) as Record<
    Condition,
    boolean
  >;
}
