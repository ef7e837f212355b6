import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blankOf } from "~/domain/fields";
import { day } from "~/domain/dates";
import { cents } from "~/domain/money";
import { withPhotos } from "~/domain/shop/photos/add-photo.server";
import { photosOfOne } from "~/domain/shop/photos/find-photos.server";
import {
  envelopeTexts,
  intakeFigures,
  withoutEmptyRows,
  withoutItem,
} from "~/domain/workshop/envelopes/envelope-texts";
import { intakeFields } from "~/domain/workshop/envelopes/intake-fields";
import {
  type NewEnvelope,
  takeIn as takeInForm,
  takeInEnvelope,
} from "~/domain/workshop/envelopes/take-in-envelope.server";
import { repairItemFields, repairWorkFields } from "~/domain/workshop/envelopes/envelope-fields";
import { SAL } from "../../support/cast.ts";
import {
  actorNamed,
  aCustomer,
  aPhoto,
  attempt,
  openTestShop,
  type TestShop,
  theBooksBalance,
} from "../../support/shop.ts";

let shop: TestShop;
let customerId: number;
beforeEach(() => {
  shop = openTestShop();
  customerId = aCustomer().id;
});
afterEach(() => {
  theBooksBalance(shop);
  shop.close();
});

const item = (description: string, words: object = {}): NewEnvelope["items"][number] => ({
  ...blankOf(repairItemFields),
  description,
  ...words,
});
const work = (description: string, price: number, words: object = {}): NewEnvelope["work"][number] => ({
  ...blankOf(repairWorkFields),
  taxed: true,
  description,
  price: cents(price),
  ...words,
});
const envelope = (words: Partial<NewEnvelope> = {}): NewEnvelope => ({
  ...blankOf(intakeFields),
  customerId,
  location: "boca",
  items: [item("Ring"), item("Watch")],
  work: [work("Sizing", 6_500, { cost: cents(2_000) }), work("Battery", 4_500, { item: 2, taxed: false })],
  ...words,
});
const cash = (amount: number, words: object = {}): NewEnvelope["deposit"] => ({
  ...blankOf(intakeFields).deposit,
  kind: "cash",
  amount: cents(amount),
  ...words,
});
/** As the form sends it, with the photos that it staged. */
const takeIn = ({ photos = [], ...words }: Partial<NewEnvelope> & { photos?: number[] } = {}, by = SAL) =>
  attempt((ctx) => withPhotos(ctx, "repair", photos, takeInEnvelope(ctx, envelope(words))), by);
const rows = () =>
  ["orders", "repairs", "repair_items", "repair_work", "payments", "till_sessions", "audit_log"].map(
    (table) => shop.db.$client.prepare(`select count(*) from ${table}`).pluck().get(),
  );

