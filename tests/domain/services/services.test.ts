import { afterEach, beforeEach, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { addService, editService, SERVICES_AT_MOST } from "~/domain/shop/services/write-service.server";
import { getService, listServices, type Service } from "~/domain/shop/services/find-services.server";
import type { ServiceDetails } from "~/domain/shop/services/service-fields";
import { auditLog } from "~db/schema/index.ts";
import { ADAM, OLIVE } from "../../support/cast.ts";
import { attempt, enact, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const BATTERY: ServiceDetails = {
  name: "Watch battery",
  price: cents(1_500),
  cost: cents(200),
  isTaxed: true,
};
const add = (words: Partial<ServiceDetails> = {}) =>
  attempt((ctx) => addService(ctx, { ...BATTERY, ...words }));
const added = (words: Partial<ServiceDetails> = {}) =>
  enact((ctx) => addService(ctx, { ...BATTERY, ...words }));
const edit = ({ id, ...service }: Service, words: Partial<Service>, by = OLIVE) => {
  const { foldedName: _, ...sent } = { ...service, ...words };
  return attempt((ctx) => editService(ctx, id, sent), by);
};
const names = (all: boolean) => listServices(shop.db, { all }).map(({ name }) => name);

test("services are listed by name, and those not offered only where all are asked for", () => {
  added({ name: "ring sizing" });
  const battery = added();
  expect(names(false)).toEqual(["ring sizing", "Watch battery"]);
  expect(edit(battery, { isActive: false }).kind).toBe("done");
  expect(names(false)).toEqual(["ring sizing"]);
  expect(names(true)).toEqual(["ring sizing", "Watch battery"]);
});

test("an edit is in the trail, and one of an older version is refused", () => {
  const battery = added();
  expect(edit(battery, { price: cents(1_800) })).toMatchObject({ value: { price: 1_800, version: 2 } });
  expect(edit(battery, { price: cents(1) }, ADAM)).toMatchObject({
    refusal: { kind: "conflict", detail: { kind: "overtaken", current: { price: 1_800 } } },
  });
  expect(getService(shop.db, battery.id)?.price).toBe(1_800);
  const entries = shop.db.select().from(auditLog).all();
  const actions = entries.filter(({ action }) => action !== "look.listed");
  expect(actions.slice(-2).map(({ action, recordId }) => [action, recordId])).toEqual([
    ["service.added", "1"],
    ["service.changed", "1"],
  ]);
});

test("a name is there once, whatever its case", () => {
  const battery = added();
  const sizing = added({ name: "Ring sizing" });
  const refused = { refusal: { errors: { name: ["There is already a service with this name"] } } };
  expect(add({ name: "watch  BATTERY" })).toMatchObject(refused);
  expect(edit(sizing, { name: "WATCH battery" })).toMatchObject(refused);
  expect(edit(battery, { name: "WATCH battery" }).kind).toBe("done");
});

test("whoever can't see cost adds a service without one, and keeps that of another", () => {
  const battery = added({ cost: null });
  expect(battery.cost).toBe(0);
  const { value } = edit(battery, { cost: cents(300) }) as { value: Service };
  expect(edit(value, { cost: null as never, price: cents(1_600) })).toMatchObject({ value: { cost: 300 } });
});

test("the list is bounded", () => {
  for (let n = 0; n < SERVICES_AT_MOST; n += 1) added({ name: `Service ${n}` });
  expect(add({ name: "One more" })).toMatchObject({ refusal: { kind: "conflict" } });
});
