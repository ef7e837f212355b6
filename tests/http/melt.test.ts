import { afterAll, beforeAll, expect, test } from "vitest";
import { type Day, spelled } from "~/domain/dates";
import { OLIVE, RHEA, SAL } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { chooseSettings, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

let server: ShopServer<ReturnType<typeof theCast>>;
let sal: Client;
let olive: Client;
let rhea: Client;
beforeAll(async () => {
  server = await startShop(() => {
    chooseSettings({ holdDays: 0 });
    return theCast();
  });
  [sal, olive, rhea] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE), signIn(server, RHEA)]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const said = <T>(answer: Answer, status: number): T => {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.json<T>();
};

interface SaleAnswer {
  id: number;
  tradeInInventoryId: number | null;
  tradeInMelt: string | null;
}

let made = 0;
async function aTradeIn(more: object = {}): Promise<SaleAnswer> {
  const sku = `SOLD-${(made += 1)}`;
  const item = { sku, category: "rings", description: "Plain band", cost: "417.00", retailPrice: "999.00" };
  const { id } = said<{ id: number }>(
    await olive.json("POST", "/api/inventory", { ...item, location: "boca" }),
    201,
  );
  const sale = {
    customerId: server.built.amelia.id,
    inventoryId: id,
    itemCost: "417.00",
    salePrice: "999.00",
    location: "boca",
    hasTradeIn: true,
    tradeInItem: "Worn gold band",
    tradeInValue: "300.00",
    tradeInWeightGiven: "5.2",
    tradeInWeightUnit: "g",
    tradeInMetal: "yellow_gold",
    tradeInKarat: "14K",
    ...more,
  };
  return said<SaleAnswer>(await olive.json("POST", "/api/sales", sale), 201);
}

interface Lot {
  id: number;
  number: string;
  state: string;
  items: number;
  cost?: string;
  estimate: string | null;
  brought: string | null;
  gain?: string | null;
  version: number;
  lines: { inventoryId: number; sku: string; working: string | null }[];
}

test("over JSON: prices of the day, a trade-in that is scrap, its lot, and what that brought", async () => {
  const { day: today } = said<{ day: Day }>(
    await olive.json("POST", "/api/metal-prices", { gold: "3993.60", silver: "46.20" }),
    201,
  );
  const [newest] = said<{ gold: string; palladium: null }[]>(await sal.get("/api/metal-prices"), 200);
  expect(newest).toMatchObject({ gold: "3993.60", silver: "46.20", palladium: null });
  const worth = "/api/melt-value?karat=14K&weight=5.2&unit=g&metal=";
  expect(said(await sal.get(`${worth}yellow_gold`), 200)).toMatchObject({
    value: "390.58",
    working: `5.2 g ÷ 31.1034768 × 58.5% (14K yellow gold) × $3,993.60/oz t of ${spelled(today)}`,
  });
  expect((await sal.get(`${worth}platinum`)).status).toBe(422);

  const sale = await aTradeIn({ tradeInScrap: true });
  expect(sale).toMatchObject({ tradeInMelt: "390.58", tradeInScrap: true });
  const id = sale.tradeInInventoryId ?? 0;
  const begun = said<Lot>(
    await sal.json("POST", "/api/melt-lots", { location: "boca", refiner: "Hale Refining", scrap: true }),
    201,
  );
  const api = `/api/melt-lots/${begun.id}`;
  const { lines, ...lot } = said<Lot>(await olive.get(api), 200);
  expect(lot).toMatchObject({ items: 1, cost: "300.00", estimate: null, state: "open" });
  const sku = lines[0]?.sku ?? "";
  expect((await sal.json("POST", `${api}/add`, { sku })).status).toBe(409);
  said(await sal.json("POST", `${api}/take-off`, { ids: [id] }), 200);
  said(await sal.json("POST", `${api}/add`, { sku }), 200);
  // A clerk needs a colleague to end stock.
  expect((await sal.json("POST", `${api}/send`, {})).status).toBe(403);
  expect((await olive.json("POST", `${api}/send`, { version: 1 })).status).toBe(409);
  expect((await olive.json("POST", `${api}/settle`, { brought: "1.00" })).status).toBe(409);
  const sent = said<Lot>(await olive.json("POST", `${api}/send`, {}), 200);
  for (const page of ["", "/print"])
    expect((await olive.get(`${api.replace("/api", "/inventory")}${page}`)).body).toMatch(
      /Prices of \w{3} \d/,
    );
  expect(sent).toMatchObject({ state: "sent", estimate: "390.58", cost: "300.00" });
  const settled = said<Lot>(await olive.json("POST", `${api}/settle`, { brought: "378.20" }), 200);
  expect(settled).toMatchObject({ state: "settled", brought: "378.20", gain: "78.20" });
  const [moved] = said<{ kind: string; meltLotId: number }[]>(
    await olive.get(`/api/inventory/${id}/movements`),
    200,
  );
  expect(moved).toMatchObject({ kind: "melted", meltLotId: begun.id });
  const voided = await olive.json("POST", `/api/sales/${sale.id}/void`, { reason: "Rung up twice" });
  expect([voided.status, voided.body]).toEqual([409, expect.stringMatching(/is melted since/)]);
  expect((await rhea.get("/api/melt-lots")).status).toBe(403);
});

test("of two who send a lot at once one is told that it is sent", async () => {
  await aTradeIn({ tradeInScrap: true });
  const { id } = said<Lot>(
    await olive.json("POST", "/api/melt-lots", { location: "boca", refiner: "Reed", scrap: true }),
    201,
  );
  const both = await Promise.all([1, 2].map(() => olive.json("POST", `/api/melt-lots/${id}/send`, {})));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("of two lots one gets an item, whoever scans first", async () => {
  const { tradeInInventoryId: item } = await aTradeIn({ tradeInScrap: true });
  const { sku } = said<{ id: number; sku: string }[]>(await olive.get("/api/inventory"), 200).find(
    ({ id }) => id === item,
  ) ?? { sku: "" };
  const lots = await Promise.all(
    ["A", "B"].map(async (refiner) =>
      said<Lot>(await olive.json("POST", "/api/melt-lots", { location: "boca", refiner }), 201),
    ),
  );
  const both = await Promise.all(
    lots.map(({ id }) => olive.json("POST", `/api/melt-lots/${id}/add`, { sku })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("the form that sends a lot shows it as it is now after a 409, and then sends it", async () => {
  await aTradeIn({ tradeInScrap: true });
  const { id, version } = said<Lot>(
    await olive.json("POST", "/api/melt-lots", { location: "boca", refiner: "Hale", scrap: true }),
    201,
  );
  const at = `/inventory/melt-lots/${id}/send`;
  const sendAs = (seen: number) => olive.post(at, { formKey: crypto.randomUUID(), version: String(seen) });
  const refused = await sendAs(version - 1);
  expect([refused.status, refused.body]).toEqual([409, expect.stringContaining("while you were editing")]);
  expect(refused.body).toMatch(new RegExp(`name="version"[^>]*value="${version}"`));
  expect((await sendAs(version)).status).toBe(303);
  // Whoever scans for it meanwhile reads why not.
  const late = await olive.post(`/inventory/melt-lots/${id}`, { formKey: crypto.randomUUID(), sku: "TI-1" });
  expect(late.status).toBe(409);
  expect(late.page().messages).toMatch(/sent/);
  expect(said<Lot[]>(await olive.get("/api/melt-lots?state=sent"), 200).map((lot) => lot.id)).toContain(id);
  expect((await olive.get("/api/melt-lots?state=x")).status).toBe(422);
  const settle = `/inventory/melt-lots/${id}/settle`;
  const settled = { formKey: crypto.randomUUID(), brought: "378.20" };
  expect((await olive.post(settle, settled)).status).toBe(303);
  const form = await olive.get(settle);
  expect(form.body).toContain("Correct the Settlement");
  const now = /name="version" value="(\d+)"/.exec(form.body)?.[1] ?? "";
  const again = { formKey: crypto.randomUUID(), brought: "387.20", version: now };
  expect((await olive.post(settle, again)).status).toBe(303);
  expect(said<Lot>(await olive.get(`/api/melt-lots/${id}`), 200).brought).toBe("387.20");
});

test("forms that make no sense are refused with their fields, and none is an error of the server", async () => {
  for (const [path, fields, status] of [
    ["/inventory/metal-prices", { gold: "lots" }, 422],
    ["/inventory/metal-prices", { day: "2999-01-01", gold: "1" }, 422],
    ["/inventory/metal-prices", {}, 422],
    ["/inventory/melt-lots/new", { location: "nowhere", refiner: "Hale" }, 422],
    ["/inventory/melt-lots/new", { location: "boca" }, 422],
    ["/inventory/melt-lots/1", { sku: "" }, 422],
    ["/inventory/melt-lots/1", { sku: "NO-SUCH" }, 422],
    ["/inventory/melt-lots/1/send", { version: "x" }, 422],
    ["/inventory/melt-lots/1/settle", { brought: "-1" }, 422],
    ["/inventory/melt-lots/1/settle", { brought: "1" }, 409],
    ["/inventory/melt-lots/999/settle", { brought: "1" }, 404],
  ] as const) {
    const answer = await olive.post(path, { formKey: crypto.randomUUID(), ...fields });
    expect([path, fields, answer.status]).toEqual([path, fields, status]);
  }
});

test("the calculator says by field what it lacks, keeps what was typed, and works out the rest", async () => {
  const at = (query: string) => olive.get(`/inventory/metal-prices?${query}`);
  const begun = await at("");
  expect([begun.status, begun.page().messages]).toEqual([200, ""]);
  for (const [query, ...says] of [
    [
      "metal=&karat=&weightGiven=&weightUnit=g",
      "3 fields need attention",
      "the metal",
      "the karat",
      "the weight",
    ],
    ["metal=silver&karat=925&weightGiven=&weightUnit=g", "One field needs attention", "Enter the weight"],
    ["metal=x&weightGiven=y", "Choose the metal", "A weight is a number such as 5.2"],
    ["metal=silver&karat=14K&weightGiven=1", "Silver is 800"],
    ["metal=titanium&karat=14K&weightGiven=1", "This metal isn't melted"],
    ["weightGiven=1e9", "A weight is a number such as 5.2"],
    ["metal=silver&karat=925&weightGiven=1&weightUnit=stone", "Choose g, dwt or oz t"],
  ] as const) {
    const answer = await at(query);
    expect([query, answer.status]).toEqual([query, 422]);
    for (const words of says) expect(answer.page().messages, query).toContain(words);
  }
  const kept = (await at("metal=silver&karat=&weightGiven=5.2&weightUnit=dwt")).page();
  expect(kept.messages).toContain("Choose the karat");
  expect(kept.form("/inventory/metal-prices")).toMatchObject({
    metal: "silver",
    weightGiven: "5.2",
    weightUnit: "dwt",
  });
  // What no field can mend is no refusal.
  const priceless = await at("metal=palladium&karat=950&weightGiven=1&weightUnit=g");
  expect([priceless.status, priceless.page().text]).toEqual([
    200,
    expect.stringContaining("No price entered for palladium"),
  ]);
});

test("the list says 'No price yet' of what came in at the counter, in whatever category, and of nothing else", async () => {
  const path = `/inventory/${(await aTradeIn()).tradeInInventoryId}/edit`;
  const form = (await olive.get(path)).page().form();
  expect((await olive.post(path, { ...form, category: "rings", retailPrice: "0" })).status).toBe(303);
  const typed = {
    sku: "ZERO-1",
    category: "estate",
    description: "Odd link",
    cost: "1.00",
    retailPrice: "0",
  };
  said(await olive.json("POST", "/api/inventory", { ...typed, location: "boca" }), 201);
  const row = async (sku: string) => (await olive.get(`/inventory?location=all&search=${sku}`)).page().text;
  expect(await row(form.sku ?? "")).toContain("No price yet");
  expect(await row(typed.sku)).not.toContain("No price yet");
});
