import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { employeePermissions } from "~db/schema/index.ts";
import type { Permission } from "~/domain/permissions";
import { ticketNumber } from "~/domain/counter/sales/sale";
import type { TimelineKind } from "~/domain/records/timeline/timeline";
import { ADAM, OLIVE, type Person, SAL } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { dayIn, type Instant, instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { payBuy } from "~/domain/counter/buys/pay-buy.server";
import type { NewLine } from "~/domain/counter/sales/new-sale";
import { orderNumber } from "~/domain/workshop/orders/order";
import { sellWithOrders } from "~/domain/workshop/orders/join-tickets-to-orders.server";
import { aBuy, aCustomer, aRepair, aSale, enact, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

function aShop() {
  const collector = aCustomer({ firstName: "Cora", lastName: "Collins", street: "410 Palmetto Park Rd" });
  for (let n = 0; n < 52; n += 1) aSale({ customerId: collector.id });
  const ring = aRepair({ customerId: collector.id, item: "Ring sizing" });
  const wholesaler = aCustomer({ firstName: "Wanda", lastName: "Wholesale" });
  for (let n = 0; n < 21; n += 1) enact((ctx) => sellWithOrders(ctx, fullTicket(wholesaler.id)));
  const traveler = aCustomer({ firstName: "Tess", lastName: "Travers", homeStore: "new_york" });
  const { id: buyId } = aBuy({ customerId: traveler.id, location: "denver" });
  // 10:30 PM in Denver, half past midnight in New York.
  const now = instant(Date.parse("2025-11-12T05:30:00Z"));
  const paid = { buyId, paidBy: "check" as const, checkNumber: "1042", till: null, version: null };
  enact((ctx) => payBuy({ ...ctx, now }, paid));
  const spender = aCustomer({ firstName: "Fay", lastName: "Fenwick" });
  return { ...theCast(), collector, ring, spender, traveler, wholesaler };
}

/** A ticket with all the lines that it may have. */
function fullTicket(customerId: number) {
  const lines = Array.from({ length: 50 }, (_, nth): NewLine => ({
    at: `lines.${nth}`,
    kind: "item",
    description: "Wholesale box",
    quantity: 1,
    price: cents(1_00),
    cost: cents(10),
    isTaxed: false,
    discount: null,
    discountReason: null,
  }));
  const rest = { location: "boca", tax: cents(0), shippingCharge: cents(0), tradeIn: null };
  return {
    customerId,
    lines,
    payments: [{ kind: "cash" as const, amount: cents(50_00), given: null }],
    ...rest,
  };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let db: Db;
let sal: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  db = openBook(server);
  [sal, olive] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE)]);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

interface Entry {
  kind: TimelineKind;
  what: string;
  text: string | null;
  record: { kind: string; id: number } | null;
  amount: string | null;
  changes: { field: string }[] | null;
}
const listed = async (path: string, client = sal) => (await client.json("GET", path)).json<Entry[]>();
const kindsIn = async (path: string, client?: Client) =>
  [...new Set((await listed(path, client)).map(({ kind }) => kind))].toSorted();
const year = Number(dayIn("America/New_York", Date.now() as Instant).slice(0, 4));

async function withOnly(person: Person, changes: Partial<Record<Permission, boolean>>): Promise<Client> {
  db.delete(employeePermissions).run();
  for (const [permission, isAllowed] of Object.entries(changes))
    db.insert(employeePermissions).values({ employeeId: person.id, permission, isAllowed }).run();
  return signIn(server, person);
}

