import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backupName } from "~/backup/kept-backups.server";
import { ADAM, OLIVE, RHEA, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { figuresIn } from "../support/judges/cost.ts";
import { unmistakable } from "../support/unmistakable.ts";

/*
 * What somebody who can't see cost may write and is refused. That no answer shows it: `every-url.test.ts`, and
 * `cost.all.test.ts` with each filter, as data, without scripts and in customer view.
 */

let server: ShopServer<ReturnType<typeof unmistakable>>;
beforeAll(async () => {
  server = await startShop(unmistakable);
});
afterAll(() => server.stop());

test("the advisor and a model are told no cost", () => {
  expect(server.built.told).toContain("categorySales");
  expect(figuresIn(server.built.told)).toEqual([]);
});

const HIDDEN_COST = /<div class="field[^"]*" hidden="">(?:(?!<div class="field)[^])*? name="cost"/;

describe("customer view", () => {
  test("keeps a sale's cost out of the address", async () => {
    const olive = await signIn(server, OLIVE);
    await olive.post("/customer-view", { customerView: "on", returnTo: "/" });
    const typed =
      "/sales/new?formKey=sale-key-3&customerId=1&lines[0].kind=item&lines[0].cost=7313.37&lines[0].price=1";
    const { location } = await olive.get(typed);
    expect(location).toMatch(/^\/sales\/new\?draft=/);
    expect((await olive.get(location ?? "")).page().form("/sales/new")).toMatchObject({
      "lines[0].cost": "7313.37",
    });
  });

  test("takes no cost back that a colleague saved meanwhile", async () => {
    const [olive, staff] = [await signIn(server, OLIVE), await signIn(server, OLIVE)];
    const add = async (path: string, body: object) => {
      const answer = await staff.json("POST", path, body);
      expect(answer.status, answer.body).toBe(201);
      return answer.json<{ id: number }>().id;
    };
    const item = { description: "Onyx pin", category: "brooches", retailPrice: "90.00", cost: "20.00" };
    const order = { customerId: 1, location: "boca", item: "Opal pin", price: "90.00", cost: "20.00" };
    const adding = "/settings/services/new";
    const service = { ...(await staff.get(adding)).page().form(adding), name: "Steaming", price: "9.00" };
    expect((await staff.post(adding, { ...service, cost: "20.00" })).status).toBe(303);
    const services = (await staff.json("GET", "/api/services")).json<{ id: number; name: string }[]>();
    const { id: serviceId } = services.find(({ name }) => name === "Steaming")!;
    const forms = {
      [`/inventory/${await add("/api/inventory", { ...item, sku: "ONYX-9" })}/edit`]: "description",
      [`/orders/${await add("/api/orders", { kind: "special_order", ...order })}/edit`]: "notes",
      [`/settings/services/${serviceId}`]: "name",
    };
    await olive.post("/customer-view", { customerView: "on", returnTo: "/" });
    for (const [edit, words] of Object.entries(forms)) {
      const [mine, theirs] = [
        (await olive.get(edit)).page().form(edit),
        (await staff.get(edit)).page().form(edit),
      ];
      expect((await staff.post(edit, { ...theirs, cost: "15.00" })).status).toBe(303);
      const overtaken = await olive.post(edit, { ...mine, [words]: "Typed in customer view" });
      expect([edit, overtaken.status]).toEqual([edit, 409]);
      const merged = overtaken.page().form(edit);
      expect(merged).toMatchObject({ cost: "15.00", [words]: "Typed in customer view" });
      expect((await olive.post(edit, merged)).status).toBe(303);
      expect((await staff.get(edit)).page().form(edit)).toMatchObject({ cost: "15.00" });
    }
  });

  test("takes no right to see cost for a cost, when a colleague changed the same account", async () => {
    const [olive, staff] = [await signIn(server, OLIVE), await signIn(server, OLIVE)];
    const edit = `/directory/${RHEA.id}/permissions`;
    const allow = async (changes: object) =>
      expect((await staff.json("PUT", `/api/employees/${RHEA.id}/permissions`, { changes })).status).toBe(
        200,
      );
    await allow({ "figures.cost": false });
    await olive.post("/customer-view", { customerView: "on", returnTo: "/" });
    const mine = (await olive.get(edit)).page().form(edit);
    await allow({ "figures.cost": false, "reports.view": false });
    const [seesCost, seesTrail] = ["figures.cost", "audit.view"].map(
      (one) => Object.keys(mine).find((name) => name.endsWith(one)) ?? "",
    );
    const overtaken = await olive.post(edit, { ...mine, [seesTrail!]: mine[seesCost!]! });
    expect(overtaken.status).toBe(409);
    expect(overtaken.page().form(edit)[seesCost!]).toBe(mine[seesCost!]);
    expect(mine[seesCost!]).not.toBe("role");
    await allow({});
  });

  test("asks for the cost of a new service", async () => {
    const olive = await signIn(server, OLIVE);
    await olive.post("/customer-view", { customerView: "on", returnTo: "/" });
    const { body } = await olive.get("/settings/services/new");
    expect(body).toContain(' name="cost"');
    expect(body).not.toMatch(HIDDEN_COST);
  });

  test("hides the cost of a special order on its edit, which keeps it", async () => {
    const olive = await signIn(server, OLIVE);
    const details = { customerId: 1, location: "boca", item: "Opal ring", price: "900.00", cost: "271.83" };
    const sent = { kind: "special_order", ...details };
    const { id } = (await olive.json("POST", "/api/orders", sent)).json<{ id: number }>();
    const edit = `/orders/${id}/edit`;
    await olive.post("/customer-view", { customerView: "off", returnTo: "/" });
    expect((await olive.get(edit)).body).not.toMatch(HIDDEN_COST);
    await olive.post("/customer-view", { customerView: "on", returnTo: "/" });
    const { body, page } = await olive.get(edit);
    expect(body).toMatch(HIDDEN_COST);
    expect((await olive.post(edit, { ...page().form(edit), notes: "Called" })).status).toBe(303);
    expect((await olive.json("GET", `/api/orders/${id}`)).json()).toMatchObject({
      cost: "271.83",
      notes: "Called",
    });
  });

  test("names nobody that a piece came from, in what it is and in what was done with it", async () => {
    const olive = await signIn(server, OLIVE);
    const { id: vendorId } = (await olive.json("POST", "/api/vendors", { name: "Kesselring" })).json<{
      id: number;
    }>();
    const piece = { description: "Opal pin", category: "brooches", retailPrice: "900.00", cost: "300.00" };
    const owned = { vendorId, vendorStyle: "KR-77", ownership: "memo", memoDueDay: "2030-01-31" };
    const added = await olive.json("POST", "/api/inventory", {
      ...piece,
      ...owned,
      sku: "OPAL-PIN",
      floorPrice: "781.00",
    });
    const { id } = added.json<{ id: number }>();
    const edit = `/inventory/${id}/edit`;
    const form = (await olive.get(edit)).page().form(edit);
    expect((await olive.post(edit, { ...form, vendorStyle: "KR-78" })).status).toBe(303);
    const told = async () => (await olive.get(`/inventory/${id}`)).page().text;
    const secrets = /Kesselring|KR-7|Memo|781/;
    expect(await told()).toMatch(secrets);
    expect(await told()).toContain("KR-77 to KR-78");
    const figures = async (path: string) => (await olive.get(path)).page().text;
    for (const path of ["/", "/inventory"]) expect(await figures(path)).toContain("of it from vendors");
    await olive.post("/customer-view", { customerView: "on", returnTo: "/" });
    expect(await told()).toContain("Opal pin");
    expect(await told()).not.toMatch(secrets);
    for (const path of ["/", "/inventory"]) expect(await figures(path)).not.toContain("vendors");
    const back = { kind: "sent_to_vendor", to: "Kesselring", note: "Did not sell" };
    expect((await olive.json("POST", `/api/inventory/${id}/movements`, back)).status).toBe(201);
    expect(await told()).toMatch(/Returned to vendor [A-Z][a-z]{2} \d/);
    expect(await told()).not.toMatch(secrets);
  });

  test("is offered to who can't see cost: it hides vendors, too", async () => {
    const adam = await signIn(server, ADAM);
    expect((await adam.get("/inventory")).page().text).toContain("Customer view");
    await adam.post("/customer-view", { customerView: "on", returnTo: "/" });
    expect((await adam.get("/inventory")).page().text).toContain("Customer view is on");
  });

  test("names no vendor of a special order or of a repair's parts", async () => {
    const olive = await signIn(server, OLIVE);
    const post = async (path: string, body: object) => {
      const answer = await olive.json("POST", path, body);
      expect(answer.status, answer.body).toBeLessThan(300);
      return answer.json<{ id: number }>().id;
    };
    const customerId = 1;
    const order = await post("/api/orders", {
      kind: "special_order",
      customerId,
      location: "boca",
      item: "Opal ring",
      price: "900.00",
      vendor: "Kesselring",
      vendorReference: "KR-79",
      ordered: "2026-11-20",
    });
    const repair = await post("/api/repairs", {
      customerId,
      location: "boca",
      item: "Onyx pin",
      costToRepair: "5.00",
      customerPrice: "40.00",
    });
    expect(
      (
        await olive.post(`/repairs/${repair}/parts`, {
          what: "a clasp",
          vendor: "Kesselring",
          formKey: "parts-key-1",
        })
      ).status,
    ).toBe(303);
    const pages = [
      ...["", "/hand-over"].map((step) => `/orders/${order}${step}`),
      `/repairs/${repair}`,
      `/orders/${repair}/hand-over`,
      "/repairs/bench?list=parts",
    ];
    await olive.post("/customer-view", { customerView: "off", returnTo: "/" });
    for (const path of pages) expect((await olive.get(path)).page().text, path).toContain("Kesselring");
    await olive.post("/customer-view", { customerView: "on", returnTo: "/" });
    for (const path of pages) {
      const { page } = await olive.get(path);
      expect(page().text, path).not.toMatch(/Kesselring|KR-79/);
      expect(page().text, path).toMatch(/Opal ring|Onyx pin/);
    }
  });
});

