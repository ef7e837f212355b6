import { read, utils } from "xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTE_ACCESS, type UrlAccess } from "~/access/route-access";
import { readInsightFigures } from "~/domain/advisor/insight-figures.server";
import { readCustomerFacts } from "~/domain/advisor/customer-facts.server";
import type { Instant } from "~/domain/dates";
import { changeAccess } from "~/domain/employees/change-access.server";
import { cents, rate } from "~/domain/money";
import { editPiece } from "~/domain/pieces/edit-piece.server";
import type { PermissionChanges } from "~/domain/permissions";
import { changeSettings } from "~/domain/settings/change-settings.server";
import { readSettings, versionOfSettings } from "~/domain/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { valueText } from "~/ui/chart-scale";
import { everyAddress } from "../support/ask-everything.ts";
import {
  ADAM,
  AMELIA,
  BRUNO,
  HALO_RING,
  OLIVE,
  SAL,
  SAPPHIRE_NEWS,
  TENNIS_BRACELET,
  THE_SAFE,
} from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { PAGE_PATTERNS, patternOf, ROUTE_PATTERNS } from "../support/route-patterns.ts";
import {
  aCampaign,
  aCustomer,
  aPiece,
  aProcess,
  aRepair,
  aSale,
  detailsOfPiece,
  enact,
} from "../support/shop.ts";

/*
 * Who can't see cost finds cost, margin, commission and profit nowhere. A shop whose figures are unmistakable is
 * asked for everything: by somebody who sees them, which says where they stand, and by somebody who doesn't.
 */

const COST = 731_337;
const RETAIL = 941_900;
const SOLD_COST = 621_743;
const SOLD_PRICE = 1_853_900;
/** 17.3 percent. */
const COMMISSION = 320_725;
const PROFIT = SOLD_PRICE - COMMISSION - SOLD_COST;
const REPAIR_COST = 143_719;
const REPAIR_PRICE = 298_700;

/** In cents. */
const FIGURES: Record<string, number> = {
  cost: COST,
  "earlier cost": 712_949,
  margin: RETAIL - COST,
  "cost of what was sold": SOLD_COST,
  commission: COMMISSION,
  "net profit": PROFIT,
  "repair cost": REPAIR_COST,
  "repair profit": REPAIR_PRICE - REPAIR_COST,
};

/** Other writings: the gross margin of 66.46 percent, and the chart's abbreviation. */
const WORDS: Record<string, RegExp> = {
  "gross margin": /(?<![\w-])(66\.5%|"66\.46"|6646(?![\w-]))/,
  "net profit on the chart": new RegExp(`>${valueText(PROFIT)}</text>`),
};

/** Where figures stand for who may see them. A new place fails here until it is listed, and below if it doesn't ask. */
const PLACES: Record<string, ("page" | "data" | "light" | "file" | "JSON")[]> = {
  // It leads on to the only item with that number.
  "/find": ["page", "light"],
  "/inventory": ["page", "data", "light"],
  "/inventory/:pieceId": ["page", "data", "light"],
  "/inventory/:pieceId/edit": ["page", "data", "light"],
  "/sales": ["page", "data", "light"],
  "/sales/new": ["page", "data", "light"],
  "/sales/:saleId": ["page", "data", "light"],
  "/repairs": ["page", "data", "light"],
  "/repairs/:repairId": ["page", "data", "light"],
  "/repairs/:repairId/edit": ["page", "data", "light"],
  "/repairs/:repairId/:step": ["page", "light"],
  "/reports": ["page", "data", "light"],
  "/reports/export": ["file"],
  "/reports/:report": ["page", "data", "light"],
  "/reports/:report/export": ["file"],
  "/lists/:list/export": ["file"],
  "/lists/:list/print": ["page", "data", "light"],
  "/audit": ["page", "data", "light"],
  "/audit/:entryId": ["page", "data", "light"],
  "/audit/export.csv": ["file"],
  "/api/inventory": ["JSON"],
  "/api/sales": ["JSON"],
  "/api/repairs": ["JSON"],
  "/api/repairs/:repairId/envelope": ["JSON"],
  "/api/reports/sales": ["JSON"],
  "/api/reports/:report": ["JSON"],
};

let server: ShopServer<ReturnType<typeof unmistakable>>;

