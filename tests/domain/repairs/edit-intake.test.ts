import { afterEach, beforeEach, expect, test } from "vitest";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { editIntake, type IntakeEdit } from "~/domain/workshop/envelopes/edit-intake.server";
import { repairItemFields, repairWorkFields } from "~/domain/workshop/envelopes/envelope-fields";
import { intakeEditFields } from "~/domain/workshop/envelopes/intake-fields";
import { getOrder } from "~/domain/workshop/orders/find-orders.server";
import { getRepair } from "~/domain/workshop/repairs/find-repairs.server";
import {
  aCustomer,
  aRepair,
  attempt,
  enact,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
let id: number;
beforeEach(() => {
  shop = openTestShop();
  id = aRepair({ customerId: aCustomer().id, item: "Ring", customerPrice: cents(11_000) }).id;
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

/** The repair as its form has it now, with other words. */
function typed(words: Partial<IntakeEdit> = {}): IntakeEdit {
  const repair = getRepair(shop.db, id)!;
  const order = getOrder(shop.db, id)!;
  const { customerId, item, description, notes, store, customerPrice, costToRepair } = repair;
  return {
    ...blankOf(intakeEditFields),
    version: repair.version,
    orderVersion: order.version,
    customerId,
    location: store,
    description,
    notes,
    customerPrice,
    costToRepair,
    items: [{ ...blankOf(repairItemFields), description: item }],
    work: [],
    promised: order.promisedDay,
    workerId: order.worker?.id ?? null,
    callOver: order.callOver,
    ...words,
  };
}
const edit = (words: IntakeEdit) => attempt((ctx) => editIntake(ctx, id, words));
const entries = () =>
  shop.db.$client.prepare("select action from audit_log order by id").pluck().all() as string[];
const items = () => shop.db.$client.prepare("select count(*) from repair_items").pluck().get();
const work = (price: number) => ({
  ...blankOf(repairWorkFields),
  taxed: true,
  description: "Sizing",
  price: cents(price),
});

test("an edit that changes nothing writes nothing; one of the details leaves the envelope alone", () => {
  const before = entries();
  expect(edit(typed())).toMatchObject({ kind: "done" });
  expect([entries(), items()]).toEqual([before, 0]);
  enact((ctx) => editIntake(ctx, id, typed({ notes: "By Friday" })));
  expect([entries().slice(before.length), items()]).toEqual([["repair.changed"], 0]);
});

test("a price with its own new limit is measured against that one", () => {
  enact((ctx) => editIntake(ctx, id, typed({ callOver: cents(12_000) })));
  enact((ctx) => editIntake(ctx, id, typed({ customerPrice: cents(15_000), callOver: cents(16_000) })));
  expect(getOrder(shop.db, id)?.estimate).toBeNull();
  enact((ctx) => editIntake(ctx, id, typed({ customerPrice: cents(17_000) })));
  expect(getOrder(shop.db, id)?.estimate).toMatchObject({ state: "asked", amount: cents(17_000) });
});

test("work says the price until it is gone", () => {
  enact((ctx) => editIntake(ctx, id, typed({ work: [work(13_000)] })));
  expect(getRepair(shop.db, id)?.customerPrice).toBe(cents(13_000));
  const other = edit(typed({ work: [work(13_000)], customerPrice: cents(14_000) }));
  expect(other).toMatchObject({
    kind: "refused",
    refusal: { errors: { customerPrice: ["The work adds up to 130.00: change the work instead"] } },
  });
  enact((ctx) => editIntake(ctx, id, typed({ work: [], customerPrice: cents(14_000) })));
  expect(getRepair(shop.db, id)?.customerPrice).toBe(cents(14_000));
});

test.each(["version", "orderVersion"] as const)("an older %s is refused, and nothing is written", (name) => {
  const old = typed({ notes: "Mine", callOver: cents(5_000) });
  const before = entries();
  expect(edit({ ...old, [name]: old[name] - 1 })).toMatchObject({
    kind: "refused",
    refusal: { kind: "conflict", detail: { kind: "overtaken" } },
  });
  expect(entries()).toEqual(before);
});