describe("cost on tags", () => {
  test("stands in the shop's letters, for who sees cost, once the shop has chosen them", async () => {
    const olive = await signIn(server, OLIVE);
    const adam = await signIn(server, ADAM);
    const piece = { description: "Onyx stud", category: "earrings", retailPrice: "90.00", cost: "24.60" };
    const { id } = (await olive.json("POST", "/api/inventory", { ...piece, sku: "ONYX-1" })).json<{
      id: number;
    }>();
    const tag = async (client: Client) => (await client.get(`/inventory/tags?ids=${id}`)).page().text;
    expect(await tag(olive)).not.toContain("LH");
    const settings = (await olive.get("/settings")).page().form("/settings");
    const refused = await olive.post("/settings", { ...settings, costCode: "BLACKHORSS" });
    expect(refused.status).toBe(422);
    expect(refused.page().form("/settings").costCode).toBe("BLACKHORSS");
    expect((await olive.post("/settings", { ...settings, costCode: "blckhorsea" })).status).toBe(303);
    expect(await tag(olive)).toContain("LH");
    expect(await tag(adam)).not.toContain("LH");
    expect((await adam.get("/settings")).page().form("/settings")).not.toHaveProperty("costCode");
  });
});

const OF_SALE = { tax: "0", shippingCharge: "0", location: "boca", salePrice: "9419.00" };