test("what did I buy in a year: by links and a form, page by page", async () => {
  const { collector } = server.built;
  const path = `/customers/${collector.id}`;
  const first = (await sal.get(`${path}?kind=sale&year=${year}`)).page();
  expect(first.text).toContain("1 to 50 of 52");
  expect(first.text).not.toContain("Ring sizing");
  expect(first.links).toMatchObject({
    All: `${path}?year=${year}`,
    Repairs: `${path}?kind=repair&year=${year}`,
  });
  const second = (await sal.get(first.links.Next!)).page();
  expect(second.text).toContain("51 to 52 of 52");
  const back = (await sal.get(second.links.Previous!)).page();
  expect(back.text).toContain("1 to 50 of 52");
  const none = (await sal.get(`${path}?kind=sale&year=2001`)).page();
  expect(none.text).toContain("Nothing found");
  for (const odd of ["kind=nothing", "year=x", "kind=edit", "year=99999"])
    expect((await sal.get(`${path}?${odd}`)).page().text).toContain("Ring sizing");
  expect((await sal.get(`${path}?cursor=x`)).status).toBe(422);
});

test("what happened at another store has its day and its time there", async () => {
  const { traveler } = server.built;
  expect((await olive.get(`/customers/${traveler.id}?kind=buy`)).page().text).toMatch(
    /Worn gold band Nov 11, 10:30 PM · Buy \S+ in Denver, by Olive Marsh/,
  );
});

test("each record has a timeline over JSON, by kind and year, in slices", async () => {
  const { collector, tennisBracelet, braceletSale, pearls, bands } = server.built;
  const path = `/api/customers/${collector.id}/timeline`;
  const sales = await sal.json("GET", `${path}?kind=sale&year=${year}&limit=50&count=true`);
  expect(sales.headers.get("x-total-count")).toBe("52");
  expect(sales.json<Entry[]>()).toHaveLength(50);
  const next = /<([^>]+)>/.exec(sales.headers.get("link") ?? "")?.[1] ?? "";
  expect(await listed(next)).toHaveLength(2);
  expect(await listed(`${path}?year=2001`)).toEqual([]);
  expect((await listed(`${path}?kind=sale`))[0]).toMatchObject({
    kind: "sale",
    what: "Purchased",
    text: "Plain gold band",
    amount: "1000.00",
  });
  expect(await listed(`/api/inventory/${tennisBracelet.id}/timeline`)).toMatchObject([
    { kind: "sale", what: "Sold", record: { kind: "sale", id: braceletSale.id } },
    { kind: "movement", what: "Received" },
  ]);
  expect(await kindsIn(`/api/sales/${braceletSale.id}/timeline`)).toEqual(["sale"]);
  expect(await listed(`/api/orders/${pearls.id}/timeline`)).toMatchObject([
    { kind: "step", what: "Taken in" },
  ]);
  expect(await kindsIn(`/api/orders/${bands.id}/timeline`)).toEqual(["step"]);
  for (const odd of ["kind=nothing", "year=20"])
    expect((await sal.json("GET", `${path}?${odd}`)).status).toBe(422);
  for (const record of ["customers", "inventory", "sales", "orders"])
    expect((await sal.json("GET", `/api/${record}/9999/timeline`)).status).toBe(404);
});

test("an order's timeline has its places, messages and edits; the customer's the messages", async () => {
  const { bands, bruno } = server.built;
  await sal.json("POST", `/api/orders/${bands.id}/movements`, { place: "tray", name: "3" });
  await sal.json("POST", `/api/orders/${bands.id}/told`, { how: "text", message: "Your bands are here" });
  const { version } = (await sal.json("GET", `/api/orders/${bands.id}`)).json<{ version: number }>();
  const edited = { version, item: "Two bands", price: "910.00", cost: "321.00" };
  expect((await sal.json("PUT", `/api/orders/${bands.id}`, edited)).status).toBe(200);
  const path = `/api/orders/${bands.id}/timeline`;
  expect((await listed(path, olive)).map(({ what }) => what)).toEqual([
    "Details changed",
    "Notified by text",
    "Moved to Tray 3",
    "Taken in",
  ]);
  const [edit] = await listed(`${path}?kind=edit`, olive);
  expect(edit?.changes?.map(({ field }) => field)).toEqual(expect.arrayContaining(["item", "cost"]));
  const page = (await olive.get(`/orders/${bands.id}`)).page();
  expect(page.text).toContain("Your bands are here");
  expect(page.text).toContain("$321.00");
  expect(page.text).toContain("Moved to Tray 3");
  expect(page.text).not.toContain("Place: ");
  expect((await listed(`/api/customers/${bruno.id}/timeline?kind=message`))[0]).toMatchObject({
    text: "Your bands are here",
    record: { kind: "order", id: bands.id },
  });
  // Edits are of the audit trail.
  expect(await kindsIn(path)).toEqual(["message", "movement", "step"]);
  expect((await sal.get(`/orders/${bands.id}`)).page().text).not.toContain("Details changed");
  const blind = await withOnly(ADAM, { "audit.view": true, "figures.cost": false });
  const [withheld] = await listed(`${path}?kind=edit`, blind);
  expect(withheld?.changes?.map(({ field }) => field)).not.toContain("cost");
  expect((await blind.get(`/orders/${bands.id}?kind=edit`)).body).not.toContain("321.00");
});

