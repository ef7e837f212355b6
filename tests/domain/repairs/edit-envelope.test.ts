import { afterEach, beforeEach, expect, test } from "vitest";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { deactivateEmployee } from "~/domain/shop/employees/deactivate-employee.server";
import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { repairItemFields } from "~/domain/workshop/envelopes/envelope-fields";
import { type EnvelopeEdit, writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { RHEA, SAL, SUSAN } from "../../support/cast.ts";
import { aRepair, attempt, enact, openTestShop, type TestShop, theBooksBalance } from "../../support/shop.ts";

let shop: TestShop;
let repairId: number;
beforeEach(() => {
  shop = openTestShop();
  repairId = aRepair().id;
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

type Line = EnvelopeEdit["work"][number];
const line = (description: string, price: number, words: Partial<Line> = {}): Line => ({
  item: 1,
  serviceId: null,
  description,
  price: cents(price),
  cost: null,
  taxed: true,
  doneBy: null,
  ...words,
});
const edit = (work: Line[], words: Partial<EnvelopeEdit> = {}) => {
  const items = ["Ring", "Watch"].map((description) => ({ ...blankOf(repairItemFields), description }));
  const nothing = { version: null, promised: null, workerId: null, callOver: null };
  return attempt((ctx) => writeEnvelope(ctx, { repairId, ...nothing, items, work, ...words }));
};
const costs = () =>
  getEnvelope(shop.db, repairId)!.work.map(({ description, cost }) => [description, cost] as const);

test("a colleague who left may stay in the envelope that names them, and nobody else who left is chosen", () => {
  edit([line("Sizing", 50_00, { doneBy: SAL.id })], { workerId: SUSAN.id });
  for (const { id } of [SAL, SUSAN, RHEA]) enact((ctx) => deactivateEmployee(ctx, id));

  const again = edit(
    [line("Sizing", 60_00, { doneBy: SAL.id }), line("Polish", 5_00, { doneBy: SUSAN.id })],
    {
      workerId: SUSAN.id,
    },
  );
  expect(again).toMatchObject({
    kind: "done",
    value: {
      order: { worker: { id: SUSAN.id } },
      work: [{ doneBy: { id: SAL.id } }, { doneBy: { id: SUSAN.id } }],
    },
  });
  const says = ["Choose a colleague with an active account"];
  expect(edit([line("Sizing", 60_00, { doneBy: RHEA.id })])).toMatchObject({
    refusal: { errors: { "work.0.doneBy": says } },
  });
  expect(edit([], { workerId: RHEA.id })).toMatchObject({ refusal: { errors: { workerId: says } } });
});

const RECORDED = [
  line("Re-tip", 300_00, { cost: cents(200_00) }),
  line("Polish", 20_00, { cost: cents(5_00) }),
  line("Polish", 30_00, { item: 2, cost: cents(7_00) }),
];
const [RETIP, POLISH, POLISH_WATCH] = RECORDED.map((one) => ({ ...one, cost: null })) as [Line, Line, Line];

test.each<[string, Line[], (readonly [string, number])[]]>([
  [
    "the first is removed",
    [POLISH, POLISH_WATCH],
    [
      ["Polish", 5_00],
      ["Polish", 7_00],
    ],
  ],
  [
    "they are turned round",
    [POLISH_WATCH, POLISH, RETIP],
    [
      ["Polish", 7_00],
      ["Polish", 5_00],
      ["Re-tip", 200_00],
    ],
  ],
  [
    "the first is removed, and another added",
    [POLISH, POLISH_WATCH, line("Engrave", 40_00)],
    [
      ["Polish", 5_00],
      ["Polish", 7_00],
      ["Engrave", 0],
    ],
  ],
  ["an item is removed and its work moves up", [{ ...POLISH_WATCH, item: 1 }], [["Polish", 7_00]]],
  [
    "a price changes",
    [RETIP, { ...POLISH, price: cents(25_00) }, POLISH_WATCH],
    [
      ["Re-tip", 200_00],
      ["Polish", 5_00],
      ["Polish", 7_00],
    ],
  ],
  [
    "two of a kind are priced anew",
    [RETIP, { ...POLISH, price: cents(30_00) }, { ...POLISH_WATCH, price: cents(35_00) }],
    [
      ["Re-tip", 200_00],
      ["Polish", 5_00],
      ["Polish", 7_00],
    ],
  ],
  [
    "one gets another name and price",
    [{ ...RETIP, description: "Re-tip, four prongs", price: cents(310_00) }, POLISH, POLISH_WATCH],
    [
      ["Re-tip, four prongs", 200_00],
      ["Polish", 5_00],
      ["Polish", 7_00],
    ],
  ],
])("work that is sent without costs keeps its own when %s", (_, sent, kept) => {
  edit(RECORDED);
  expect(edit(sent).kind).toBe("done");
  expect(costs()).toEqual(kept);
});