function unmistakable() {
  const amelia = aCustomer(AMELIA);
  const bruno = aCustomer(BRUNO);
  aCustomer({ ...AMELIA, firstName: "Nora", email: "nora@mail.example", cellPhone: null });
  const begun = aPiece({ ...HALO_RING, cost: cents(712_949), retailPrice: cents(RETAIL) });
  const ring = enact((ctx) => editPiece(ctx, begun.id, { ...detailsOfPiece(begun), cost: cents(COST) }));
  const sold = aPiece({
    ...TENNIS_BRACELET,
    location: "boca",
    cost: cents(SOLD_COST),
    retailPrice: cents(SOLD_PRICE),
  });
  const settings = { commissionRate: rate(1_730) };
  enact((ctx) =>
    changeSettings(ctx, { ...settings, version: versionOfSettings(ctx.tx, ["commissionRate"]) }),
  );
  const sale = aSale({ customerId: amelia.id, pieceId: sold.id }, SAL);
  const repair = aRepair(
    {
      customerId: bruno.id,
      item: "Clasp",
      costToRepair: cents(REPAIR_COST),
      customerPrice: cents(REPAIR_PRICE),
    },
    SAL,
  );
  aCampaign(SAPPHIRE_NEWS);
  aProcess(THE_SAFE);
  const { db } = shop();
  const now = Date.now() as Instant;
  const reading = readInsightFigures(db, now);
  let step = reading.next();
  while (!step.done) step = reading.next();
  const told = [step.value, readCustomerFacts(db, amelia.id, now)];
  access({ "audit.view": true, "backups.manage": true, "figures.cost": false });
  return {
    amelia,
    ring,
    sold,
    sale,
    repair,
    told: JSON.stringify(told),
    rate: readSettings(db).commissionRate,
  };
}

/** Adam may open everything, and is denied cost or not. */
function access(changes: PermissionChanges) {
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes }));
}

beforeAll(async () => {
  server = await startShop(unmistakable);
});
afterAll(() => server.stop());

/** Which figures stand in a text, in any writing: 7313.37, 7,313.37 or 731337. */
function figuresIn(text: string): string[] {
  const amounts = Object.entries(FIGURES).filter(([, amount]) => {
    const [whole, part] = (amount / 100).toFixed(2).split(".");
    const grouped = Number(whole).toLocaleString("en-US");
    // Not within a number, nor in a random id.
    return new RegExp(`(?<!\\w)(${amount}|${whole}\\.${part}|${grouped}\\.${part})(?!\\w)`).test(text);
  });
  const words = Object.entries(WORDS).filter(([, writing]) => writing.test(text));
  return [...amounts, ...words].map(([name]) => name);
}

type Way = (typeof PLACES)[string][number];
interface Found {
  way: Way;
  address: string;
  figures: string[];
}

const OWN_ADDRESSES = () => {
  const { ring } = server.built;
  return [
    `/sales/new?formKey=cost-walk&customerId=1&inventoryId=${ring.id}&salePrice=9419.00&location=boca`,
    `/sales/new?formKey=cost-walk&itemSearch=halo`,
    `/sales/new?chooseItem=${ring.id}`,
    "/reports?dateRange=today&chart=line",
    "/api/reports/sales?dateRange=today",
    ...Array.from({ length: 30 }, (_, n) => `/audit/${n + 1}`),
    "/audit?kind=setting&record=commissionRate",
    "/marketing/audience?type=email",
    "/customers/merges/1",
    "/customers/merges/1/undo",
  ];
};

/** Asks for everything, in each form, and says where which figures stood. */
async function walk(client: Client): Promise<{ found: Found[]; patterns: Set<string> }> {
  const found: Found[] = [];
  const patterns = new Set<string>();
  const look = async (way: Way, address: string, answer: Answer, text = answer.body) => {
    if (answer.status === 200) patterns.add(patternOf(address));
    const figures = figuresIn(text);
    if (figures.length > 0) found.push({ way, address, figures });
  };
  for (const address of [...OWN_ADDRESSES(), ...everyAddress()]) {
    const pattern = patternOf(address);
    if (pattern.startsWith("/api")) {
      await look("JSON", address, await client.get(address, { accept: "application/json" }));
    } else if (!PAGE_PATTERNS.includes(pattern) || /\.csv|\/export|\/pdf/.test(pattern)) {
      const answer = await client.get(address);
      const text = address.includes("format=xlsx") ? await cellsOf(client, address) : answer.body;
      await look("file", address, answer, text);
    } else {
      await look("page", address, await client.follow(await client.get(address)));
      const [path = "", query = ""] = address.split("?", 2);
      const data = path === "/" ? "/_root.data" : `${path}.data`;
      await look("data", address, await client.get(query ? `${data}?${query}` : data));
      await look("light", address, await client.follow(await client.get(address, { "save-data": "on" })));
    }
  }
  return { found, patterns };
}

/** A workbook's cells as text. */
async function cellsOf(client: Client, address: string): Promise<string> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(server.url + address, { headers: { cookie } });
  const { Sheets } = read(Buffer.from(await response.arrayBuffer()));
  return Object.values(Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join("\n");
}