/** Takes a repair in, by default Bruno's. */
async function takeIn(item: string, customerId = server.built.bruno.id): Promise<number> {
  const prices = { costToRepair: "10.00", customerPrice: "40.00" };
  const repair = { customerId, location: "boca", item, ...prices };
  return (await sal.json("POST", "/api/repairs", repair)).json<{ id: number }>().id;
}
const said = async (id: number) => (await listed(`/api/orders/${id}/timeline`)).map(({ what }) => what);

test("a timeline says once that an order was picked up, and that a canceled one was handed back", async () => {
  const { bruno } = server.built;
  const move = async (id: number, place: object) =>
    (await sal.json("POST", `/api/orders/${id}/movements`, place)).status;

  const clasp = await takeIn("Clasp");
  expect(await move(clasp, { place: "tray", name: "4" })).toBe(201);
  const lines = [{ kind: "pickup", orderId: clasp }];
  const ticket = { customerId: bruno.id, location: "boca", lines, payments: [{ kind: "card" }] };
  expect((await sal.json("POST", "/api/sales", ticket)).status).toBe(201);
  expect(await said(clasp)).toEqual(["Paid for", "Picked up", "Moved to Tray 4", "Taken in"]);

  const cancel = async (id: number) =>
    (await sal.json("POST", `/api/repairs/${id}/cancel`, { reason: "Too expensive" })).status;
  const brooch = await takeIn("Brooch");
  expect(await cancel(brooch)).toBe(200);
  expect(await move(brooch, { place: "handed_over" })).toBe(201);
  const back = await said(brooch);
  expect(back).toContain("Handed back");
  expect(back).not.toContain("Picked up");
  const again = await sal.json("POST", `/api/orders/${brooch}/movements`, { place: "safe" });
  expect([again.status, again.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringContaining("was already handed back"),
  ]);

  // By the button, with a place that it leaves and without one.
  const [pin, locket] = [await takeIn("Pin"), await takeIn("Locket")];
  expect(await move(locket, { place: "tray", name: "5" })).toBe(201);
  for (const id of [pin, locket]) {
    expect(await cancel(id)).toBe(200);
    expect((await sal.post(`/repairs/${id}/status`, { status: "picked_up" })).status).toBe(303);
    const { text } = (await sal.get(`/repairs/${id}`)).page();
    expect([text.includes("Handed Back"), text.includes("Mark Handed Back")]).toEqual([true, false]);
  }
  expect(await said(locket)).toContain("Handed back");
});

