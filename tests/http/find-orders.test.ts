import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { employeePermissions } from "~db/schema/index.ts";
import { aCustomer, aPiece, aRepair, aSpecialOrder, theBooksBalance } from "../support/shop.ts";

const aShop = () => {
  const lauren = aCustomer({
    firstName: "Lauren",
    lastName: "Petersén",
    cellPhone: "(561) 555-0177",
    email: "lauren@mail.example",
    spouseName: "Rufus Bexley",
  });
  const other = aCustomer({ firstName: "Otto", lastName: "Lang", cellPhone: "(561) 555-0199" });
  for (let n = 0; n < 5; n += 1) aSpecialOrder({ customerId: other.id, item: "Silver chain" });
  return {
    lauren,
    other,
    noor: aCustomer({ firstName: "Noor", lastName: "Hartwell", cellPhone: "(561) 555-0188" }),
    piece: aPiece({ sku: "LAY-77", description: "Tanzanite cluster", retailPrice: cents(60_000) }),
    studs: aSpecialOrder({
      customerId: lauren.id,
      item: "Émeraude studs",
      vendor: "Delmar Gems",
      vendorReference: "DG-4390",
    }),
    repair: aRepair({ customerId: lauren.id, item: "Émeraude clasp" }),
  };
};

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let olive: Client;
let layaway: number;
beforeAll(async () => {
  server = await startShop(aShop);
  [sal, olive] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE)]);
  const put = await sal.json("POST", "/api/orders", {
    kind: "layaway",
    customerId: server.built.lauren.id,
    location: "boca",
    pieces: [{ inventoryId: server.built.piece.id }],
  });
  layaway = put.json<{ id: number }>().id;
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const found = async (search: string, words: Record<string, string> = {}) =>
  (await sal.json("GET", `/api/orders?${new URLSearchParams({ search, ...words })}`))
    .json<{ id: number }[]>()
    .map(({ id }) => id);

describe("the list of orders finds", () => {
  test.each([
    "petersen",
    "Petersén, Lauren",
    "(561) 555-0177",
    "5615550177",
    "+1 561 555 0177",
    "1-561-555-0177",
    "555-0177",
    "lauren@mail",
  ])("the customer %s", async (search) => {
    expect(await found(search)).toEqual([layaway, server.built.studs.id]);
  });

  test("words of what it is, its vendor and their number, with a name beside them", async () => {
    const { studs } = server.built;
    expect(await found("emeraude studs")).toEqual([studs.id]);
    expect(await found("emeraude stud petersen")).toEqual([studs.id]);
    expect(await found("dg-4390")).toEqual([studs.id]);
    expect(await found("delmar")).toEqual([studs.id]);
    expect(await found("tanzanite")).toEqual([layaway]);
    expect(await found("lay77")).toEqual([layaway]);
    expect(await found("tanzanite lang")).toEqual([]);
  });

  test("its number, in each writing", async () => {
    const { studs } = server.built;
    for (const text of [`#${studs.id}`, `O-${String(studs.id).padStart(6, "0")}`, `o-${studs.id}`])
      expect(await found(text)).toEqual([studs.id]);
    expect(await found(`L-${String(layaway).padStart(6, "0")}`)).toEqual([layaway]);
  });

  test("within the other filters, and on its page, which says what was searched", async () => {
    expect(await found("petersen", { kind: "layaway" })).toEqual([layaway]);
    expect(await found("petersen", { location: "denver" })).toEqual([]);
    expect(await found("chain")).toHaveLength(5);
    const page = (await sal.get("/orders?search=petersen&location=all")).page();
    expect(page.text).toContain("2 orders");
    expect(page.form("/orders")).toMatchObject({ search: "petersen" });
    expect((await sal.get("/orders?search=nobody+here")).page().text).toContain("No orders found");
  });

  test("a customer by their new name and phone, and an order by its new words", async () => {
    const { other } = server.built;
    const form = (await olive.get(`/customers/${other.id}/edit`)).page().form(`/customers/${other.id}/edit`);
    const renamed = { ...form, lastName: "Langley", cellPhone: "(561) 555-0111" };
    expect((await olive.post(`/customers/${other.id}/edit`, renamed)).status).toBe(303);
    expect(await found("langley")).toHaveLength(5);
    expect(await found("555-0111")).toHaveLength(5);
    expect(await found("555-0199")).toEqual([]);
    const { id, version } = server.built.studs;
    const edit = { version, item: "Ruby studs", price: "850.00", vendor: "Delmar Gems" };
    expect((await olive.json("PUT", `/api/orders/${id}`, edit)).status).toBe(200);
    expect(await found("ruby")).toEqual([id]);
    expect(await found("emeraude")).toEqual([]);
  });

  test("what was handed over unpaid, repairs too", async () => {
    const { repair } = server.built;
    const status = await olive.json("PUT", `/api/repairs/${repair.id}`, { status: "picked_up" });
    expect(status.status).toBe(200);
    expect(await found("petersen clasp", { state: "unpaid" })).toEqual([repair.id]);
    expect(await found("555-0177", { state: "unpaid" })).toEqual([repair.id]);
    expect(await found("langley", { state: "unpaid" })).toEqual([]);
    // Part of it can be paid.
    const record = (await sal.get(`/repairs/${repair.id}`)).page();
    expect(record.links["Take a Deposit"]).toBe(`/orders/${repair.id}/deposit`);
  });

  test("nothing that was free among what was handed over unpaid, on its page, in JSON and in its file", async () => {
    const { repair, noor } = server.built;
    const prices = { costToRepair: "0.00", customerPrice: "0.00" };
    const free = { customerId: noor.id, location: "boca", item: "Courtesy cleaning", ...prices };
    const taken = await olive.json("POST", "/api/repairs", free);
    expect(taken.status).toBe(201);
    const { id } = taken.json<{ id: number }>();
    expect((await olive.json("PUT", `/api/repairs/${id}`, { status: "picked_up" })).status).toBe(200);
    const unpaid = (await sal.json("GET", "/api/orders?state=unpaid")).json<{ id: number }[]>();
    expect(unpaid.map((each) => each.id)).toEqual([repair.id]);
    const page = (await sal.get("/orders?state=unpaid&location=all")).page().text;
    expect(page).toContain("1 order, counting repairs");
    const { body } = await sal.get("/lists/orders/export?state=unpaid&location=all");
    for (const shown of [page, body]) {
      expect(shown).toContain("Émeraude clasp");
      expect(shown).not.toContain("Courtesy cleaning");
    }
  });
});

