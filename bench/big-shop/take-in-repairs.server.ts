import { told } from "~/domain/shop/trail/entry-content";
import { columnsOf } from "~/domain/workshop/repairs/repair-details.server";
import { REPAIR_STATUSES } from "~/domain/workshop/repairs/repair-status";
import { SeededRandom } from "../../app/sample-shop/seeded-random.ts";
import { benchOf } from "../../app/sample-shop/repairs.server.ts";
import { JOBS, stepsOf } from "./repair-steps.ts";
import type { BigShop } from "./big-shop.ts";
import { countIn, type ShopDay } from "./days.ts";
import { momentIn } from "./hours.ts";

/** Takes in a day's repairs in their final state, and records the steps up to it. */
export function repairsAt({ order, tables, audit, pool, employee, hours }: BigShop) {
  const random = new SeededRandom(`${order.seed} repairs`);
  return ({ date, trade }: ShopDay) => {
    const jobs = Array.from({ length: countIn(trade, order.repairs) }, () => {
      const client = pool.buyer(random);
      return { client, store: client.homeStore, at: momentIn(hours(client.homeStore, date), random) };
    });
    for (const { client, store, at } of jobs.sort((a, b) => a.at - b.at)) {
      const by = employee(random.pick(benchOf(store))).id;
      const steps = stepsOf(
        { intakeAt: at, intakeDay: date, until: order.until },
        (day) => hours(store, day),
        random,
      );
      const taken = {
        ...columnsOf({ ...random.pick(JOBS), customerId: client.id, location: store }),
        intakeAt: at,
        intakeDay: date,
        takenInBy: by,
      };
      const last = steps.at(-1) ?? { to: "pending" as const, at };
      const id = tables.repairs.add({
        ...taken,
        status: last.to,
        statusChangedAt: last.at,
        version: 1 + steps.length,
      });
      const [finished, fetched] = [steps[1], steps[2]];
      tables.addOrder({
        id,
        readyDay: finished?.day ?? null,
        readyAt: finished?.at ?? null,
        handedOverAt: fetched?.at ?? null,
        handedOverDay: fetched?.day ?? null,
        handedOverBy: fetched ? by : null,
      });
      const record = { kind: "repair", id } as const;
      const asTaken = { id, ...taken, status: "pending", statusChangedAt: at, version: 1 };
      audit.note(at, by, { action: "repair.taken-in", record, after: told("repair", asTaken) });
      for (const [index, step] of steps.entries())
        audit.note(step.at, by, {
          action: "repair.status-set",
          record,
          before: told("repair", { status: REPAIR_STATUSES[index] }),
          after: told("repair", { status: step.to }),
        });
    }
  };
}
