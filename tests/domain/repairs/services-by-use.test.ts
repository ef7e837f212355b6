import { afterEach, beforeEach, expect, test } from "vitest";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { listServices } from "~/domain/shop/services/find-services.server";
import { addService } from "~/domain/shop/services/write-service.server";
import { repairItemFields, repairWorkFields } from "~/domain/workshop/envelopes/envelope-fields";
import { intakeFields } from "~/domain/workshop/envelopes/intake-fields";
import { byUse } from "~/domain/workshop/envelopes/services-by-use.server";
import { takeInEnvelope } from "~/domain/workshop/envelopes/take-in-envelope.server";
import { aCustomer, enact, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const added = (name: string) =>
  enact((ctx) => addService(ctx, { name, price: cents(4_500), cost: cents(1_000), isTaxed: false })).id;

/** Takes in a ring with a line of work for each; null is work in words. */
const takeIn = (...serviceIds: (number | null)[]) =>
  enact((ctx) =>
    takeInEnvelope(ctx, {
      ...blankOf(intakeFields),
      customerId: aCustomer().id,
      location: "boca",
      items: [{ ...blankOf(repairItemFields), description: "Ring" }],
      work: serviceIds.map((serviceId) => ({
        ...blankOf(repairWorkFields),
        taxed: true,
        serviceId,
        description: "Work",
        price: cents(4_500),
      })),
    }),
  );

test("services are sorted by the newest lines of work, and those that nobody used stay by name", () => {
  const [chain, cleaning, engraving, sizing] = ["Chain", "Cleaning", "Engraving", "Sizing"].map(added);
  const sorted = () => byUse(shop.db, listServices(shop.db, { all: false })).map(({ id }) => id);
  expect(sorted()).toEqual([chain, cleaning, engraving, sizing]);
  takeIn(null, null, engraving!);
  takeIn(sizing!, sizing!);
  expect(sorted()).toEqual([sizing, engraving, chain, cleaning]);
  for (let n = 0; n < 10; n += 1) takeIn(...Array.from({ length: 50 }, () => cleaning!));
  expect(sorted(), "older lines no longer count").toEqual([cleaning, chain, engraving, sizing]);
});
