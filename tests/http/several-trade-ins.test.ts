import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { shop } from "~/runtime/shop.server";
import { stores } from "~db/schema/index.ts";
import { OLIVE, PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
const aShop = () => {
  shop().db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "boca")).run();
  const rings = Array.from(
    { length: 5 },
    (_, n) => aPiece({ sku: `SEVERAL-${n}`, retailPrice: cents(300_00) }).id,
  );
  return { customerId: aCustomer({ firstName: "Noor", lastName: "Hale" }).id, rings };
};
beforeAll(async () => {
  server = await startShop(aShop);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const PIN = "481516";
const squeezed = (text: string) => text.replaceAll(/\s/g, "");
const textOf = async (path: string) => (await olive.get(path)).page().text;

const CHAIN = {
  item: "Silver chain",
  value: "50.00",
  weightGiven: "5.2",
  weightUnit: "g",
  metal: "silver",
  karat: "925",
  scrap: true,
};
/** A ring of $300.00 at 7% for a band of $100.00 and what else is said. */
const body = (words: object = {}) => ({
  customerId: server.built.customerId,
  location: "boca",
  lines: [{ kind: "piece", inventoryId: server.built.rings[0] }],
  tax: "auto",
  hasTradeIn: true,
  tradeInItem: "Worn band",
  tradeInValue: "100.00",
  ...words,
});
const post = (sent: object) => olive.json("POST", "/api/sales", sent);

const anItem = (description: string, price: string) => ({ kind: "item", description, price, taxed: false });
/** Sold by card, so that it can come back. */
const aClasp = async () => {
  const { customerId } = server.built;
  const [lines, payments] = [[anItem("Clasp", "100.00")], [{ kind: "card", amount: null }]];
  const sold = await post({ customerId, location: "boca", lines, payments });
  return sold.json<{ id: number; lines: { id: number }[] }>();
};
/** The new ticket of an exchange for the clasp: a necklace of $400.00, of which a band and a chain pay $150.00. */
const EXCHANGED = {
  total: "250.00",
  tradeInValue: "150.00",
  tradeIns: [
    { item: "Worn band", value: "100.00" },
    { item: "Silver chain", value: "50.00" },
  ],
  payments: [
    { kind: "exchange", amount: "100.00" },
    { kind: "card", amount: "150.00" },
  ],
};

test("net profit is said to be before what was traded in is sold, where it is shown", async () => {
  const lines = [anItem("Necklace", "400.00")];
  const idOf = async (words: object) => {
    const answer = await post(body({ lines, ...words }));
    expect(answer.status, answer.body).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  const one = await idOf({});
  const two = await idOf({ moreTradeIns: [CHAIN] });
  const { customerId } = server.built;
  const none = await post({ customerId, location: "boca", lines });
  const said = async (id: number) =>
    /Net profit is before .*? is sold\./.exec(await textOf(`/sales/${id}`))?.[0];
  expect(await said(one)).toBe("Net profit is before the trade-in is sold.");
  expect(await said(two)).toBe("Net profit is before what was traded in is sold.");
  expect(await said(none.json<{ id: number }>().id)).toBeUndefined();
  const viewed = await signIn(server, OLIVE);
  await viewed.post("/customer-view", { customerView: "on", returnTo: "/" });
  expect((await viewed.get(`/sales/${one}`)).page().text).not.toContain("Net profit");
});

describe("several trade-ins by a call", () => {
  test.each<[string, () => object, string]>([
    ["of no trade-in", () => body({ hasTradeIn: false, moreTradeIns: [CHAIN] }), "moreTradeIns"],
    [
      "of a sale without lines",
      () => {
        const { lines: _lines, tax: _tax, ...others } = body({ moreTradeIns: [CHAIN] });
        return { ...others, inventoryId: server.built.rings[0], itemCost: "1.00", salePrice: "300.00" };
      },
      "moreTradeIns",
    ],
    ["without words", () => body({ moreTradeIns: [{ value: "50.00" }] }), "moreTradeIns.0.item"],
    ["after one without words", () => body({ tradeInItem: " ", moreTradeIns: [CHAIN] }), "tradeInItem"],
    [
      "ten after the first",
      () => body({ moreTradeIns: Array.from({ length: 10 }, () => CHAIN) }),
      "moreTradeIns",
    ],
    ["with an unknown field", () => body({ moreTradeIns: [{ ...CHAIN, sku: "X-1" }] }), "moreTradeIns.0.sku"],
    [
      "of a karat that the metal doesn't have",
      () => body({ moreTradeIns: [CHAIN, { ...CHAIN, karat: "14K" }] }),
      "moreTradeIns.1.karat",
    ],
  ])("%s: 422", async (_, sent, field) => {
    const answer = await post(sent());
    expect(answer.status, answer.body).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain(field);
  });

  test("pay together; the answer, the papers and the pages say each of them", async () => {
    const answer = await post(body({ moreTradeIns: [CHAIN, { item: "Two coins" }] }));
    expect(answer.status, answer.body).toBe(201);
    const sold = answer.json<{ id: number; tradeIns: { inventoryId: number }[] }>();
    const weighed = { weight: "0.167", weightGiven: "5.200", weightUnit: "g" };
    const nothing = { weight: null, weightGiven: null, weightUnit: null, metal: null, karat: null };
    expect(sold).toMatchObject({
      tradeInItem: "Worn band",
      tradeInValue: "150.00",
      tradeInCredit: "0.00",
      tax: "10.50",
      total: "160.50",
      tradeIns: [
        { item: "Worn band", value: "100.00", scrap: false, ...nothing, inventoryId: expect.any(Number) },
        { ...CHAIN, ...weighed, inventoryId: expect.any(Number) },
        { item: "Two coins", value: "0.00", scrap: false, ...nothing, inventoryId: expect.any(Number) },
      ],
    });
    const { id, tradeIns } = sold;
    expect(sold).toHaveProperty("tradeInInventoryId", tradeIns[0]?.inventoryId);
    expect((await olive.json("GET", `/api/sales/${id}`)).json()).toEqual(sold);

    const record = await textOf(`/sales/${id}`);
    for (const text of [
      /Trade-in 1 ?Item ?Worn band/,
      /Trade-in 2 ?Item ?Silver chain (?:(?!Trade-in 3).)*In stock as scrap ?TRA-/s,
      /Trade-in 3 ?Item ?Two coins/,
    ])
      expect.soft(record).toMatch(text);
    expect.soft(squeezed(record)).toContain("Trade-invalue-$150.00");
    expect.soft(squeezed(await textOf(`/sales/${id}/finish`))).toContain("Trade-invalue-$150.00");
    const receipt = squeezed(await textOf(`/sales/${id}/receipt`));
    for (const text of ["Trade-in:Wornband-$100.00", "Trade-in:Silverchain", "Subtotal$150.00"])
      expect.soft(receipt).toContain(text);
    expect.soft(await textOf("/sales")).toContain("Trade-in $150.00");
    const voiding = squeezed(await textOf(`/sales/${id}/void`));
    for (const text of [/Trade-in1Wornband\(TRA-\d+\):\$100\.00/, /Trade-in3Twocoins\(TRA-\d+\):\$0\.00/])
      expect.soft(voiding).toMatch(text);
    const ticket = `S-${String(id).padStart(6, "0")}`;
    for (const { inventoryId } of tradeIns)
      expect.soft(await textOf(`/inventory/${inventoryId}`)).toContain(ticket);
  });
});

test("several trade-ins of an exchange by a call pay for the new ticket, and are refused by their name in it", async () => {
  const { id, lines } = await aClasp();
  const exchange = (words: object = {}) =>
    olive.json("POST", `/api/sales/${id}/exchange`, {
      return: { lines: [{ id: lines[0]?.id }], reason: "Another one" },
      sale: body({
        lines: [anItem("Necklace", "400.00")],
        moreTradeIns: [CHAIN],
        payments: [{ kind: "card", amount: null }],
        ...words,
      }),
    });
  for (const [words, field] of [
    [{ moreTradeIns: [CHAIN, { ...CHAIN, karat: "14K" }] }, "sale.moreTradeIns.1.karat"],
    [{ tradeInItem: "" }, "sale.tradeInItem"],
    [{ tradeInValue: "400.00" }, "sale.tradeInRestAsCredit"],
  ] as const) {
    const refused = await exchange(words);
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([422, [field]]);
  }
  const answer = await exchange();
  expect([answer.status, answer.json()], answer.body).toMatchObject([201, { sale: EXCHANGED }]);
});

describe("several trade-ins in the form without scripts", () => {
  const formIn = (answer: Answer) => answer.page().form("/sales/new");
  const soldAs = (answer: Answer) => {
    expect([answer.status, answer.location], answer.body).toEqual([303, expect.stringMatching(/\/finish/)]);
    return Number(/\d+/.exec(answer.location!)?.[0]);
  };
  const press = async (fields: Record<string, string>, step: string, by = olive) => {
    const answer = await by.post("/sales/new", { ...fields, step });
    expect(answer.status).toBe(303);
    return by.follow(answer);
  };

  test("are added, moved up, taken off again and sold", async () => {
    const { customerId, rings } = server.built;
    const begun = await olive.get(`/sales/new?chooseItem=${rings[1]}&customerId=${customerId}`);
    const band = { tradeInItem: "Worn band", tradeInValue: "100", "payments[0].kind": "card" };
    const one = formIn(await press({ ...formIn(await olive.follow(begun)), ...band }, "addTradeIn"));
    expect(one).toMatchObject({ ...band, hasTradeIn: "on", "moreTradeIns[0].weightUnit": "g" });

    const chain = { "moreTradeIns[0].item": "Silver chain", "moreTradeIns[0].value": "50" };
    const two = formIn(await press({ ...one, ...chain, "moreTradeIns[0].scrap": "on" }, "addTradeIn"));
    expect(two).toMatchObject({ ...band, ...chain, "moreTradeIns[0].scrap": "on" });

    const refused = await olive.post("/sales/new", two);
    expect(refused.status).toBe(422);
    expect(refused.page().messages).toContain("Trade-in 3: Describe the trade-in, or remove it");
    const left = await press(formIn(refused), `removeTradeIn.${two["moreTradeIns[1].row"]}`);
    const both = formIn(left);
    expect(both).toMatchObject({ ...band, ...chain });
    expect(both["moreTradeIns[1].row"]).toBeUndefined();
    expect(squeezed(left.page().text)).toContain("Trade-invalue-$150.00");

    const first = formIn(await press(both, `removeTradeIn.${both.tradeInRow}`));
    expect(first).toMatchObject({ tradeInItem: "Silver chain", tradeInValue: "50", tradeInScrap: "on" });
    expect(first.tradeInRow).toBe(both["moreTradeIns[0].row"]);
    expect(first["moreTradeIns[0].row"]).toBeUndefined();
    const asCredit = { ...first, tradeInRestAsCredit: "on" };
    const none = formIn(await press(asCredit, `removeTradeIn.${first.tradeInRow}`));
    expect(none).toMatchObject({ tradeInItem: "", tradeInValue: "" });
    for (const box of ["hasTradeIn", "tradeInScrap", "tradeInRestAsCredit"])
      expect(none).not.toHaveProperty(box);
    expect(none.tradeInRow).not.toBe(first.tradeInRow);

    const id = soldAs(await olive.post("/sales/new", both));
    expect((await olive.json("GET", `/api/sales/${id}`)).json()).toMatchObject({
      tradeInItem: "Worn band",
      tradeInValue: "150.00",
      tradeIns: [
        { item: "Worn band", value: "100.00", scrap: false },
        { item: "Silver chain", value: "50.00", scrap: true },
      ],
    });
  });

  test("are added after one that is described: 'Add Trade-in' leads to a blank first one", async () => {
    const { customerId, rings } = server.built;
    const begun = await olive.follow(
      await olive.get(`/sales/new?chooseItem=${rings[2]}&customerId=${customerId}`),
    );
    const led = await press(formIn(begun), "addTradeIn");
    expect(/<input[^>]*name="tradeInItem"[^>]*>/.exec(led.body)?.[0]).toContain("autofocus");
    const blank = formIn(led);
    expect(blank).toMatchObject({ hasTradeIn: "on", tradeInItem: "" });
    expect(blank).not.toHaveProperty("moreTradeIns[0].item");

    const valued = await press({ ...blank, tradeInValue: "100" }, "addTradeIn");
    const chain = { "moreTradeIns[0].item": "Silver chain", "payments[0].kind": "card" };
    const refused = await olive.post("/sales/new", { ...formIn(valued), ...chain });
    expect(refused.status).toBe(422);
    expect(refused.page().messages).toContain("Trade-in 1: Describe the trade-in, or remove it");
    expect(formIn(refused)).toMatchObject({ tradeInValue: "100", "moreTradeIns[0].item": "Silver chain" });
  });

  test("are told apart in the summary of what is wrong, as lines are, by numbers that the page shows", async () => {
    const { customerId, rings } = server.built;
    const begun = await olive.follow(
      await olive.get(`/sales/new?chooseItem=${rings[2]}&customerId=${customerId}`),
    );
    const refused = await olive.post("/sales/new", {
      ...formIn(begun),
      hasTradeIn: "on",
      tradeInItem: "Worn band",
      "moreTradeIns[0].value": "10",
      "moreTradeIns[1].value": "20",
      "lines[1].kind": "item",
      "lines[1].price": "x",
      "lines[2].kind": "item",
      "lines[2].price": "x",
      "payments[0].kind": "card",
      "payments[1].kind": "cash",
    });
    expect(refused.status).toBe(422);
    for (const line of [1, 2, 3]) expect(refused.body).toContain(`class="cell-main">${line}. `);
    for (const shown of ["Trade-in 2", "Trade-in 3", "Payment 1", "Payment 2"])
      expect(refused.page().text).toContain(shown);
    for (const row of ["Trade-in 2", "Trade-in 3"])
      expect(refused.page().messages).toContain(`${row}: Describe the trade-in, or remove it`);
    for (const row of ["Line 2", "Line 3"])
      expect(refused.page().messages).toContain(`${row}: Price: enter an amount like 450.00`);
  });

  test("stand where a colleague approves them, from where each is sent on", async () => {
    const { customerId, rings } = server.built;
    const susan = await signIn(server, SUSAN);
    await susan.post("/account/pin", { currentPassword: PASSWORD, pin: PIN, pinAgain: PIN });
    const sal = await signIn(server, SAL);
    const begun = await sal.follow(
      await sal.get(`/sales/new?chooseItem=${rings[3]}&customerId=${customerId}`),
    );
    const typed = {
      ...formIn(begun),
      "payments[0].kind": "card",
      hasTradeIn: "on",
      tradeInItem: "Heavy chain",
      tradeInValue: "400",
      "moreTradeIns[0].item": "Silver chain",
      "moreTradeIns[0].value": "150",
      "moreTradeIns[0].scrap": "on",
      tradeInRestAsCredit: "on",
    };
    const asked = await sal.post("/sales/new", formIn(await press(typed, "update", sal)));
    expect(asked.status).toBe(403);
    const { text } = asked.page();
    expect(text).toContain("More than $200.00 of a trade-in as store credit");
    for (const thing of ["Trade-in1Heavychain:$400.00", "Trade-in2Silverchain:$150.00"])
      expect(squeezed(text)).toContain(thing);
    const approval = { "approval.employeeId": SUSAN.id, "approval.pin": PIN };
    const id = soldAs(await sal.post("/sales/new", { ...formIn(asked), ...approval }));
    expect((await olive.json("GET", `/api/sales/${id}`)).json()).toMatchObject({
      tradeInCredit: "250.00",
      tradeIns: [
        { item: "Heavy chain", value: "400.00", scrap: false },
        { item: "Silver chain", value: "150.00", scrap: true },
      ],
      approvedBy: `${SUSAN.firstName} ${SUSAN.lastName}`,
    });
  });

  test("are part of an exchange, whose form keeps them", async () => {
    const { id, lines } = await aClasp();
    const path = `/sales/${id}/exchange`;
    const form = (await olive.get(path)).page().form();
    const back = { ...form, [`back-${lines[0]?.id}`]: "on", reason: "Another one" };
    const begun = await olive.follow(await olive.post(path, back));
    const typed = {
      ...formIn(begun),
      "lines[0].kind": "item",
      "lines[0].description": "Necklace",
      "lines[0].price": "400",
      "lines[0].taxed": "false",
      hasTradeIn: "on",
      tradeInItem: "Worn band",
      tradeInValue: "100",
      "moreTradeIns[0].item": "Silver chain",
      "moreTradeIns[0].value": "50",
      "payments[0].kind": "card",
    };
    const shown = formIn(await press(typed, "update"));
    expect(shown).toMatchObject({ "moreTradeIns[0].item": "Silver chain", exchange: expect.any(String) });
    const made = soldAs(await olive.post("/sales/new", shown));
    expect((await olive.json("GET", `/api/sales/${made}`)).json()).toMatchObject(EXCHANGED);
  });

  test("worth more than the ticket are refused at what is said of all of them", async () => {
    const { customerId, rings } = server.built;
    const begun = await olive.follow(
      await olive.get(`/sales/new?chooseItem=${rings[4]}&customerId=${customerId}`),
    );
    const refused = await olive.post("/sales/new", {
      ...formIn(begun),
      "payments[0].kind": "card",
      hasTradeIn: "on",
      tradeInItem: "Heavy chain",
      tradeInValue: "250",
      "moreTradeIns[0].item": "Silver chain",
      "moreTradeIns[0].value": "150",
    });
    expect(refused.status).toBe(422);
    expect(refused.page().messages).toContain("give the rest as store credit");
    expect(refused.body).toContain('id="sale-tradeInRestAsCredit-error"');
    expect(refused.body).not.toContain('id="sale-tradeInValue-error"');
    const asCredit = { ...formIn(refused), tradeInRestAsCredit: "on" };
    const id = soldAs(await olive.post("/sales/new", asCredit));
    expect((await olive.json("GET", `/api/sales/${id}`)).json()).toMatchObject({
      tradeInValue: "300.00",
      tradeInCredit: "100.00",
    });
  });

  test("don't count once the box is unticked", async () => {
    const { customerId, rings } = server.built;
    const begun = await olive.follow(
      await olive.get(`/sales/new?chooseItem=${rings[2]}&customerId=${customerId}`),
    );
    const band = { ...formIn(begun), tradeInItem: "Worn band" };
    const { hasTradeIn: _off, ...typed } = formIn(await press(band, "addTradeIn"));
    const words = { "moreTradeIns[0].item": "Silver chain", "moreTradeIns[0].value": "50" };
    const id = soldAs(await olive.post("/sales/new", { ...typed, ...words, "payments[0].kind": "card" }));
    expect((await olive.json("GET", `/api/sales/${id}`)).json()).toMatchObject({
      hasTradeIn: false,
      tradeInValue: "0.00",
      tradeIns: [],
    });
  });
});