describe("an envelope is taken in", () => {
  test("with all that was said, in one go, with its trail", () => {
    const photo = aPhoto(null, SAL);
    const taken = takeIn({
      description: "For the wedding",
      promised: "2026-12-05" as never,
      workerId: SAL.id,
      callOver: cents(5_000),
      estimate: "approved",
      deposit: cash(4_000, { given: cents(5_000) }),
      photos: [photo],
    });
    if (taken.kind !== "done") throw new Error("refused");
    const { id, repair, envelope: said } = taken.value;
    expect(repair).toMatchObject({
      item: "Ring",
      description: "For the wedding",
      status: "pending",
      customerPrice: 11_000,
      costToRepair: 2_000,
    });
    const entry = shop.db.$client
      .prepare("select payload from audit_log where action = 'repair.taken-in' and record_id = ?")
      .pluck()
      .get(String(id)) as string;
    expect(JSON.parse(entry)).toMatchObject({ after: { customerPrice: 11_000, costToRepair: 2_000 } });
    expect(said.items.map(({ description }) => description)).toEqual(["Ring", "Watch"]);
    expect(said.work.map(({ item: on, price }) => [on, price])).toEqual([
      [1, 6_500],
      [2, 4_500],
    ]);
    expect(said.order).toMatchObject({
      promisedDay: "2026-12-05",
      worker: { id: SAL.id },
      price: 11_000,
      held: 4_000,
      balance: 7_000,
      // Approved at the counter, whatever it comes to.
      estimate: { state: "approved", amount: 11_000, way: "in_person" },
      deposits: [{ kind: "cash", amount: 4_000 }],
    });
    expect(photosOfOne(shop.db, { kind: "repair", id })).toEqual([photo]);
    const trail = shop.db.$client
      .prepare("select action from audit_log where record_kind = 'repair' and record_id = ? order by id")
      .pluck()
      .all(String(id));
    expect(trail).toEqual([
      "repair.taken-in",
      "order.envelope-changed",
      "order.estimate-answered",
      "order.deposit-taken",
      "repair.photo-added",
    ]);
  });

  test("without work or money; over what the customer wants to be called for it waits", () => {
    const plain = takeIn({ work: [] });
    expect(plain).toMatchObject({
      kind: "done",
      value: { repair: { customerPrice: 0 }, envelope: { order: { held: 0, estimate: null } } },
    });
    expect(takeIn({ callOver: cents(10_999) })).toMatchObject({
      value: { envelope: { order: { estimate: { state: "asked", amount: 11_000 } } } },
    });
    expect(takeIn({ estimate: "asked" })).toMatchObject({
      value: { envelope: { order: { estimate: { state: "asked" } } } },
    });
  });

  test.each<[string, (gone: number) => Partial<NewEnvelope>, Record<string, string>]>([
    ["an unknown customer", () => ({ customerId: 999 }), { customerId: "Customer is required" }],
    ["an unknown store", () => ({ location: "paris" }), { location: "Choose one of the stores" }],
    ["no item", () => ({ items: [] }), { items: "Item description is required" }],
    [
      "work without a price",
      () => ({ work: [work("Polish", 0, { price: null })] }),
      { "work.0.price": "Price is required" },
    ],
    [
      "an unknown colleague",
      () => ({ workerId: 999 }),
      { workerId: "Choose a colleague with an active account" },
    ],
    [
      "a deposit above the price",
      () => ({ deposit: cash(11_001) }),
      { "deposit.amount": "$110.00 is left to pay, before tax" },
    ],
    [
      "a deposit of nothing",
      () => ({ deposit: cash(0) }),
      { "deposit.amount": "Enter an amount above zero" },
    ],
    [
      "less cash than the deposit",
      () => ({ deposit: cash(4_000, { given: cents(3_999) }) }),
      { "deposit.given": "$40.00 is due in cash" },
    ],
    [
      "a till that isn't there",
      () => ({ deposit: cash(4_000, { till: "Till 9" }) }),
      { "deposit.till": "This store has no till with that name" },
    ],
    [
      "a deposit in no kind",
      () => ({ deposit: cash(4_000, { kind: null }) }),
      { "deposit.kind": "Choose how it was paid" },
    ],
    [
      "cash for no amount",
      () => ({ deposit: cash(0, { amount: null, given: cents(4_000) }) }),
      { "deposit.amount": "Amount is required" },
    ],
    [
      "a photo that is gone",
      (gone) => ({ photos: [gone], deposit: cash(4_000) }),
      { photo: "A photo has expired. Remove it, then add it again." },
    ],
  ])("not with %s, and then nothing is", (_, words, errors) => {
    const before = rows();
    const refused = takeIn(words(aPhoto(null)));
    if (refused.kind !== "refused") throw new Error("taken in");
    const said = Object.entries(errors).map(([name, message]) => [name, [message]]);
    expect(refused.refusal.errors).toEqual(Object.fromEntries(said));
    expect(rows()).toEqual(before);
  });

  test("with a deposit by who may sell only", () => {
    const clerk = actorNamed(SAL);
    const permissions = new Set([...clerk.permissions].filter((name) => name !== "sales.process"));
    const asClerk = (words: Partial<NewEnvelope>) =>
      attempt((ctx) => takeInEnvelope({ ...ctx, actor: { ...clerk, permissions } }, envelope(words)), SAL);
    expect(asClerk({ deposit: cash(4_000) })).toMatchObject({
      kind: "refused",
      refusal: { kind: "forbidden", errors: { "deposit.amount": ["Your role can't take a deposit"] } },
    });
    expect(asClerk({}).kind).toBe("done");
  });
});