describe("who can't see cost", () => {
  let adam: Client;
  let olive: Client;
  beforeAll(async () => {
    adam = await signIn(server, ADAM);
    olive = await signIn(server, OLIVE);
  });

  async function pieceNamed(sku: string): Promise<{ id: number; cost?: string }> {
    const [piece] = (await olive.get(`/api/inventory?search=${sku}`)).json<{ id: number; cost: string }[]>();
    return piece!;
  }

  /** The form of a page with some of its fields changed, as it would be sent. */
  async function send(client: Client, path: string, typed: Record<string, string>, headers = {}) {
    const own = (await client.get(path)).page().form(path);
    return client.post(path, { ...own, ...typed }, headers);
  }

  test("finds no field for it in forms, and sells at the piece's own cost", async () => {
    const piece = await pieceNamed("HALO-1");
    const draft = `/sales/new?formKey=sale-key-1&customerId=1&inventoryId=${piece.id}&salePrice=9419.00&location=boca`;
    const form = (await adam.get(draft)).page().form("/sales/new");
    expect(form).not.toHaveProperty("itemCost");
    const sold = await adam.post("/sales/new", { ...form, ...OF_SALE, tax: "0" });
    expect(sold.status).toBe(303);
    const [newest] = (await olive.get("/api/sales?limit=1")).json<Record<string, string>[]>();
    expect(newest).toMatchObject({ inventoryId: piece.id, itemCost: "7313.37", salePrice: "9419.00" });
    const [own] = (await adam.get("/api/sales?limit=1")).json<Record<string, string>[]>();
    expect(own).toMatchObject({ total: newest!.total });
    for (const name of ["itemCost", "commission", "netProfit"]) expect(own).not.toHaveProperty(name);
  });

  test.each([
    ["/api/sales", { customerId: 1, inventoryId: 1, ...OF_SALE }, "itemCost"],
    ["/api/sales", { customerId: 1, inventoryId: 1, ...OF_SALE }, "netProfit"],
    ["/api/sales", { customerId: 1, inventoryId: 1, ...OF_SALE }, "commission"],
    ["/api/inventory", { sku: "NO", category: "rings", description: "Ring", retailPrice: "9" }, "cost"],
    ["/api/repairs", { customerId: 1, item: "Clasp", customerPrice: "9", location: "boca" }, "costToRepair"],
    ["/api/repairs", { customerId: 1, item: "Clasp", customerPrice: "9", location: "boca" }, "profit"],
  ])("is refused in %s who sends it, with the field's name: %o, %s", async (path, body, name) => {
    const answer = await adam.json("POST", path, { ...body, [name]: "1.00" });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([name]);
    expect(answer.body).toContain("leave it out, your account can't see cost");
  });

  test("is refused in an exchange who sends it of the new ticket", async () => {
    const lines = [{ kind: "item", description: "Clasp", price: "9.00", cost: "1.00" }];
    const answer = await adam.json("POST", "/api/sales/1/exchange", {
      return: { lines: [{ id: 1, to: "stock" }], reason: "Too small" },
      sale: { customerId: 1, location: "boca", lines, commission: "1.00" },
    });
    expect(answer.status).toBe(422);
    expect(answer.json().errors).toEqual({
      "sale.lines.0.cost": ["Cost: leave it out, your account can't see cost"],
      "sale.commission": ["Commission: leave it out, your account can't see cost"],
    });
  });

  test("is refused in forms who sends it, and keeps what is typed", async () => {
    const typed = {
      sku: "STALE-1",
      category: "rings",
      description: "Stale form",
      retailPrice: "90",
      cost: "50",
    };
    const answer = await send(adam, "/inventory/new", { ...typed, location: "boca" });
    expect(answer.status).toBe(422);
    expect(answer.page().messages).toContain("Cost: leave it out, your account can't see cost");
    expect(answer.page().form("/inventory/new")).toMatchObject({ sku: "STALE-1", retailPrice: "90" });
  });

  test("adds a piece and takes in a repair without it, which is 0 until somebody who sees it fills it in", async () => {
    const piece = { sku: "BARE-1", category: "rings", description: "Bare ring", retailPrice: "90" };
    const added = await adam.json("POST", "/api/inventory", piece);
    expect(added.status).toBe(201);
    expect(added.json()).not.toHaveProperty("cost");
    expect((await pieceNamed("BARE-1")).cost).toBe("0.00");
    expect((await send(adam, "/inventory/new", { ...piece, sku: "BARE-2" })).status).toBe(303);
    expect((await pieceNamed("BARE-2")).cost).toBe("0.00");
    const repair = { customerId: "1", item: "Bare clasp", customerPrice: "90", location: "boca" };
    const taken = await adam.json("POST", "/api/repairs", { ...repair, customerId: 1 });
    expect(taken.status).toBe(201);
    expect(Object.keys(taken.json())).not.toEqual(expect.arrayContaining(["profit"]));
    expect(Object.keys(taken.json())).not.toEqual(expect.arrayContaining(["costToRepair"]));
    expect((await send(adam, "/repairs/new", repair)).status).toBe(303);
    const [newest] = (await olive.get("/api/repairs?limit=1")).json<object[]>();
    expect(newest).toMatchObject({ item: "Bare clasp", costToRepair: "0.00", profit: "90.00" });
  });

  test("edits a piece and a repair without changing it", async () => {
    const { sold, repair } = server.built;
    expect((await send(adam, `/inventory/${sold.id}/edit`, { description: "Renamed" })).status).toBe(303);
    expect((await pieceNamed("TENNIS-1")).cost).toBe("6217.43");
    const changed = await send(adam, `/repairs/${repair.id}/edit`, { item: "Renamed clasp" });
    expect(changed.status).toBe(303);
    const [found] = (await olive.get("/api/repairs?search=renamed")).json<object[]>();
    expect(found).toMatchObject({ item: "Renamed clasp", costToRepair: "1437.19", profit: "1549.81" });
  });

  test("finds none in a conflict, in what a used form made, and in kept answers", async () => {
    const { sold, repair } = server.built;
    for (const path of [`/inventory/${sold.id}/edit`, `/repairs/${repair.id}/edit`])
      for (const to of [path, `${path}.data`]) {
        const own = (await adam.get(path)).page().form(path);
        const overtaken = await adam.post(to, { ...own, version: "1" });
        expect([overtaken.status, figuresIn(overtaken.body)], to).toEqual([409, []]);
        expect(
          (await olive.post(to, { ...(await olive.get(path)).page().form(path), version: "1" })).status,
        ).toBe(409);
      }
    const fresh = await signIn(server, OLIVE);
    const piece = { category: "rings", description: "Kept", retailPrice: "9419.00" };
    for (const sku of ["USED-1", "USED-2"]) {
      const used = await adam.post("/inventory/new.data", { ...piece, sku, formKey: "used-form-key" });
      expect(used.body).not.toMatch(/"cost"/);
    }
    const key = { "idempotency-key": "kept-answer" };
    await fresh.json("POST", "/api/inventory", { ...piece, sku: "KEPT-1", cost: "7313.37" }, key);
    const again = await fresh.json(
      "POST",
      "/api/inventory",
      { ...piece, sku: "KEPT-1", cost: "7313.37" },
      key,
    );
    expect(figuresIn(again.body)).toContain("cost");
  });

  test("finds none in a call that is refused because somebody changed the record meanwhile", async () => {
    const made = async (path: string, body: object) => {
      const answer = await olive.json("POST", path, body);
      expect(answer.status, answer.body).toBeLessThan(300);
      return answer.json<{ id: number }>();
    };
    const cost = "7313.37";
    const piece = {
      category: "rings",
      description: "Overtaken",
      retailPrice: "9419.00",
      location: "boca",
      cost,
    };
    const scrap = await made("/api/inventory", { ...piece, sku: "OVERTAKEN-1" });
    await made(`/api/inventory/${scrap.id}/movements`, { kind: "scrapped", note: "Broken" });
    const held = await made("/api/inventory", { ...piece, sku: "OVERTAKEN-2" });
    const at = { customerId: 1, location: "boca" };
    const special = { ...at, kind: "special_order", item: "Ring", price: "9419.00", cost };
    const order = await made("/api/orders", special);
    const layaway = await made("/api/orders", { ...at, kind: "layaway", pieces: [{ inventoryId: held.id }] });
    const lot = await made("/api/melt-lots", { location: "boca", refiner: "Hale", scrap: true });
    const version = 999_999;
    const items = [{ description: "Clasp" }];
    for (const [method, path, body] of [
      ["PUT", `/api/orders/${order.id}`, { item: "Ring", price: "9419.00" }],
      ["PUT", `/api/orders/${layaway.id}`, { notes: "Ring" }],
      ["PUT", `/api/repairs/${server.built.repair.id}/envelope`, { items }],
      ["POST", `/api/melt-lots/${lot.id}/send`, {}],
    ] as const) {
      const sent = (client: Client) => client.json(method, path, { ...body, version });
      const shown = await sent(olive);
      expect([shown.status, figuresIn(shown.body)], path).toEqual([409, [expect.stringContaining("cost")]]);
      const { status, body: told } = await sent(adam);
      expect([status, figuresIn(told)], path).toEqual([409, []]);
      expect(told, path).not.toMatch(/cost"/i);
    }
  });

  test("finds none in a draft or an answer kept before it was taken away", async () => {
    const sal = await signIn(server, SAL);
    const body = {
      sku: "BEFORE-1",
      category: "rings",
      description: "Before",
      retailPrice: "9",
      cost: "7313.37",
    };
    const key = { "idempotency-key": "before-it-was-taken" };
    expect(figuresIn((await sal.json("POST", "/api/inventory", body, key)).body)).toEqual(["cost"]);
    const draft = await sal.get(
      `/sales/new?formKey=sale-key-2&customerId=1&lines[0].kind=item&lines[0].cost=7313.37&newCustomer=&tradeInItem=Ring`,
    );
    const back = new URL(draft.location ?? "", server.url).searchParams.get("returnTo") ?? "";
    expect((await sal.get(back)).page().form("/sales/new")).toMatchObject({ "lines[0].cost": "7313.37" });
    expect(
      (
        await olive.json("PUT", `/api/employees/${SAL.id}/permissions`, {
          changes: { "figures.cost": false },
        })
      ).status,
    ).toBe(200);
    const after = await sal.get(back);
    expect(after.page().form("/sales/new")).toMatchObject({ tradeInItem: "Ring" });
    expect(figuresIn(after.body)).toEqual([]);
    const { cost: _, ...without } = body;
    for (const sent of [body, without])
      expect(figuresIn((await sal.json("POST", "/api/inventory", sent, key)).body)).toEqual([]);
  });

  test("keeps the commission rate of Settings, unseen", async () => {
    expect((await olive.get("/settings")).page().form("/settings")).toMatchObject({ commissionRate: "17.3" });
    const form = (await adam.get("/settings")).page().form("/settings");
    expect(form).not.toHaveProperty("commissionRate");
    expect((await adam.post("/settings", { ...form, shopName: "Marlowe" })).status).toBe(303);
    expect((await olive.get("/settings")).page().form("/settings")).toMatchObject({
      commissionRate: "17.3",
      shopName: "Marlowe",
    });
  });

  test("downloads no backup, which holds it", async () => {
    const name = backupName(Date.now(), "plain");
    mkdirSync(join(server.dataDir, "backups"), { recursive: true });
    writeFileSync(join(server.dataDir, "backups", name), "x");
    expect((await olive.request("HEAD", `/backups/${name}`)).status).toBe(200);
    expect((await adam.request("HEAD", `/backups/${name}`)).status).toBe(403);
  });
});