test("a ticket names each repair once that it was paid with, whatever its lines", async () => {
  const { bruno } = server.built;
  const repair = {
    customerId: bruno.id,
    location: "boca",
    items: [{ description: "Ring" }],
    work: [
      { description: "Sizing", price: "40.00" },
      { description: "Engraving", price: "15.00", taxed: false },
    ],
  };
  const ring = (await sal.json("POST", "/api/repairs", repair)).json<{ id: number }>().id;
  const brooch = await takeIn("Brooch");
  const paidFor = async (lines: object[]) => {
    const ticket = { customerId: bruno.id, location: "boca", lines, payments: [{ kind: "card" }] };
    expect((await sal.json("POST", "/api/sales", ticket)).status).toBe(201);
    const [entry] = await listed(`/api/customers/${bruno.id}/timeline?kind=sale`);
    return `${entry?.what} ${entry?.text}`;
  };
  const [ringNumber, broochNumber] = [ring, brooch].map((id) => orderNumber({ kind: "repair", id }));
  expect(await paidFor([ring, brooch].map((orderId) => ({ kind: "pickup", orderId })))).toBe(
    `Paid for repair ${ringNumber}: Sizing (Ring), Engraving (Ring), not taxed, repair ${broochNumber}: Brooch`,
  );
  const clasp = await takeIn("Clasp");
  const polish = { kind: "item", description: "Polishing cloth", price: "9.00", cost: "2.00" };
  expect(await paidFor([polish, { kind: "pickup", orderId: clasp }])).toBe(
    `Purchased Polishing cloth, repair ${orderNumber({ kind: "repair", id: clasp })}: Clasp`,
  );
});

test("a timeline says that what was picked up without payment was paid, and that a void undid a pickup", async () => {
  const { bruno } = server.built;
  const pickUp = async (orderId: number) => {
    const lines = [{ kind: "pickup", orderId }];
    const ticket = { customerId: bruno.id, location: "boca", lines, payments: [{ kind: "card" }] };
    const sold = await olive.json("POST", "/api/sales", ticket);
    expect(sold.status).toBe(201);
    return sold.json<{ id: number }>().id;
  };

  const owed = await takeIn("Hoop");
  const handedOver = await olive.json("POST", `/api/orders/${owed}/hand-over`, { to: "Bruno" });
  expect(handedOver.status).toBe(200);
  await pickUp(owed);
  expect(await said(owed)).toEqual(["Paid for", "Paid", "Picked up without payment", "Taken in"]);

  const undone = await takeIn("Stud");
  const sale = await pickUp(undone);
  const voided = await olive.json("POST", `/api/sales/${sale}/void`, { reason: "Wrong till" });
  expect(voided.status).toBe(200);
  expect(await said(undone)).toEqual(expect.arrayContaining(["Pickup undone", "Picked up", "Taken in"]));
});

test("who may not open sales has none on any timeline, and no statement of them", async () => {
  const { collector, tennisBracelet } = server.built;
  const blind = await withOnly(ADAM, { "sales.view": false });
  expect(await kindsIn(`/api/customers/${collector.id}/timeline`, blind)).toEqual(["repair"]);
  expect(await listed(`/api/customers/${collector.id}/timeline?kind=sale`, blind)).toEqual([]);
  expect(await kindsIn(`/api/inventory/${tennisBracelet.id}/timeline`, blind)).toEqual(["movement"]);
  const statement = (await blind.get(`/customers/${collector.id}/statement?kind=sale`)).page().text;
  expect(statement).toContain("Ring sizing");
  expect(statement).not.toContain("Plain gold band");
  const nothing = await withOnly(ADAM, { "sales.view": false, "repairs.view": false });
  expect((await nothing.get(`/customers/${collector.id}`)).page().links).not.toHaveProperty("Statement");
  expect((await nothing.get(`/customers/${collector.id}/statement`)).page().text).not.toContain(
    "Ring sizing",
  );
});

test("a ticket's timeline has each receipt that was opened, by whom", async () => {
  const { braceletSale } = server.built;
  const path = `/sales/${braceletSale.id}/receipt`;
  await sal.get(path);
  await olive.get(`${path}?gift=1`);
  await sal.request("HEAD", path);
  expect(await listed(`/api${path.replace("/receipt", "/timeline")}?kind=receipt`)).toMatchObject([
    { what: "Gift receipt opened", by: "Olive Marsh" },
    { what: "Receipt opened", by: "Sal Brook" },
  ]);
  const page = (await sal.get(`/sales/${braceletSale.id}`)).page().text;
  expect(page).toMatch(/Gift receipt opened \w{3} \d+, \d+:\d\d [AP]M · by Olive Marsh/);
});