const repairsFound = async (search: string) =>
  (await sal.json("GET", `/api/repairs?${new URLSearchParams({ search })}`))
    .json<{ id: number }[]>()
    .map(({ id }) => id);

describe("the list of repairs finds", () => {
  test.each([
    "(561) 555-0177",
    "5615550177",
    "+1 561 555 0177",
    "1-561-555-0177",
    "555-0177",
    "561.555.0177",
  ])("the customer's phone %s", async (search) => {
    const { repair } = server.built;
    expect(await repairsFound(search)).toEqual([repair.id]);
    expect(await repairsFound(`${search} clasp`)).toEqual([repair.id]);
    expect(await repairsFound(`${search} bracelet`)).toEqual([]);
    const page = (await sal.get(`/repairs?${new URLSearchParams({ search, location: "all" })}`)).page();
    expect(page.text).toContain("1 repair");
  });

  test("nothing of a phone that nobody has, and a repair by a short number", async () => {
    expect(await repairsFound("561-555-0142")).toEqual([]);
    expect(await repairsFound(String(server.built.repair.id))).toContain(server.built.repair.id);
  });
});

test("who can't view customers finds orders and repairs by a name or a whole phone number, never by a part of it", async () => {
  const { studs, repair } = server.built;
  const book = openBook(server);
  book
    .insert(employeePermissions)
    .values({ employeeId: SAL.id, permission: "customers.view", isAllowed: false })
    .run();
  try {
    for (const search of ["petersen", "(561) 555-0177", "+1 561 555 0177", "petersen 561-555-0177"]) {
      expect([search, await found(search)]).toEqual([search, [layaway, studs.id]]);
      expect([search, await repairsFound(search)]).toEqual([search, [repair.id]]);
    }
    expect(await found("561-555-0177", { state: "unpaid" })).toEqual([repair.id]);
    for (const search of [
      "petersen 0177",
      "petersen 561 555 017",
      "petersen 01 55 61 77",
      "lauren@",
      "mail.example petersen",
      "rufus",
      "bexley",
    ]) {
      expect([search, await found(search), await found(search, { state: "unpaid" })]).toEqual([
        search,
        [],
        [],
      ]);
      expect([search, await repairsFound(search)]).toEqual([search, []]);
      for (const path of ["/orders", "/repairs", "/lists/orders/print", "/lists/repairs/print"]) {
        const page = await sal.get(`${path}?${new URLSearchParams({ search, location: "all" })}`);
        expect([path, search, page.status]).toEqual([path, search, 200]);
        expect(page.body.replaceAll(/<(?:title|script)[^]*?<\/(?:title|script)>/g, "")).not.toContain(
          "Petersén",
        );
      }
    }
  } finally {
    book.delete(employeePermissions).run();
    book.$client.close();
  }
});

async function aReadyRepair(customerId: number, item: string): Promise<number> {
  const repair = { customerId, item, costToRepair: "10.00", customerPrice: "90.00", location: "boca" };
  const { id } = (await sal.json("POST", "/api/repairs", repair)).json<{ id: number }>();
  expect((await sal.json("PUT", `/api/repairs/${id}`, { status: "completed" })).status).toBe(200);
  return id;
}

test("a list of calls finds the one customer that somebody looks for, over JSON, on its page and in its file", async () => {
  const { noor, other } = server.built;
  const clasp = await aReadyRepair(noor.id, "Locket clasp");
  const links = await aReadyRepair(other.id, "Curb links");
  expect(await found("", { state: "to_tell" })).toEqual([clasp, links]);
  for (const search of ["hartwell", "(561) 555-0188", `R-${String(clasp).padStart(6, "0")}`, "locket noor"])
    expect([search, await found(search, { state: "to_tell" })]).toEqual([search, [clasp]]);
  expect(await found("hartwell", { state: "ready" })).toEqual([clasp]);
  expect(await found("hartwell", { state: "ready", location: "denver" })).toEqual([]);
  expect(await found("hartwell", { state: "hand_back" })).toEqual([]);

  const page = (await sal.get("/orders?state=to_tell&search=hartwell&location=all")).page();
  expect(page.text).toContain("1 order");
  expect(page.links["Locket clasp"]).toBe(`/repairs/${clasp}`);
  expect(page.links["Curb links"]).toBeUndefined();
  expect(page.form("/orders")).toMatchObject({ search: "hartwell", state: "to_tell" });
  const none = (await sal.get("/orders?state=to_tell&search=nobody&location=all")).page();
  expect(none.text).toContain("Try adjusting your filters or search terms.");
  const { body } = await sal.get("/lists/orders/export?state=to_tell&search=hartwell&location=all");
  expect([body.includes("Locket clasp"), body.includes("Curb links")]).toEqual([true, false]);
});
