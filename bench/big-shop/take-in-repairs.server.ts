import { columnsOf } from "~/domain/repairs/repair-details.server";
import { REPAIR_STATUSES } from "~/domain/repairs/repair-status";
import { Dice } from "../../app/sample-shop/dice.ts";
import { benchOf } from "../../app/sample-shop/repairs.server.ts";
import { JOBS, stepsOf } from "./bench.ts";
import type { BigShop } from "./big-shop.ts";
import { countIn, type ShopDay } from "./days.ts";
import { momentIn } from "./hours.ts";

/** Takes in a day's repairs in their final state, and records the steps up to it. */
export function repairsAt({ order, ledger, audit, clientele, employee, hours }: BigShop) {
  const dice = new Dice(`${order.seed} repairs`);
  return ({ date, trade }: ShopDay) => {
    const jobs = Array.from({ length: countIn(trade, order.repairs) }, () => {
      const client = clientele.buyer(dice);
      return { client, store: client.homeStore, at: momentIn(hours(client.homeStore, date), dice) };
    });
    for (const { client, store, at } of jobs.sort((a, b) => a.at - b.at)) {
      const by = employee(dice.pick(benchOf(store))).id;
      const steps = stepsOf(
        { intakeAt: at, intakeDay: date, until: order.until },
        (day) => hours(store, day),
        dice,
      );
      const taken = {
        ...columnsOf({ ...dice.pick(JOBS), customerId: client.id, location: store }),
        intakeAt: at,
        intakeDay: date,
        takenInBy: by,
      };
      const last = steps.at(-1) ?? { to: "pending" as const, at };
      const id = ledger.repairs.add({
        ...taken,
        status: last.to,
        statusChangedAt: last.at,
        version: 1 + steps.length,
      });
      const record = { kind: "repair", id } as const;
      const asTaken = { id, ...taken, status: "pending", statusChangedAt: at, version: 1 };
      audit.note(at, by, { action: "repair.taken-in", record, after: asTaken });
      for (const [index, step] of steps.entries())
        audit.note(step.at, by, {
          action: "repair.status-set",
          record,
          before: { status: REPAIR_STATUSES[index] },
          after: { status: step.to },
        });
    }
  };
}