test("a statement prints a thousand lines of tickets at most, the newest, and counts what is left", async () => {
  const { text } = (await sal.get(`/customers/${server.built.wholesaler.id}/statement`)).page();
  // A line for each ticket and its fifty items: nineteen tickets.
  expect(text.match(/Wholesale box/g)).toHaveLength(950);
  expect(text).toContain("2 older entries aren't shown. Choose a year.");
});

test("a statement agrees with what they spent: less fees, gift cards once spent, and nothing canceled", async () => {
  const { id: customerId } = server.built.spender;
  const lines = [
    { kind: "item", description: "Locket", price: "100.00", taxed: false },
    { kind: "gift_card", amount: "50.00" },
  ];
  const ticket = { customerId, location: "boca", lines, payments: [{ kind: "card" }] };
  const sale = (await sal.json("POST", "/api/sales", ticket)).json<{ id: number; lines: { id: number }[] }>();
  const back = { lines: [{ id: sale.lines[0]!.id }], fee: "15.00", reason: "Too small" };
  expect((await sal.json("POST", `/api/sales/${sale.id}/returns`, back)).status).toBe(201);
  const repair = await takeIn("Clasp of hers", customerId);
  const order = { kind: "special_order", customerId, location: "boca", item: "Opal ring", price: "900.00" };
  const { id: orderId } = (await sal.json("POST", "/api/orders", order)).json<{ id: number }>();
  for (const path of [`/api/repairs/${repair}/cancel`, `/api/orders/${orderId}/cancel`])
    expect((await olive.json("POST", path, { reason: "Too expensive" })).status).toBe(200);

  const { totalSpent } = (await sal.json("GET", `/api/customers/${customerId}`)).json<{
    totalSpent: string;
  }>();
  const { text } = (await sal.get(`/customers/${customerId}/statement`)).page();
  expect(totalSpent).toBe("15.00");
  expect(text).toMatch(/Purchases less returns ?\$15\.00/);
  expect(text).toMatch(/Returns ?[-−]\$85\.00/);
  expect(text).toContain("$50.00, counts when it is spent");
  expect(text).toMatch(/Repairs and orders, at agreed price ?\$0\.00/);
  expect(text.match(/Canceled/g)).toHaveLength(2);
  const told = await listed(`/api/customers/${customerId}/timeline`);
  expect(told.map(({ kind, what, amount }) => [kind, what, amount])).toEqual([
    ["order", "Canceled special order:", null],
    ["repair", "Canceled repair:", null],
    ["return", "Returned", "-85.00"],
    ["sale", "Purchased", "100.00"],
  ]);
});

test("a statement has the period's documents, their amounts and sums", async () => {
  const { amelia, tennisBracelet, braceletSale } = server.built;
  const answer = await sal.get(`/customers/${amelia.id}/statement?year=${year}&kind=sale`);
  const { text, links } = answer.page();
  expect(text).toContain("Amelia Hartwell");
  expect(text).toContain(`Year ${year}`);
  expect(text).toContain(`Sale ${ticketNumber(braceletSale.id)}`);
  expect(text).toContain(tennisBracelet.description);
  expect(text).toMatch(/Purchases less returns ?\$[\d,]+\.\d\d/);
  expect(text).not.toMatch(/[Cc]ost|[Pp]rofit|[Cc]ommission/);
  expect(links["Back to Amelia Hartwell"]).toBe(`/customers/${amelia.id}?kind=sale&year=${year}`);
  const record = (await sal.get(`/customers/${amelia.id}?kind=sale&year=${year}`)).page();
  expect(record.links.Statement).toBe(`/customers/${amelia.id}/statement?kind=sale&year=${year}`);
  const empty = (await sal.get(`/customers/${amelia.id}/statement?year=2001`)).page().text;
  expect(empty).toContain("Nothing in this period.");
  expect((await sal.get("/customers/9999/statement")).status).toBe(404);
});
