import { afterAll, beforeAll, expect, test } from "vitest";
import { ADAM, OLIVE, RHEA, SAL } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

let server: ShopServer<ReturnType<typeof theCast>>;
let sal: Client;
let olive: Client;
let rhea: Client;
beforeAll(async () => {
  server = await startShop(theCast);
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

let made = 0;
async function anItem(words: object = {}): Promise<{ id: number; sku: string }> {
  const sku = `GO-${(made += 1)}`;
  const item = { sku, category: "rings", description: "Plain band", cost: "417.00", retailPrice: "999.00" };
  const { id } = said<{ id: number }>(
    await olive.json("POST", "/api/inventory", { ...item, location: "boca", ...words }),
    201,
  );
  return { id, sku };
}

interface Transferred {
  id: number;
  number: string;
  state: string;
  version: number;
  figures: Record<string, number>;
}
async function aSentOne(count: number) {
  const items = await Promise.all(Array.from({ length: count }, () => anItem()));
  const ids = items.map(({ id }) => id);
  const { id } = said<Transferred>(
    await sal.json("POST", "/api/transfers", { from: "boca", to: "denver", ids }),
    201,
  );
  const sent = said<Transferred>(await sal.json("POST", `/api/transfers/${id}/send`, {}), 200);
  expect(sent).toMatchObject({ state: "sent", figures: { waiting: count } });
  return { id, items, at: `/inventory/transfers/${id}`, api: `/api/transfers/${id}` };
}

const itemNow = async (id: number) => {
  const all = said<{ id: number; location: string; isAvailable: boolean }[]>(
    await olive.get("/api/inventory"),
    200,
  );
  const found = all.find((item) => item.id === id);
  return found && { location: found.location, isAvailable: found.isAvailable };
};

test("over JSON: packed, sent, received by SKU and by id, closed with one missing, and found", async () => {
  const items = [await anItem(), await anItem(), await anItem()] as const;
  const begun = said<Transferred>(
    await sal.json("POST", "/api/transfers", { from: "boca", to: "denver", note: "Courier" }),
    201,
  );
  const api = `/api/transfers/${begun.id}`;
  for (const { sku } of items) said(await sal.json("POST", `${api}/pack`, { sku }), 200);
  const { version } = said<Transferred>(await sal.get(api), 200);
  expect((await sal.json("POST", `${api}/send`, { version: version - 1 })).status).toBe(409);
  said(await sal.json("POST", `${api}/send`, { version }), 200);
  expect(await itemNow(items[0].id)).toEqual({ location: "boca", isAvailable: false });
  said(await sal.json("POST", `${api}/receive`, { skus: [items[0].sku] }), 200);
  said(await sal.json("POST", `${api}/receive`, { ids: [items[1].id] }), 200);
  expect(await itemNow(items[0].id)).toEqual({ location: "denver", isAvailable: true });
  const closed = said<Transferred>(await sal.json("POST", `${api}/close`), 200);
  expect(closed).toMatchObject({ state: "closed", figures: { arrived: 2, missing: 1 } });
  const missing = said<{ id: number }[]>(await sal.get("/api/transfers?state=missing&location=denver"), 200);
  expect(missing.map(({ id }) => id)).toContain(begun.id);
  const lines = said<{ sku: string; retailPrice: string }[]>(
    await sal.get(`${api}/lines?outcome=missing`),
    200,
  );
  expect(lines).toMatchObject([{ sku: items[2].sku, retailPrice: "999.00" }]);
  said(await sal.json("POST", `${api}/settle`, { id: items[2].id, as: "arrived" }), 200);
  expect(await itemNow(items[2].id)).toEqual({ location: "denver", isAvailable: true });
  expect((await sal.get("/api/transfers?state=late")).status).toBe(422);
});

test("the list says how many items are packed, how many arrived, and nothing of a discarded transfer", async () => {
  const { items, api, id } = await aSentOne(3);
  const packed = await anItem();
  const begin = async (ids: number[]) =>
    said<Transferred>(await sal.json("POST", "/api/transfers", { from: "boca", to: "denver", ids }), 201);
  const open = await begin([packed.id]);
  const discarded = await begin([]);
  said(await sal.json("POST", `/api/transfers/${discarded.id}/discard`), 200);
  said(await sal.json("POST", `${api}/receive`, { ids: [items[0]!.id, items[1]!.id] }), 200);
  const [list] = (await sal.get("/inventory/transfers")).page().tables();
  const [head = [], ...rows] = list?.rows ?? [];
  const ofNumber = (number: string) => rows.find((row) => row.some((cell) => cell.includes(number)));
  const sent = said<Transferred>(await sal.get(`/api/transfers/${id}`), 200);
  const listed = [open, sent, discarded].map(({ number }) => ofNumber(number)?.[head.indexOf("Items")]);
  expect(listed).toEqual(["1 packed", "2 of 3 arrived", "—"]);
});

test("writing off needs the right to correct stock, or a colleague's approval", async () => {
  const { items, api } = await aSentOne(1);
  said(await sal.json("POST", `${api}/close`), 200);
  const lost = { id: items[0]!.id, as: "lost" };
  const asked = await sal.json("POST", `${api}/settle`, lost);
  expect([asked.status, asked.json()]).toMatchObject([403, { approval: true }]);
  const adam = await signIn(server, ADAM);
  expect(said<Transferred>(await adam.json("POST", `${api}/settle`, lost), 200).figures).toMatchObject({
    lost: 1,
    missing: 0,
  });
  expect((await adam.json("POST", `${api}/settle`, lost)).status).toBe(409);
});

test("items that can't go are named above their ticks, which the summary leads to", async () => {
  const elsewhere = await anItem({ location: "denver" });
  const page = (await sal.get(`/inventory/transfers/new?ids=${elsewhere.id}`)).page();
  const form = { ...page.form(), from: "boca", to: "new_york", ids: String(elsewhere.id) };
  const refused = await sal.post("/inventory/transfers/new", form);
  expect(refused.status).toBe(409);
  const [, target = ""] = /href="#(transfer-ids)"/.exec(refused.body) ?? [];
  expect(target).toBe("transfer-ids");
  const [, after = ""] = refused.body.split(`id="${target}"`);
  expect(after.slice(0, after.indexOf('name="ids"'))).toContain(elsewhere.sku);
  expect(after.slice(0, after.indexOf('name="ids"'))).toContain("field-error");
});

test("refusals of JSON: 400, 403, 404, 409 and 422, and nothing is changed", async () => {
  const { items, api } = await aSentOne(1);
  const { sku } = items[0]!;
  const post = async (path: string, body?: object, by = sal) => (await by.json("POST", path, body)).status;
  expect(await post(`${api}/receive`, { skus: "GO-1" })).toBe(400);
  expect(await post(`${api}/receive`, { skus: ["NOTHING-9"] })).toBe(422);
  expect(await post(`${api}/receive`, { skus: [] })).toBe(422);
  expect(await post(`${api}/receive`, { skus: Array.from({ length: 501 }, () => sku) })).toBe(422);
  expect(await post(`${api}/receive`, { skus: [sku] }, rhea)).toBe(403);
  expect(await post("/api/transfers/99999/receive", { all: true })).toBe(404);
  expect(await post(`${api}/settle`, { id: items[0]!.id, as: "eaten" })).toBe(422);
  expect(await post(`${api}/send`, {})).toBe(409);
  expect(await post(`${api}/discard`)).toBe(409);
  expect(await post("/api/transfers", { from: "boca", to: "boca" })).toBe(422);
  expect(said<Transferred>(await sal.get(api), 200)).toMatchObject({
    state: "sent",
    figures: { waiting: 1 },
  });
});

test("of two stores that receive one transfer at once, one does", async () => {
  const { items, api, at } = await aSentOne(2);
  const [one, other] = [items[0]!, items[1]!];
  const scans = await Promise.all(
    [sal, olive, sal, olive].map((client) => client.json("POST", `${api}/receive`, { skus: [one.sku] })),
  );
  expect(scans.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const late = scans.find(({ status }) => status === 409)!;
  expect(late.json<{ message: string }>().message).toContain(`${one.sku} already arrived`);
  const all = await Promise.all(
    [sal, olive].map((client) => client.json("POST", `${api}/receive`, { skus: [other.sku] })),
  );
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await sal.get(at)).page().text).toContain("2 of 2 arrived");
});

test("a transfer that is sent while one of its items is sold has one winner", async () => {
  for (let round = 0; round < 4; round += 1) {
    const item = await anItem();
    const { id } = said<Transferred>(
      await sal.json("POST", "/api/transfers", { from: "boca", to: "denver", ids: [item.id] }),
      201,
    );
    const sale = {
      customerId: 1,
      inventoryId: item.id,
      salePrice: "999.00",
      itemCost: "417.00",
      location: "boca",
    };
    const [sold, sent] = await Promise.all([
      olive.json("POST", "/api/sales", sale),
      sal.json("POST", `/api/transfers/${id}/send`, {}),
    ]);
    expect([sold.status, sent.status]).toEqual(sold.status === 201 ? [201, 409] : [409, 200]);
    const { message } = (sold.status === 201 ? sent : sold).json<{ message: string }>();
    expect(message).toContain(
      sold.status === 201 ? `${item.sku} is at Boca Raton, sold` : "in transit, on T-",
    );
  }
});

test("pages: a scan is a post and a redirect; one that is refused says why above an empty field", async () => {
  const { items, at } = await aSentOne(2);
  const [one, other] = [items[0]!, items[1]!];
  const scan = async (sku: string, by = sal) => by.post(at, { ...(await by.get(at)).page().form(at), sku });
  const sent = await scan(one.sku);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, at]);
  expect((await sal.get(at)).page().messages).toMatch(new RegExp(`Plain band.*${one.sku}.*Arrived`, "s"));
  const stray = await scan("HALO-1");
  expect(stray.status).toBe(422);
  expect(stray.page().text).toMatch(/HALO-1 is not on T-\d+: it is at Boca Raton, available/);
  expect(stray.body).toMatch(/<input(?=[^>]*name="sku")(?=[^>]*autofocus)(?![^>]*value="HALO)/i);
  const again = await scan(one.sku, olive);
  expect([again.status, again.page().text]).toEqual([409, expect.stringContaining("Sal Brook noted it at")]);
  expect((await rhea.get(at)).page().form(at)).toEqual({});
  expect((await rhea.post(at, { sku: other.sku })).status).toBe(403);

  const closed = await sal.post(`${at}/close`, {});
  expect((await sal.follow(closed)).page().messages).toContain("closed: 1 missing");
  const piece = (await sal.get(`/inventory/${other.id}`)).page();
  expect(piece.text).toContain("Missing from");
  expect(Object.values(piece.links)).toContain(at);
  const lost = await sal.post(`${at}/lost?piece=${other.id}`, { id: String(other.id) });
  expect([lost.status, lost.page().text]).toEqual([
    403,
    expect.stringContaining("A colleague needs to approve this"),
  ]);
  expect((await sal.get("/find?q=" + at.replace(/.*\//, "t"))).headers.get("location")).toBe(at);
});

test("all of it is received unseen only when asked for: how many items, at what price, once however often it is sent", async () => {
  const { items, at, api } = await aSentOne(3);
  const page = `${at}/receive-all`;
  expect((await sal.get(at)).page().links["Receive All"]).toBe(page);
  said<Transferred>(await sal.json("POST", `${api}/receive`, { skus: [items[0]!.sku] }), 200);
  const asked = (await sal.get(page)).page();
  expect(asked.text).toMatch(/2 items.*\$1,998\.00 in all.*count as arrived in Denver.*Receive 2 Items/s);
  const form = asked.form(`${at}/receive`);
  for (const said of ["Everything arrived", "Arrived in Denver"]) {
    const sent = await sal.post(`${at}/receive`, form);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, at]);
    expect((await sal.follow(sent)).page().messages).toContain(said);
  }
  // Somebody else, who had the page open.
  const late = await olive.post(`${at}/receive`, { all: "1", formKey: "another-key-1" });
  expect((await olive.follow(late)).page().messages).toMatch(/Sal Brook already closed T-\d+/);
  expect((await sal.get(at)).page().text).toContain("3 of 3 arrived");
  expect((await sal.get(page)).page().text).toContain("Nothing to receive");
  expect((await sal.get("/inventory/transfers/99999/receive-all")).status).toBe(404);
  expect((await rhea.get(page)).status).toBe(403);
});

test("the list that travels names pieces and prices, and never a cost", async () => {
  const { items, at } = await aSentOne(2);
  const paper = await olive.get(`${at}/print`);
  for (const { sku } of items) expect(paper.page().text).toContain(sku);
  expect(paper.page().text).toContain("$1,998.00");
  for (const path of [`${at}/print`, at, "/inventory/transfers", `/api${at.replace("/inventory", "")}/lines`])
    expect((await olive.get(path)).body).not.toContain("417.00");
});

test("a list isn't sent from its page while something on it can't go, which the page names", async () => {
  const [stays, sold] = [await anItem(), await anItem()];
  const { id } = said<Transferred>(
    await sal.json("POST", "/api/transfers", { from: "boca", to: "denver", ids: [stays.id, sold.id] }),
    201,
  );
  const at = `/inventory/transfers/${id}`;
  expect((await sal.get(at)).body).toContain(`action="${at}/send"`);
  const words = { salePrice: "999.00", itemCost: "417.00", location: "boca" };
  said(await olive.json("POST", "/api/sales", { customerId: 1, inventoryId: sold.id, ...words }), 201);
  const stuck = await sal.get(at);
  expect(stuck.body).not.toContain(`action="${at}/send"`);
  expect(stuck.page().text).toContain(
    `1 item can't go: ${sold.sku} is at Boca Raton, sold. Remove it from the list.`,
  );
  said(await sal.json("POST", `/api/transfers/${id}/take-out`, { ids: [sold.id] }), 200);
  expect((await sal.get(at)).body).toContain(`action="${at}/send"`);
});

test("an item on its way keeps its location, and its form says where to receive it", async () => {
  const { items, api } = await aSentOne(1);
  const { id, sku } = items[0]!;
  const path = `/inventory/${id}/edit`;
  const storesIn = (body: string) => {
    const [, select = ""] = /<select[^>]*id="piece-location"[^>]*>(.*?)<\/select>/s.exec(body) ?? [];
    return [...select.matchAll(/value="(\w*)"/g)].map(([, value]) => value);
  };
  const away = await olive.get(path);
  expect(storesIn(away.body)).toEqual(["boca"]);
  expect(away.page().text).not.toContain("is sold");
  expect(away.page().text).toMatch(/This item is in transit, on T-\d+.*: receive it there/);
  const form = away.page().form(path);
  expect((await olive.post(path, { ...form, description: "Engraved" })).status).toBe(303);
  const again = (await olive.get(path)).page().form(path);
  expect((await olive.post(path, { ...again, location: "denver" })).status).toBe(409);
  said<Transferred>(await sal.json("POST", `${api}/receive`, { skus: [sku] }), 200);
  expect(storesIn((await olive.get(path)).body)).toEqual(expect.arrayContaining(["", "boca", "denver"]));
});