describe("the intake form", () => {
  type Own = Omit<Parameters<typeof takeInForm>[1], keyof NewEnvelope>;
  const own = { customerPrice: cents(11_000), costToRepair: cents(3_500) };
  const said = (words: Partial<NewEnvelope & Own> = {}) =>
    attempt(
      (ctx) => takeInForm(ctx, { ...envelope({ items: [item("Ring")], work: [] }), ...own, ...words }),
      SAL,
    );
  const takenAs = (written: ReturnType<typeof said>) => {
    if (written.kind !== "done") throw new Error(JSON.stringify(written));
    const { value } = written;
    return "envelope" in value ? value : { repair: value, envelope: null };
  };
  const trail = () =>
    shop.db.$client
      .prepare("select action from audit_log where record_kind in ('repair', 'order') order by id")
      .pluck()
      .all();

  test("takes in the specification's repair, and nothing else", () => {
    const { repair, envelope: more } = takenAs(said({ status: "in_progress" }));
    expect(repair).toMatchObject({ item: "Ring", ...own, status: "in_progress", version: 1 });
    expect(more).toBeNull();
    expect(trail()).toEqual(["repair.taken-in"]);
    expect(said({ claimedProfit: 1 })).toMatchObject({
      refusal: { errors: { profit: ["Profit is 75.00"] } },
    });
  });

  test("keeps its own price beside a promise, a condition and a deposit", () => {
    const { repair, envelope: more } = takenAs(
      said({
        promised: day("2026-12-05"),
        items: [item("Ring", { condition: { ...blankOf(repairItemFields).condition, bent: true } })],
        deposit: cash(4_000),
        status: "completed",
      }),
    );
    expect(repair).toMatchObject({ ...own, status: "completed" });
    expect(more).toMatchObject({
      order: { price: 11_000, held: 4_000, promisedDay: "2026-12-05" },
      items: [{ condition: ["bent"] }],
      work: [],
    });
  });

  test("makes its own price the first line of work beside others, and names those by their places", () => {
    const items = [item("Ring"), item("Watch")];
    const more = { items, description: "Sizing" };
    const { repair, envelope: both } = takenAs(
      said({ ...more, work: [work("Battery", 4_500, { item: 2 })] }),
    );
    expect(repair).toMatchObject({ customerPrice: 15_500, costToRepair: 3_500, description: null });
    expect(both?.work).toMatchObject([
      { item: 1, description: "Sizing", price: 11_000, cost: 3_500, isTaxed: true },
      { item: 2, description: "Battery", price: 4_500, cost: 0 },
    ]);
    const long = takenAs(said({ ...more, description: "Two\nlines", work: [work("Battery", 4_500)] }));
    expect([long.repair.description, long.envelope?.work[0]?.description]).toEqual(["Two\nlines", "Ring"]);
    expect(said({ ...more, work: [work("Battery", 4_500, { item: 3 })] })).toMatchObject({
      refusal: { errors: { "work.0.item": ["This item isn't in the envelope"] } },
    });
    expect(said({ work: [work("Battery", 4_500)], customerPrice: null })).toMatchObject({
      refusal: { errors: { customerPrice: ["Customer price is required"] } },
    });
    const none = { customerPrice: null, costToRepair: null };
    expect(takenAs(said({ work: [work("Battery", 4_500)], ...none })).repair.customerPrice).toBe(4_500);
  });

  test("may say picked up, unless a ticket has to hand something over", () => {
    const gone = { status: "picked_up", promised: day("2026-12-05") } as const;
    expect(takenAs(said(gone)).repair.status).toBe("picked_up");
    const before = rows();
    const owed: Partial<NewEnvelope>[] = [
      { deposit: cash(1_000) },
      { work: [work("Battery", 4_500)] },
      { callOver: cents(1) },
    ];
    for (const more of owed)
      expect(said({ ...gone, ...more })).toMatchObject({
        refusal: { kind: "invalid", errors: { status: [expect.stringContaining("Choose another status")] } },
      });
    expect(rows()).toEqual(before);
  });
});