/** As in `PLACES`, in order. */
function inTable(found: Found[]): [pattern: string, ways: Way[]][] {
  const table = new Map<string, Set<Way>>();
  for (const { address, way } of found) {
    const pattern = patternOf(address);
    table.set(pattern, (table.get(pattern) ?? new Set()).add(way));
  }
  return inOrder([...table].map(([pattern, ways]) => [pattern, [...ways]]));
}

function inOrder(table: [string, Way[]][]): [string, Way[]][] {
  return table
    .map(([pattern, ways]): [string, Way[]] => [pattern, ways.toSorted()])
    .sort(([a], [b]) => a.localeCompare(b));
}

describe("what shows cost", () => {
  test("stands in the listed places for who may see it, and nowhere for who may not", async () => {
    const seen = await walk(await signIn(server, OLIVE));
    expect(inTable(seen.found)).toEqual(inOrder(Object.entries(PLACES)));
    expect(new Set(seen.found.flatMap(({ figures }) => figures))).toEqual(
      new Set([...Object.keys(FIGURES), ...Object.keys(WORDS)]),
    );
    const unseen = await walk(await signIn(server, ADAM));
    expect(unseen.found).toEqual([]);
    for (const pattern of Object.keys(PLACES)) expect(unseen.patterns, pattern).toContain(pattern);
  }, 300_000);

  test("was looked for at every address that answers a GET", () => {
    const asked = new Set([...everyAddress(), ...OWN_ADDRESSES()].map(patternOf));
    const access: Record<string, UrlAccess> = ROUTE_ACCESS;
    const read = ROUTE_PATTERNS.map(({ pattern }) => pattern).filter((pattern) => access[pattern]?.GET);
    expect(read.filter((pattern) => !asked.has(pattern))).toEqual([]);
  });
});

test("the advisor and a model are told no cost", () => {
  expect(server.built.told).toContain("categorySales");
  expect(figuresIn(server.built.told)).toEqual([]);
});

describe("customer view", () => {
  test("hides cost on the pages of one terminal, and changes neither JSON nor files nor what is saved", async () => {
    const olive = await signIn(server, OLIVE);
    const at = `/inventory/${server.built.sold.id}/edit`;
    const before = (await olive.get(at)).page();
    expect(before.text).toContain("Customer view");
    const chosen = await olive.post("/customer-view", { customerView: "on", returnTo: at });
    expect([chosen.status, chosen.location]).toEqual([303, at]);
    expect(chosen.headers.get("set-cookie")).toMatch(/HttpOnly/i);
    const shown = (await walk(olive)).found.filter(({ way }) => way === "file" || way === "JSON");
    const listed = Object.entries(PLACES).filter(([, ways]) =>
      ways.some((way) => way === "file" || way === "JSON"),
    );
    expect(inTable(shown)).toEqual(inOrder(listed));
    for (const pattern of Object.keys(PLACES).filter((pattern) => PAGE_PATTERNS.includes(pattern)))
      for (const address of [...everyAddress(), ...OWN_ADDRESSES()].filter(
        (one) => patternOf(one) === pattern,
      )) {
        const page = (await olive.follow(await olive.get(address))).page();
        expect(figuresIn(page.text), address).toEqual([]);
        // Paper says nothing of it.
        const isPaper = pattern === "/lists/:list/print";
        if (page.h1.length > 0 && !isPaper) expect(page.text).toContain("Customer view is on");
      }
    const form = (await olive.get(at)).page().form(at);
    expect(form).toMatchObject({ cost: "6217.43" });
    expect((await olive.post(at, { ...form, description: "Seen by a customer" })).status).toBe(303);
    const back = await olive.post("/customer-view", { customerView: "off", returnTo: at });
    expect((await olive.follow(back)).page().form(at)).toMatchObject({ cost: "6217.43" });
    expect(figuresIn((await olive.get(`/inventory/${server.built.sold.id}`)).page().text)).toContain(
      "cost of what was sold",
    );
  }, 300_000);

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

  test("isn't offered to who can't see cost", async () => {
    const adam = await signIn(server, ADAM);
    expect((await adam.get("/inventory")).page().text).not.toContain("Customer view");
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
    await olive.post("/backups", (await olive.get("/backups")).page().form("/backups"));
    const at = /\/backups\/loupe-[\w-]+\.tar\.gz/.exec((await olive.get("/backups")).body)?.[0] ?? "";
    expect((await olive.request("HEAD", at)).status).toBe(200);
    expect((await adam.request("HEAD", at)).status).toBe(403);
  });
});
