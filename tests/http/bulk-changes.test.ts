import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { TAG_PAPERS } from "~/domain/shop/settings/tag-papers";
import { ADAM, PASSWORD, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { readBarcode } from "../support/read-barcode.ts";
import { aCustomer, aPiece, aSale, theBooksBalance } from "../support/shop.ts";

interface Row {
  itemId: number;
  sku: string;
  before: string | null;
  after: string | null;
  reason: string | null;
}

interface Bulk {
  id: number;
  state: string;
  undoOf: number | null;
  undoneBy: number | null;
  waiting: number;
  changed: number;
  leftOut: number;
  reasons: { reason: string; count: number }[];
  rows: Row[];
  leftOutRows: Row[];
}

/**
 * More than a page of the list, and than one of tags. Changes of more than 500, which run as a job:
 * bulk-changes-killed.all.test.ts.
 */
const MANY = 120;

function aCase() {
  const aKind = (category: string, n: number) =>
    Array.from({ length: n }, (_, at) =>
      aPiece({ sku: `${category}-${at}`, category, retailPrice: cents(10_000) }),
    ).map(({ id }) => id);
  const cuffs = aKind("cufflinks", 3);
  aSale({ pieceId: cuffs[2]! });
  return {
    cuffs,
    pins: aKind("pins", 2),
    clips: aKind("clips", 3),
    tiaras: aKind("tiaras", 2),
    charms: aKind("charms", MANY),
    customer: aCustomer().id,
  };
}

let server: ShopServer<ReturnType<typeof aCase>>;
let susan: Client;
beforeAll(async () => {
  server = await startShop(aCase);
  susan = await signIn(server, SUSAN);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const API = "/api/inventory/bulk-changes";
const PAGE = "/inventory/bulk-changes";
const TEN_UP = { field: "price", priceBy: "raise_percent", amount: "10", rounding: "95" };

const post = (path: string, body: unknown = {}, headers?: Record<string, string>, by = susan) =>
  by.json("POST", API + path, body, headers);
const bulkOf = (answer: Answer) => answer.json<Bulk>();
const read = async (id: number) => bulkOf(await susan.json("GET", `${API}/${id}`));
const priceOf = async (sku: string) =>
  (await susan.json("GET", `/api/inventory?search=${sku}`))
    .json<{ sku: string; retailPrice: string }[]>()
    .find((item) => item.sku === sku)?.retailPrice;

describe("over JSON", () => {
  test("previews, confirms, lists, and undoes", async () => {
    const sent = { filter: { category: "cufflinks" }, change: TEN_UP, preview: true };
    const previewed = await post("", sent);
    expect(previewed.status).toBe(201);
    const preview = bulkOf(previewed);
    expect(preview).toMatchObject({
      state: "preview",
      waiting: 2,
      leftOut: 1,
      change: { field: "price", priceBy: "raise_percent", amount: "10.00", rounding: "95" },
      reasons: [{ reason: "sold", count: 1 }],
      rows: [
        { sku: "cufflinks-1", before: "100.00", after: "109.95" },
        { sku: "cufflinks-0", before: "100.00", after: "109.95" },
      ],
      leftOutRows: [{ sku: "cufflinks-2", reason: "sold" }],
    });
    expect(await priceOf("cufflinks-0")).toBe("100.00");

    const confirmed = await post(`/${preview.id}/confirm`);
    expect(confirmed.status).toBe(200);
    expect(bulkOf(confirmed)).toMatchObject({ state: "complete", changed: 2, leftOut: 1 });
    expect(await priceOf("cufflinks-0")).toBe("109.95");
    expect((await post(`/${preview.id}/confirm`)).status).toBe(409);
    const [newest] = (await susan.json("GET", `${API}?limit=1`)).json<Bulk[]>();
    expect(newest).toMatchObject({ id: preview.id, by: "Susan Vale" });
    const rows = (await susan.json("GET", `${API}/${preview.id}/rows?outcome=left_out`)).json<Row[]>();
    expect(rows).toMatchObject([{ sku: "cufflinks-2", before: "100.00", after: null, reason: "sold" }]);

    const undone = await post(`/${preview.id}/undo`);
    expect(undone.status).toBe(201);
    expect(bulkOf(undone)).toMatchObject({ undoOf: preview.id, state: "complete", changed: 2 });
    expect(await priceOf("cufflinks-0")).toBe("100.00");
    expect(await read(preview.id)).toMatchObject({ undoneBy: bulkOf(undone).id });
    expect((await post(`/${preview.id}/undo`)).status).toBe(409);
  });

  test("changes at once without a preview, and one key is one change", async () => {
    const [pin = 0] = server.built.pins;
    const body = { ids: [pin, pin], change: { field: "category", category: "brooches" } };
    const key = { "idempotency-key": "brooch" };
    const [first, second] = await Promise.all([post("", body, key), post("", body, key)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(bulkOf(second).id).toBe(bulkOf(first).id);
    expect(await read(bulkOf(first).id)).toMatchObject({ state: "complete", changed: 1, leftOut: 0 });
  });

  test("refuses an undo while something was built on it, says what, and undoes the rest", async () => {
    const { clips, customer } = server.built;
    const change = bulkOf(await post("", { ids: clips, change: TEN_UP }));
    const sale = {
      customerId: customer,
      inventoryId: clips[0],
      itemCost: "400.00",
      salePrice: "100.00",
      tax: "0.00",
      shippingCharge: "0.00",
      total: "100.00",
      location: "boca",
    };
    expect((await susan.json("POST", "/api/sales", sale)).status).toBe(201);
    const refused = await post(`/${change.id}/undo`);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({
      message: "1 of 3 items was changed or sold since, so nothing was undone",
      undo: { leftOutRows: [{ sku: "clips-0", reason: "sold" }] },
    });
    expect(await priceOf("clips-1")).toBe("109.95");
    const rest = await post(`/${change.id}/undo`, { rest: true });
    expect(bulkOf(rest)).toMatchObject({ state: "complete", changed: 2, leftOut: 1 });
    expect(await priceOf("clips-1")).toBe("100.00");
  });

  test("two people undo once", async () => {
    const change = bulkOf(await post("", { ids: server.built.tiaras, change: TEN_UP }));
    const both = await Promise.all([post(`/${change.id}/undo`), post(`/${change.id}/undo`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await priceOf("tiaras-0")).toBe("100.00");
  });

  test.each<[body: object, status: number, field: string]>([
    [{ change: TEN_UP }, 422, "items"],
    [{ ids: [], change: TEN_UP }, 422, "items"],
    [{ ids: [999_999], change: TEN_UP }, 422, "ids"],
    [{ ids: ["1"], change: TEN_UP }, 400, "ids.0"],
    [{ filter: {}, change: {} }, 422, "change.field"],
    [{ filter: {}, change: { field: "location" } }, 422, "change.location"],
    [{ filter: {}, change: { field: "location", location: "atlantis" } }, 422, "change.location"],
    [{ filter: {}, change: { field: "category" } }, 422, "change.category"],
    [{ filter: {}, change: { field: "price" } }, 422, "change.amount"],
    [{ filter: {}, change: { ...TEN_UP, amount: "1001" } }, 422, "change.amount"],
    [{ filter: {}, change: { ...TEN_UP, rounding: "50" } }, 422, "change.rounding"],
  ])("%j is refused with %d at %s", async (body, status, field) => {
    const answer = await post("", body);
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  test("takes the permission", async () => {
    for (const person of [SAL, RHEA]) {
      const client = await signIn(server, person);
      expect((await post("", { filter: {}, change: TEN_UP }, {}, client)).status).toBe(403);
      expect((await client.get(`${PAGE}/new`)).status).toBe(403);
    }
    const list = (await (await signIn(server, SAL)).get("/inventory")).page();
    expect(list.links["Change Several"]).toBeUndefined();
  });
});

/** The page that chooses items, and its address with an id for the ticks. */
async function choose(query = "?category=charms") {
  const at = (await susan.get(`${PAGE}/new${query}`)).location!;
  expect(at).toMatch(/[?&]ticks=[\w-]{22}$/);
  return { at, page: (await susan.get(at)).page() };
}

describe("ticks", () => {
  /** Sends the form of a page as a browser does: with these ticked of those shown, by a button. */
  const press = async (at: string, ids: number[], button: [string, string]) => {
    const form = (await susan.get(at)).page().form(`${PAGE}/new`);
    return susan.post(at, [
      ...Object.entries(form).filter(([name]) => name !== "ids"),
      ...ids.map((id): [string, string] => ["ids", String(id)]),
      button,
    ]);
  };
  /** Where a button such as 'Next' leads. */
  const stepOf = async (at: string, name: string) => {
    const buttons = (await susan.get(at)).body.matchAll(/<button\b([^>]*)>(?:<[^>]*>)*([^<]*)</g);
    const [, attributes = ""] = [...buttons].find(([, , label]) => label === name)!;
    return /value="([^"]*)"/.exec(attributes)![1]!.replaceAll("&amp;", "&");
  };
  const tickedAt = async (at: string) => (await susan.get(at)).page().form(`${PAGE}/new`).ticked!;
  const sorted = (text: string) =>
    text
      .split(",")
      .map(Number)
      .sort((a, b) => a - b);

  test("hold over pages, a search, a filter and Back, with what was typed beside them", async () => {
    const { charms, pins } = server.built;
    const [newest = 0, second = 0] = [charms.at(-1), charms.at(-60)];
    const { at } = await choose();
    const typed: [string, string] = ["to", await stepOf(at, "Next")];
    const form = (await susan.get(at)).page().form(`${PAGE}/new`);
    const paged = await susan.post(at, [
      ...Object.entries(form).filter(([name]) => name !== "change.amount"),
      ["change.amount", "12.34"],
      ["ids", String(newest)],
      typed,
    ]);
    expect(paged.status).toBe(303);
    expect(paged.location).toContain("cursor=");
    const two = (await susan.follow(paged)).page();
    expect(two.text).toContain("1 item selected");
    expect(two.form(`${PAGE}/new`)["change.amount"]).toBe("12.34");
    const filtered = await press(paged.location!, [second], ["apply", "1"]);
    expect(filtered.location).toMatch(/\?category=charms&location=all&isAvailable=all&ticks=/);
    // Back: the first page shows what was ticked on the others, and its own.
    const back = await susan.get(at);
    expect(back.page().text).toContain("2 items selected");
    expect(back.body).toMatch(new RegExp(`value="${newest}"[^>]*checked|checked[^>]*value="${newest}"`));
    // A page as a browser kept it, from before: what was ticked elsewhere since isn't lost.
    await susan.post(at, [
      ...Object.entries(form),
      ["ids", String(newest)],
      ["to", `${PAGE}/new?category=pins`],
    ]);
    const inPins = `${PAGE}/new?category=pins&ticks=${new URL(at, server.url).searchParams.get("ticks")}`;
    expect(sorted(await tickedAt(inPins))).toEqual([second, newest].sort((a, b) => a - b));
    await press(inPins, [pins[1]!], ["to", inPins]);
    const only = (await susan.get(await stepOf(inPins, "Show Selected"))).page();
    expect(only.text).toContain("3 items selected");
    expect(only.text).toMatch(new RegExp(`charms-${MANY - 1}.*charms-${MANY - 60}.*pins-1`));
    // An item that is shown and no longer ticked.
    await press(`${inPins}&only=ticked`, [newest, pins[1]!], ["to", inPins]);
    const preview = await press(inPins, [pins[1]!], ["items", "ticked"]);
    expect(preview.status).toBe(422);
    const drawn = await susan.post(inPins, [
      ...Object.entries((await susan.get(inPins)).page().form(`${PAGE}/new`)).filter(
        ([name]) => !name.startsWith("change."),
      ),
      ["change.field", "price"],
      ["change.amount", "55"],
    ]);
    expect(drawn.status).toBe(303);
    const seen = (await susan.follow(drawn)).page();
    expect(seen.text).toContain(`charms-${MANY - 1}`);
    expect(seen.text).toContain("pins-1");
    expect(seen.text).not.toContain(`charms-${MANY - 60}`);
    expect((await susan.get(seen.links.Back!)).page().text).toContain("2 items selected");
    const cleared = await press(inPins, [pins[1]!], ["clear", "1"]);
    expect((await susan.follow(cleared)).page().text).toContain("0 items selected");
  });

  test("are each one's own: under a colleague's id they are kept under another", async () => {
    const { at } = await choose();
    const [charm = 0] = server.built.charms;
    await susan.post(at, { shown: "", ids: String(charm), apply: "1" });
    const adam = await signIn(server, ADAM);
    expect((await adam.get(at)).page().text).toContain("0 items selected");
    const sent = await adam.post(at, { ids: String(server.built.charms[1]), to: at });
    expect(sent.location).not.toBe(at);
    expect((await adam.follow(sent)).page().form(`${PAGE}/new`).ticked).toBe(String(server.built.charms[1]));
    expect(await tickedAt(at)).toBe(String(charm));
  });

  test("are 500 at most; more are refused and stay, and steps lead nowhere else", async () => {
    const { at } = await choose();
    const { charms } = server.built;
    // Most of them are of no item.
    const ids = [...charms, ...Array.from({ length: 501 - charms.length }, (_, n) => 100_000 + n)];
    const refused = await susan.post(at, { ticked: ids.slice(1).join(","), ids: String(ids[0]), apply: "1" });
    expect(refused.status).toBe(422);
    expect(refused.page().messages).toContain("Select up to 500 items");
    expect(refused.page().form(`${PAGE}/new`).ticked!.split(",")).toHaveLength(501);
    const most = await susan.post(at, { ticked: ids.slice(1).join(","), print: "1", items: "ticked" });
    expect(most.location).toMatch(/^\/inventory\/tags\?draft=[\w-]{22}$/);
    // Too long for an address; the first of the charms are on the first page.
    const long = [...charms, ...Array.from({ length: 90 }, (_, n) => 1e14 + n)].join(",");
    const another = await choose();
    const tags = await susan.follow(
      await susan.post(another.at, { ticked: long, print: "1", items: "ticked" }),
    );
    expect(tags.page().text).toContain(`charms-${MANY - 1}`);
    expect(tags.page().text).not.toContain(`charms-${MANY - 20}`);
    for (const to of ["https://elsewhere.example/", "//elsewhere.example", "/customers", `${PAGE}/newer`])
      expect((await susan.post(at, { to })).location).toMatch(/^\/inventory\/bulk-changes\/new\?ticks=/);
  });

  test("outlive a session that ended", async () => {
    const { at } = await choose();
    const [one, other] = [server.built.charms.at(-1)!, server.built.charms.at(-2)!];
    const someone = await signIn(server, SUSAN);
    const held = [...someone.cookies];
    await someone.post("/api/logout");
    for (const [name, value] of held) someone.cookies.set(name, value);
    const ended = await someone.post(at, [
      ["shown", `${one},${other}`],
      ["ids", String(one)],
      ["ids", String(other)],
      ["apply", "1"],
    ]);
    expect(ended.status).toBe(401);
    const boxes = [...ended.body.matchAll(/<input[^>]*name="draft\.ids"[^>]*>/g)].map(
      ([box]): [string, string] => ["draft.ids", /value="(\d+)"/.exec(box)![1]!],
    );
    const { "draft.ids": _, email: __, password: ___, ...fields } = ended.page().form("/");
    const again = await someone.post("/", [
      ...Object.entries(fields),
      ...boxes,
      ["email", SUSAN.email],
      ["password", PASSWORD],
    ]);
    expect(again.status).toBe(303);
    expect(sorted(await tickedAt(again.location!))).toEqual([other, one]);
  });
});

test("a transfer takes ticked items, not all that match", async () => {
  const at = (await susan.get(`${PAGE}/new`)).location ?? "";
  const form = { formKey: crypto.randomUUID(), transfer: "1", ticked: "", shown: "" };
  const refused = await susan.post(at, { ...form, items: "all" });
  expect([refused.status, refused.page().text]).toEqual([
    422,
    expect.stringContaining("Select the items to transfer"),
  ]);
});

describe("previews that were left", () => {
  test("are listed, opened, and discarded", async () => {
    const { id } = bulkOf(await post("", { filter: { category: "pins" }, change: TEN_UP, preview: true }));
    const idsOf = async (shown: string) =>
      (await susan.json("GET", `${API}?shown=${shown}`)).json<Bulk[]>().map((bulk) => bulk.id);
    expect(await idsOf("previews")).toContain(id);
    expect((await idsOf("all"))[0]).toBe(id);
    expect(await idsOf("")).not.toContain(id);
    expect((await susan.json("GET", `${API}?shown=none`)).status).toBe(422);
    for (const query of ["", "?shown=previews"])
      expect((await susan.get(PAGE + query)).page().text).toContain(`#${id}`);
    expect((await susan.get(`${PAGE}?shown=undoable`)).page().text).not.toContain(`#${id} `);
    const at = `${PAGE}/${id}`;
    const discard = (await susan.get(at)).page().form(`${at}/discard`);
    const gone = await susan.post(`${at}/discard`, discard);
    expect(gone.location).toBe(PAGE);
    expect((await susan.follow(gone)).page().messages).toContain("Preview discarded");
    expect((await susan.post(`${at}/discard`, discard)).location).toBe(PAGE);
    expect((await susan.get(at)).status).toBe(404);
    expect(await idsOf("previews")).not.toContain(id);
  });

  test("are discarded over JSON; what was made isn't", async () => {
    const sent = { filter: { category: "pins" }, change: { field: "category", category: "pin" } };
    const { id } = bulkOf(await post("", { ...sent, preview: true }));
    const sal = await signIn(server, SAL);
    expect((await sal.json("DELETE", `${API}/${id}`)).status).toBe(403);
    const gone = await susan.json("DELETE", `${API}/${id}`);
    expect(gone.status).toBe(200);
    expect(bulkOf(gone)).toMatchObject({ id, state: "preview" });
    expect((await susan.json("DELETE", `${API}/${id}`)).status).toBe(404);
    const [made] = (await susan.json("GET", `${API}?limit=1`)).json<Bulk[]>();
    expect((await susan.json("DELETE", `${API}/${made!.id}`)).status).toBe(409);
  });
});

describe("in forms without scripts", () => {
  const newChange = async (typed: [string, string][], query = "?category=pins") => {
    const { page, at } = await choose(query);
    const form = page.form(`${PAGE}/new`);
    return susan.post(at, [
      ...Object.entries(form).filter(([name]) => !typed.some(([other]) => other === name)),
      ...typed,
    ]);
  };

  test("a refused form keeps what was typed and ticked", async () => {
    const [, pin = 0] = server.built.pins;
    const refused = await newChange([
      ["change.field", "price"],
      ["change.priceBy", "raise_percent"],
      ["change.amount", "ten"],
      ["ids", String(pin)],
      // Not applied yet.
      ["search", "opal"],
      ["location", "denver"],
      ["isAvailable", "true"],
    ]);
    expect(refused.status).toBe(422);
    expect(refused.page().messages).toContain("Amount or percent: enter an amount like 450.00");
    expect(refused.page().form()).toMatchObject({ "change.amount": "ten", "change.field": "price" });
    expect(refused.page().form()).toMatchObject({
      search: "opal",
      location: "denver",
      isAvailable: "true",
      category: "pins",
      "filter.category": "pins",
      "filter.search": "",
    });
    expect(refused.body).toMatch(
      new RegExp(`<input[^>]*name="ids"[^>]*value="${pin}"[^>]*checked|checked[^>]*value="${pin}"`),
    );
    const none = await newChange([
      ["change.field", "price"],
      ["change.amount", "1"],
    ]);
    expect(none.status).toBe(422);
    expect(none.page().messages).toContain("Select at least one item");
  });

  test("chooses, previews, changes, and undoes", async () => {
    expect((await susan.get("/inventory?category=pins")).page().links["Change Several"]).toBe(
      `${PAGE}/new?category=pins`,
    );
    const sent = await newChange([
      ["change.field", "price"],
      ["change.priceBy", "raise_percent"],
      ["change.amount", "10%"],
      ["items", "all"],
    ]);
    expect(sent.status).toBe(303);
    const preview = (await susan.follow(sent)).page();
    expect(preview.text).toContain("Price: raise by 10%");
    expect(preview.text).toMatch(/pins-1.*\$100\.00.*\$110\.00/);
    expect(await priceOf("pins-1")).toBe("100.00");
    const at = sent.location!.split("?")[0]!;
    const key = preview.form(`${at}/confirm`);
    const changed = (await susan.follow(await susan.post(`${at}/confirm`, key))).page();
    expect(changed.messages).toContain("1 item changed");
    expect(await priceOf("pins-1")).toBe("110.00");
    expect((await susan.post(`${at}/confirm`, key)).location).toBe(at);

    const list = (await susan.get(PAGE)).page();
    expect(list.links["Price: raise by 10%"]).toBe(at);
    const undone = (await susan.follow(await susan.post(`${at}/undo`, changed.form(`${at}/undo`)))).page();
    expect(undone.messages).toContain("1 item changed back");
    expect(await priceOf("pins-1")).toBe("100.00");
    expect((await susan.get(at)).page().text).toContain("Undone");
    const again = (await susan.follow(await susan.post(`${at}/undo`, {}))).page();
    expect(again.messages).toContain("Susan Vale already undid this");
  });

  test("an undo that something was built on says what, and offers the rest", async () => {
    const change = bulkOf(await post("", { ids: server.built.tiaras, change: TEN_UP }));
    const [tiara = 0] = server.built.tiaras;
    const edit = (await susan.get(`/inventory/${tiara}/edit`)).page().form();
    expect((await susan.post(`/inventory/${tiara}/edit`, { ...edit, retailPrice: "5" })).status).toBe(303);
    const answer = await susan.post(`${PAGE}/${change.id}/undo`, {});
    const undo = (await susan.follow(answer)).page();
    expect(undo.messages).toContain("1 of 2 items was changed or sold since, so nothing was undone");
    expect(undo.text).toContain("Changed since: 1");
    expect(await priceOf("tiaras-1")).toBe("109.95");
    const at = answer.location!;
    await susan.post(`${at}/confirm`, undo.form(`${at}/confirm`));
    expect(await priceOf("tiaras-1")).toBe("100.00");
    expect(await priceOf("tiaras-0")).toBe("5.00");
  });
});

describe("tags", () => {
  const BARS = /<svg[^>]*class="barcode"[^]*?<\/svg>/g;

  test("carry SKU, price, words and a barcode that reads back, but no cost", async () => {
    const { charms } = server.built;
    const page = await susan.get(`/inventory/tags?ids=${charms[0]}+${charms[7]}`);
    expect(page.status).toBe(200);
    expect((page.body.match(BARS) ?? []).map(readBarcode)).toEqual(["charms-7", "charms-0"]);
    expect(page.page().text).toContain("Plain gold band");
    expect(page.page().text).toContain("$100.00");
    expect(page.body).not.toContain("400.00");
    const shelf = await susan.get(`/inventory/tags?paper=shelf&category=cufflinks`);
    expect((shelf.body.match(BARS) ?? []).map(readBarcode)).toContain("cufflinks-1");
  });

  test("of a list come in pages; the form that chooses pieces leads to them", async () => {
    const first = await susan.get("/inventory/tags?category=charms");
    expect(first.body.match(BARS)).toHaveLength(100);
    const next = await susan.get(first.page().links.Next!);
    expect((next.body.match(BARS) ?? []).map(readBarcode)[0]).toBe(`charms-${MANY - 101}`);
    const sent = await susan.post(`${PAGE}/new`, { print: "1", items: "all", "filter.category": "charms" });
    expect(sent.location).toBe("/inventory/tags?category=charms&location=all");
    const ticked = await susan.post(`${PAGE}/new`, [
      ["print", "1"],
      ["items", "ticked"],
      ["ids", "5"],
      ["ids", "6"],
    ]);
    expect(ticked.location).toBe("/inventory/tags?ids=5+6");
  });

  test("are on the paper of Settings until another is chosen, each with bars that read back", async () => {
    const { charms } = server.built;
    const at = `/inventory/tags?ids=${charms[0]}`;
    const adam = await signIn(server, ADAM);
    const { form } = (await adam.get("/settings")).page();
    expect(form().tagPaper).toBe("barbell");
    const { location: _, returnTo: __, ...settings } = form();
    const refused = await adam.post("/settings", { ...settings, tagPaper: "poster" });
    expect([refused.status, refused.page().text]).toEqual([
      422,
      expect.stringContaining("Choose the tag stock"),
    ]);
    expect((await adam.post("/settings", { ...settings, tagPaper: "rat_tail" })).status).toBe(303);
    const page = (await susan.get(at)).page();
    expect(page.text).toContain("Rat-tail tag, 3 × 0.5 in: 1 tag");
    expect(page.links["Barbell tag, 2.2 × 0.5 in"]).toBe(`${at}&paper=barbell`);
    expect(page.links["Rat-tail tag, 3 × 0.5 in"]).toBeUndefined();
    for (const [paper, { label }] of Object.entries(TAG_PAPERS)) {
      const tags = await susan.get(`${at}&paper=${paper}`);
      expect(tags.page().text).toContain(`${label}: 1 tag`);
      expect((tags.body.match(BARS) ?? []).map(readBarcode)).toEqual(["charms-0"]);
    }
    expect((await susan.get(`${at}&paper=constructor`)).page().text).toContain("Rat-tail tag");
  });

  test("of a SKU that fits no bars are printed without", async () => {
    const sku = `LONG-${"X".repeat(40)}`;
    const added = await susan.json("POST", "/api/inventory", {
      sku,
      category: "rings",
      description: "Ring",
      cost: "1.00",
      retailPrice: "2.00",
    });
    const page = await susan.get(`/inventory/tags?ids=${added.json<{ id: number }>().id}`);
    expect(page.body.match(BARS)).toBeNull();
    expect(page.page().text).toContain(sku);
    expect(page.page().text).toContain("1 SKU is too long for a barcode of this size");
  });
});