describe("an envelope in a form", () => {
  const texts = (typed: Record<string, string>) => envelopeTexts(Object.entries(typed));

  test("sums up work by item, what is paid down, and what is left", () => {
    const typed = {
      "items[0].description": "Ring",
      "items[1].description": " ",
      "work[0].price": "$65",
      "work[0].item": "1",
      "work[1].price": "45.00",
      "work[1].item": "2",
      "work[2].price": "",
      "deposit.amount": "40",
    };
    const terms = {
      salesTaxRate: 7_000,
      surtaxRate: null,
      surtaxLimit: null,
      services: [{ id: 3, isTaxed: false }],
    };
    const figures = (words: Record<string, string> = {}) =>
      intakeFigures(texts({ ...typed, ...words }), terms);
    expect(figures()).toEqual({
      items: [
        { title: "Ring", price: 6_500 },
        { title: "Item 2", price: 4_500 },
      ],
      price: 11_000,
      cost: 0,
      profit: 11_000,
      tax: 7_70,
      total: 117_70,
      deposit: 4_000,
      amountDue: 77_70,
    });
    expect(figures({ "work[0].serviceId": "3" })).toMatchObject({ tax: 3_15, amountDue: 73_15 });
    expect(figures({ "work[0].taxed": "false" })).toMatchObject({ tax: 3_15, amountDue: 73_15 });
    expect(figures({ "work[1].price": "much" })).toMatchObject({
      items: [{ price: 6_500 }, { price: null }],
      price: null,
      tax: null,
      amountDue: null,
    });
    expect(figures({ "deposit.amount": "200" }).amountDue).toBeNull();
    expect(figures({ customerPrice: "10", costToRepair: "4", "work[1].cost": "20" })).toMatchObject({
      items: [{ price: 7_500 }, { price: 4_500 }],
      price: 12_000,
      cost: 2_400,
      profit: 9_600,
    });
    const own = (words: Record<string, string>) =>
      intakeFigures(texts({ item: "Ring", costToRepair: "", customerPrice: "", ...words }), terms);
    expect(own({})).toMatchObject({ price: null, profit: null, amountDue: null });
    expect(own({ customerPrice: "100", costToRepair: "110" })).toMatchObject({
      items: [{ title: "Ring", price: 10_000 }],
      profit: -1_000,
      amountDue: 107_00,
    });
    expect(own({ customerPrice: "100" })).toMatchObject({ price: 10_000, cost: null, profit: null });
  });

  test("loses an item with the work on it; work on later ones goes along", () => {
    const { items, work: left } = withoutItem(
      texts({
        "items[0].description": "Ring",
        "items[1].description": "Watch",
        "items[2].description": "Chain",
        "work[0].description": "Sizing",
        "work[0].item": "1",
        "work[1].description": "Battery",
        "work[1].item": "2",
        "work[2].description": "Solder",
        "work[2].item": "3",
      }),
      1,
    );
    expect(items).toEqual([{ description: "Ring" }, { description: "Chain" }]);
    expect(left).toEqual([
      { description: "Sizing", item: "1" },
      { description: "Solder", item: "2" },
    ]);
  });

  test("leaves out rows that nothing was said in, but for an item with work on it", () => {
    const { items, work: left } = withoutEmptyRows(
      texts({
        "items[0].description": "",
        "items[0].weightUnit": "g",
        "items[1].description": "Watch",
        "items[2].description": "",
        "work[0].item": "1",
        "work[1].description": "Battery",
        "work[1].item": "2",
        "work[2].price": "5",
        "work[2].item": "3",
      }),
    );
    expect(items).toEqual([{ description: "Watch" }, { description: "" }]);
    expect(left.map(({ item: on }) => on)).toEqual(["1", "2"]);
    expect(withoutEmptyRows(texts({ "items[0].description": "" })).items).toHaveLength(1);
  });
});
