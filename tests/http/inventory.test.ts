import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import { OLIVE, type Person, RHEA, SAL } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { piecesLike } from "../support/crowd.ts";
import { type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPiece, theBooksBalance } from "../support/shop.ts";
import { unique } from "../support/unique.ts";
import { theCast } from "../support/the-cast.ts";

interface Item {
  id: number;
  sku: string;
  category: string;
  description: string;
  cost: string;
  retailPrice: string;
  purchaseDate: string | null;
  weight: string | null;
  location: string | null;
  isAvailable: boolean;
  meltPrice: string | null;
  breakdownPrice: string | null;
  version: number;
}

let server: ShopServer<ReturnType<typeof theCast>>;
let olive: Client;
let sal: Client;

beforeAll(async () => {
  server = await startShop(theCast);
  olive = await signIn(server, OLIVE);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

let made = 0;
const freshSku = () => `HTTP-${++made}`;

function sent(words: Record<string, unknown> = {}) {
  return {
    sku: freshSku(),
    category: "rings",
    description: "Band",
    cost: "100.00",
    retailPrice: "250.00",
    ...words,
  };
}

async function create(words: Record<string, unknown> = {}, headers?: Record<string, string>) {
  return olive.json("POST", "/api/inventory", sent(words), headers);
}

async function listOf(query: string): Promise<Item[]> {
  return (await olive.json("GET", `/api/inventory?${query}`)).json<Item[]>();
}

const cursor = (value: unknown) =>
  `cursor=${encodeURIComponent(Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url"))}`;

describe("POST /api/inventory", () => {
  test("answers 201 and the record as section 3 has it", async () => {
    const sku = freshSku();
    const answer = await create({
      sku: `  ${sku} `,
      cost: 1200,
      retailPrice: "2500.5",
      weight: 1.25,
      meltPrice: "",
      purchaseDate: "2031-01-31",
      location: "denver",
    });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      sku,
      category: "rings",
      description: "Band",
      cost: "1200.00",
      retailPrice: "2500.50",
      purchaseDate: "2031-01-31",
      weight: "1.250",
      location: "denver",
      isAvailable: true,
      meltPrice: null,
      breakdownPrice: null,
      floorPrice: null,
      version: 1,
    });
  });

  test("an amount or weight beyond its limit is told the limit, one that can't be read an example", async () => {
    const told = async (words: Record<string, unknown>) => {
      const answer = await create(words);
      expect(answer.status).toBe(422);
      return Object.values(answer.json<{ errors: Record<string, string[]> }>().errors).flat();
    };
    expect(await told({ cost: "12345678.00" })).toEqual([
      expect.stringMatching(/: enter at most 9,999,999\.99$/),
    ]);
    expect(await told({ cost: "12345.678" })).toEqual([
      expect.stringMatching(/: enter an amount like 450\.00$/),
    ]);
    expect(await told({ weight: "10000.125" })).toEqual(["Weight: enter at most 9,999.999"]);
    expect(await told({ weight: "1.2345" })).toEqual(["Weight: enter a weight like 4.2"]);
  });

  test("names every required field that is missing", async () => {
    const answer = await olive.json("POST", "/api/inventory", {});
    expect(answer.status).toBe(422);
    expect(answer.json().errors).toEqual({
      sku: ["SKU is required"],
      category: ["Category is required"],
      description: ["Description is required"],
      cost: ["Cost is required"],
      retailPrice: ["Retail price is required"],
    });
  });

  test.each<[string, unknown]>([
    ["cost", "1e3"],
    ["cost", "0.001"],
    ["cost", "NaN"],
    ["cost", -1],
    ["cost", 0.001],
    ["cost", "$1,200.00"],
    ["cost", "10000000.00"],
    ["retailPrice", "Infinity"],
    ["meltPrice", "0x10"],
    ["weight", "0.0001"],
    ["weight", "10000"],
    ["purchaseDate", "2026-02-30"],
    ["purchaseDate", "5/4/2026"],
    ["location", "atlantis"],
    ["sku", "x".repeat(201)],
    ["category", "x".repeat(41)],
    ["description", "   "],
  ])("refuses %s %j with 422 at the field", async (field, value) => {
    const answer = await create({ [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  test.each<[string, unknown]>([
    ["sku", 5],
    ["sku", ["a"]],
    ["cost", true],
    ["cost", { $gt: 0 }],
    ["weight", []],
    ["description", { toString: "x" }],
    ["purchaseDate", 20260101],
  ])("calls %s %j a wrong type with 400", async (field, value) =>
    expect((await create({ [field]: value })).status).toBe(400),
  );

  test.each([
    ["not JSON", "application/json", "{", 400],
    ["a list", "application/json", "[]", 400],
    ["null", "application/json", "null", 400],
    ["nothing", "application/json", "", 400],
    ["a form", "application/x-www-form-urlencoded", "sku=a", 415],
    ["text", "text/plain", "{}", 415],
    ["more than a megabyte", "application/json", JSON.stringify({ sku: "x".repeat(1_100_000) }), 413],
  ] as const)("answers %s with its status", async (_, type, body, status) => {
    const answer = await olive.request("POST", "/api/inventory", { body, headers: { "content-type": type } });
    expect(answer.status).toBe(status);
    expect(answer.json()).toHaveProperty("message");
  });

  test("fields of the server's own and unknown ones have no effect", async () => {
    const body = `{"id":1,"isAvailable":false,"state":"sold","version":9,"createdAt":"2001-01-01T00:00:00Z",
      "otherCategory":"watches","foldedSku":"x","__proto__":{"category":"x","state":"sold"},"constructor":{"x":1},
      ${JSON.stringify(sent()).slice(1)}`;
    const answer = await olive.request("POST", "/api/inventory", {
      body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ category: "rings", isAvailable: true, version: 1 });
    expect(answer.json<Item>().id).toBeGreaterThan(2);
    expect((await listOf("search=halo-1"))[0]).toMatchObject({ sku: "HALO-1", isAvailable: true });
  });

  test("a SKU that is taken, in whatever case, is 409", async () => {
    const answer = await create({ sku: " halo-1" });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ errors: { sku: ["SKU already exists"] } });
  });

  test("the same Idempotency-Key answers again; with another body it is 422, after a refusal it is free", async () => {
    const body = sent();
    const again = { "idempotency-key": "inventory-1" };
    expect((await olive.json("POST", "/api/inventory", { ...body, cost: "x" }, again)).status).toBe(422);
    const first = await olive.json("POST", "/api/inventory", body, again);
    const second = await olive.json("POST", "/api/inventory", { ...body, cost: 100 }, again);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect((await olive.json("POST", "/api/inventory", sent(), again)).status).toBe(422);
    expect((await sal.json("POST", "/api/inventory", sent(), again)).status).toBe(201);
    expect(await listOf(`search=${body.sku}`)).toHaveLength(1);
  });
});

describe("who may", () => {
  test("signed-out clients and read_only can't", async () => {
    expect((await nobody(server).json("POST", "/api/inventory", sent())).status).toBe(401);
    const rhea = await signIn(server, RHEA);
    for (const path of ["/inventory", "/inventory/1", "/inventory/1/edit", "/inventory/new"])
      expect((await rhea.get(path)).status).toBe(403);
    expect((await rhea.json("POST", "/api/inventory", sent())).json()).toEqual({ message: "Forbidden" });
    expect((await rhea.post("/inventory/1/edit", sent())).status).toBe(403);
  });

  test("other methods are refused", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const answer = await olive.json(method, "/api/inventory", {});
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("GET, POST, HEAD");
    }
    expect((await olive.post("/inventory/1", sent())).status).toBe(405);
    expect((await olive.post("/inventory", sent())).status).toBe(405);
  });
});

describe("GET /api/inventory", () => {
  test("filters, folds what is searched, and takes 'all' and '' for no filter", async () => {
    await create({ sku: "FOLD-1", description: "Bague étoilée, saphir", category: "estate" });
    const skus = async (query: string) => (await listOf(query)).map((item) => item.sku);
    expect(await skus("search=ETOILEE%20bague")).toEqual(["FOLD-1"]);
    expect(await skus("search=fold&category=all&location=&isAvailable=all")).toEqual(["FOLD-1"]);
    expect(await skus("category=estate")).toEqual(["FOLD-1"]);
    expect(await skus("isAvailable=false")).toEqual(["TENNIS-1"]);
    expect(await skus("location=denver&search=tennis")).toEqual(["TENNIS-1"]);
    expect(await skus("category=tiaras")).toEqual([]);
  });

  test.each(["location=atlantis", "isAvailable=yes", "limit=0", "limit=x"])("refuses %s", async (query) =>
    expect((await olive.json("GET", `/api/inventory?${query}`)).status).toBe(422),
  );

  test("does not depend on the header's location", async () => {
    const before = (await listOf("")).length;
    await olive.post("/location", { location: "denver", returnTo: "/" });
    expect(await listOf("")).toHaveLength(before);
    await olive.post("/location", { location: "all", returnTo: "/" });
  });

  test.each([
    "%%%",
    "{}",
    { after: "a", position: 0 },
    { after: [1], position: 0 },
    { after: { a: 1 }, position: 0 },
    { after: -1, position: 0 },
    { after: 1.5, position: 0 },
    { after: 1, position: -1 },
    { after: 1 },
    { before: 5, position: 0 },
    { after: 1, before: 2, position: 0 },
  ])("refuses the cursor %j", async (value) =>
    expect((await olive.json("GET", `/api/inventory?limit=1&${cursor(value)}`)).status).toBe(422),
  );
});

describe("a long list", () => {
  const COUNT = 1120;
  let long: ShopServer<void>;
  let client: Client;
  beforeAll(async () => {
    long = await startShop(() => {
      const { id } = aPiece({ sku: "L-1", location: "denver", retailPrice: cents(1) });
      piecesLike(id, [2, COUNT], {
        sku: "'L-' || nth",
        folded_sku: "'l-' || nth",
        search_text: "replace(search_text, 'l-1', 'l-' || nth)",
        location: "iif(nth <= 120, 'denver', 'boca')",
        retail_price: "nth",
      });
    });
    client = await signIn(long, OLIVE);
  });
  afterAll(() => long.stop());

  const rowsOf = (html: string) =>
    [...html.matchAll(/role="rowheader"[^>]*>(L-\d+)</g)].map(([, sku]) => sku);

  test("is paged forth and back with the filters kept", async () => {
    let page = await client.get("/inventory?location=denver");
    const seen: (string | undefined)[][] = [];
    expect(page.page().text).toContain("1 to 50 of 120");
    for (;;) {
      seen.push(rowsOf(page.body));
      const next = page.page().links.Next;
      if (!next) break;
      expect(next).toContain("location=denver");
      page = await client.get(next);
    }
    expect(seen.map((rows) => rows.length)).toEqual([50, 50, 20]);
    expect(seen.flat()).toEqual(Array.from({ length: 120 }, (_, index) => `L-${120 - index}`));
    expect(page.page().text).toContain("101 to 120 of 120");
    for (const rows of [seen[1], seen[0]]) {
      page = await client.get(page.page().links.Previous!);
      expect(rowsOf(page.body)).toEqual(rows);
    }
    expect(page.page().links.Previous).toBeUndefined();
  });

  test("says how many there are, and '1,000+' where it stops counting", async () => {
    expect((await client.get("/inventory")).page().text).toContain("1,120 items");
    expect((await client.get("/inventory?search=l-")).page().text).toContain("1,000+ of 1,120 items");
    expect((await client.get("/inventory?location=denver")).page().text).toContain("120 items");
  });

  test("a page has the total on request, and stops counting at 1,000 more than it holds", async () => {
    const total = async (query: string) =>
      (await client.json("GET", `/api/inventory?${query}`)).headers.get("x-total-count");
    expect(await total("search=l-&limit=200&count=true")).toBe("1120");
    expect(await total("search=l-&limit=20&count=true")).toBe("1021");
    expect(await total("limit=20&count=true")).toBe("1120");
    expect(await total("search=l-&limit=2000&count=true")).toBeNull();
    expect(await total("search=l-&limit=20")).toBeNull();
    expect((await client.json("GET", "/api/inventory?limit=20&count=yes")).status).toBe(422);
  });

  test("streams whole, and in parts by Link", async () => {
    const whole = await client.json("GET", "/api/inventory");
    const ids = whole.json<Item[]>().map((item) => item.id);
    expect(ids).toHaveLength(COUNT);
    expect(new Set(ids).size).toBe(COUNT);
    const parts: number[] = [];
    let path: string | undefined = "/api/inventory?limit=500";
    while (path) {
      const part = await client.json("GET", path);
      parts.push(...part.json<Item[]>().map((item) => item.id));
      path = /<([^>]+)>; rel="next"/.exec(part.headers.get("link") ?? "")?.[1];
    }
    expect(parts).toEqual(ids);
  });
});

describe("the list's page", () => {
  test("sends the browser what the table shows", async () => {
    const { body } = await olive.get("/inventory");
    expect(body).toContain("HALO-1");
    expect(body).not.toContain("searchText");
    expect(body).not.toContain("breakdownPrice");
  });

  test.each(["location=atlantis", "category=tiaras", "isAvailable=yes"])("ignores %s", async (query) => {
    const answer = await olive.get(`/inventory?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.page().text).toMatch(/[^f] \d+ items/);
  });

  test("refuses an invalid cursor with a page that says what to do", async () => {
    const answer = await olive.get(`/inventory?${cursor({ after: [1], position: 0 })}`);
    expect(answer.status).toBe(422);
    expect(answer.page().text).toContain("Start from the first page");
  });

  test("each card leads to exactly the items that it counts, whatever is filtered", async () => {
    for (const query of [
      "",
      "?location=denver",
      "?location=all&category=rings&isAvailable=false&search=band",
    ]) {
      const { text, links } = (await olive.get(`/inventory${query}`)).page();
      const [, all, value, available] =
        /Total Items ([\d,]+) Total Value (\$[\d,.]+) With sold items Available Items ([\d,]+) Inventory value \$[\d,.]+ Low Stock Items 0/.exec(
          text,
        ) ?? [];
      for (const [card, n] of [
        ["Total Items", all],
        ["Total Value", all],
        ["Available Items", available],
      ] as const) {
        const led = (await olive.get(links[card]!)).page().text;
        expect(led, `${card} of ${query}`).toContain(`Vendors ${n === all ? n : `${n} of ${all}`} item`);
        expect(led).toContain(`Total Value ${value}`);
      }
      expect(available).not.toBe(all);
      expect(links["Low Stock Items"]).toBeUndefined();
    }
  });

  test("the header's location doesn't count as an active filter, one in the query does", async () => {
    await sal.post("/location", { location: "new_york", returnTo: "/inventory" });
    const own = await sal.get("/inventory");
    expect(own.page().form("/inventory")).toMatchObject({ location: "new_york" });
    expect(own.page().text).toContain("Get started by adding your first inventory item.");
    expect((await sal.get("/inventory?location=new_york")).page().text).toContain(
      "Try adjusting your filters or search terms.",
    );
    expect((await sal.get("/inventory?location=all")).body).toContain("HALO-1");
    await sal.post("/location", { location: "all", returnTo: "/inventory" });
  });

  test("rows can be viewed, edited and sold; a sold one shows its lock", async () => {
    const { links, text } = (await sal.get("/inventory?search=1&location=all")).page();
    const { haloRing, tennisBracelet } = server.built;
    expect(links).toMatchObject({
      "View HALO-1": `/inventory/${haloRing.id}`,
      "Edit HALO-1": `/inventory/${haloRing.id}/edit`,
      "Sell HALO-1": `/sales/new?chooseItem=${haloRing.id}`,
      "View TENNIS-1": `/inventory/${tennisBracelet.id}`,
    });
    expect(links).not.toHaveProperty("Sell TENNIS-1");
    expect(text).toContain("Sold: TENNIS-1 is locked");
  });
});

describe("the form at /inventory/new", () => {
  const typed = async (words: Record<string, string> = {}) => {
    const page = (await olive.get("/inventory/new")).page();
    return { ...page.form(), ...(sent(words) as Record<string, string>) };
  };

  test("is a page without the list's rows, at the store of the header", async () => {
    const answer = await olive.get("/inventory/new?search=x");
    expect(answer.body).not.toContain("HALO-1");
    expect(answer.page().title).toBe("Add Item · Loupe");
    expect(answer.page().form()).toMatchObject({ location: "boca" });
    expect(answer.page().links.Cancel).toBe("/inventory?search=x");
  });

  test("takes what people type and leads to the list with a toast, once", async () => {
    const form = await typed({
      cost: "$1,200.00",
      weightGiven: " 1.5 ",
      weightUnit: "g",
      purchaseDate: "5/4/1962",
    });
    const answer = await olive.post("/inventory/new?search=http", form);
    expect([answer.status, answer.location]).toEqual([303, "/inventory?search=http"]);
    const list = await olive.follow(answer);
    expect(list.page().messages).toContain("Inventory item created successfully");
    expect((await olive.get("/inventory")).page().messages).toBe("");
    expect((await listOf(`search=${form.sku}`))[0]).toMatchObject({
      cost: "1200.00",
      weight: "0.048",
      weightGiven: "1.500",
      weightUnit: "g",
      purchaseDate: "1962-05-04",
    });
  });

  test("shows every value again with the messages", async () => {
    const form = await typed({
      cost: "12.345",
      retailPrice: "",
      description: "A <b>bold</b> band",
      otherCategory: " tiaras",
    });
    const answer = await olive.post("/inventory/new", form);
    expect(answer.status).toBe(422);
    expect(answer.page().form()).toMatchObject({
      ...form,
      location: form.location ?? "",
    });
    expect(answer.page().messages).toContain("2 fields need attention before the item can be saved");
    expect(answer.page().messages).toContain("Retail price is required");
    expect(answer.body).not.toContain("<b>bold</b>");
    expect(answer.body).not.toMatch(/<button[^>]*\sdisabled/);
  });

  test("names and links the item that has the SKU", async () => {
    const answer = await olive.post("/inventory/new", await typed({ sku: "Halo-1" }));
    expect(answer.status).toBe(409);
    expect(answer.page().links["HALO-1"]).toBe(`/inventory/${server.built.haloRing.id}`);
    expect(answer.page().messages).toContain("Failed to create inventory item");
    expect(answer.page().messages).toContain("SKU already exists");
  });

  test("a typed category overrides the chosen one; spaces count as empty", async () => {
    const other = await typed({ otherCategory: "tiaras" });
    await olive.post("/inventory/new", other);
    const spaces = await typed({ otherCategory: "   " });
    await olive.post("/inventory/new", spaces);
    expect((await listOf(`search=${other.sku}`))[0]?.category).toBe("tiaras");
    expect((await listOf(`search=${spaces.sku}`))[0]?.category).toBe("rings");
    const { body } = await olive.get("/inventory/new");
    const category = /<option value="([^"]*)"[^>]*>Another category</.exec(body)![1]!;
    const another = await olive.post("/inventory/new", await typed({ category, otherCategory: "" }));
    expect(another.status).toBe(422);
    expect(another.page().messages).toContain("Category is required");
    expect(another.page().form()).toMatchObject({ category });
    const said = await typed({ category, otherCategory: "tiaras" });
    await olive.post("/inventory/new", said);
    expect((await listOf(`search=${said.sku}`))[0]?.category).toBe("tiaras");
  });

  test.each(["+", "a+b & c=d", "100%"])(
    "an item of the category %s is found and edited by its forms",
    async (named) => {
      const form = await typed({ otherCategory: named });
      expect((await olive.post("/inventory/new", form)).status).toBe(303);
      const category = encodeURIComponent(named);
      const [item] = await listOf(`category=${category}`);
      expect(item).toMatchObject({ sku: form.sku, category: named });
      const list = (await olive.get(`/inventory?category=${category}&location=all`)).page();
      expect(list.form("/inventory")).toMatchObject({ category: named });
      expect(list.text).toContain(form.sku);
      const path = `/inventory/${item!.id}/edit`;
      const edit = (await olive.get(path)).page().form(path);
      expect(edit).toMatchObject({ category: named });
      expect((await olive.post(path, { ...edit, description: "Named oddly" })).status).toBe(303);
      expect((await listOf(`search=${form.sku}`))[0]).toMatchObject({
        category: named,
        description: "Named oddly",
      });
    },
  );

  test("sent twice it is one item; with other values it says what it was used for and can be sent anew", async () => {
    const form = await typed();
    const first = await olive.post("/inventory/new", form);
    const second = await olive.post("/inventory/new", form);
    expect([first.status, second.status]).toEqual([303, 303]);
    const [item] = await listOf(`search=${form.sku}`);
    const changed = { ...form, sku: freshSku(), description: "Another" };
    const used = await olive.post("/inventory/new", changed);
    expect(used.status).toBe(422);
    expect(used.page().messages).toContain(`This form was already used for item ${form.sku}`);
    expect(used.page().links[`See item ${form.sku}`]).toBe(`/inventory/${item?.id}`);
    const anew = used.page().form();
    expect(anew).toMatchObject({ sku: changed.sku, description: "Another" });
    expect(anew.formKey).not.toBe(form.formKey);
    expect((await olive.post("/inventory/new", anew)).status).toBe(303);
    expect(await listOf(`search=${changed.sku}`)).toHaveLength(1);
  });

  test.each([
    ["JSON", "application/json", "{}", 415],
    ["a text of a megabyte", "application/x-www-form-urlencoded", `sku=${"x".repeat(1_100_000)}`, 422],
    ["more than 16 MB", "application/x-www-form-urlencoded", `sku=${"x".repeat(17_000_000)}`, 413],
  ])("refuses %s", async (_, type, body, status) => {
    const headers = { "content-type": type, origin: olive.url };
    expect((await olive.request("POST", "/inventory/new", { body, headers })).status).toBe(status);
  });
});

describe("stones", () => {
  test("are sent, answered and listed; without them the list is empty", async () => {
    const ruby = {
      kind: "ruby",
      shape: "oval",
      carat: "1.25",
      color: "red",
      clarity: null,
      count: 2,
      place: "side",
    };
    const answer = await create({ stones: [{ kind: " diamond ", carat: 0.5 }, ruby] });
    expect(answer.status).toBe(201);
    const { sku, stones } = answer.json<Item & { stones: object[] }>();
    expect(stones).toEqual([
      { kind: "diamond", shape: null, carat: "0.500", color: null, clarity: null, count: 1, place: "center" },
      { ...ruby, carat: "1.250" },
    ]);
    expect(await listOf(`search=${sku}`)).toMatchObject([{ stones }]);
    expect((await create()).json()).toMatchObject({ stones: [], metal: null, karat: null });
  });

  test.each<[string, unknown, number]>([
    ["stones.0.kind", [{ carat: "1" }], 422],
    ["stones.1.carat", [{ kind: "ruby" }, { kind: "ruby", carat: "1.2345" }], 422],
    ["stones.0.count", [{ kind: "ruby", count: 0 }], 422],
    ["stones.0.place", [{ kind: "ruby", place: "back" }], 422],
    ["stones", Array.from({ length: 21 }, () => ({ kind: "ruby" })), 422],
    ["stones", "ruby", 400],
  ])("refuses %s of %j", async (field, stones, status) => {
    const answer = await create({ stones });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
  });

  test("of a form: a step keeps what is typed, rows that say nothing are left out, a wrong one is told", async () => {
    const path = "/inventory/new";
    const typed = {
      ...sent({ description: "Cluster" }),
      "stones[0].kind": "",
      "stones[0].count": "3",
      "stones[0].place": "side",
    };
    const step = await olive.post(path, { ...typed, addStone: "1" } as Record<string, string>);
    expect(step.status).toBe(303);
    const form = (await olive.get(step.location!)).page().form();
    expect(form).toMatchObject({ description: "Cluster", "stones[0].count": "3", "stones[1].place": "side" });
    const wrong = await olive.post(path, {
      ...typed,
      "stones[1].carat": "2",
      "stones[1].place": "center",
    } as Record<string, string>);
    expect(wrong.status).toBe(422);
    expect(wrong.page().form()).toMatchObject({ "stones[0].carat": "2" });
    expect(wrong.page().form()).not.toHaveProperty("stones[1].carat");
    expect(wrong.body).toContain("Enter the stone");
  });
});

test("a case filters the list, the call, the file and a change of all that match", async () => {
  const name = unique("Case ");
  const { id } = (await create({ displayCase: name, location: "boca" })).json<Item>();
  await create({ displayCase: `${name}b`, location: "boca" });
  await create({ displayCase: name, location: "boca", category: "earrings" });
  const query = `displayCase=${encodeURIComponent(name.toUpperCase())}&category=rings&isAvailable=true`;
  expect((await listOf(query)).map((item) => item.id)).toEqual([id]);
  expect(await listOf(`displayCase=${encodeURIComponent(name)}&sort=-price&location=denver`)).toEqual([]);
  const page = await olive.get(`/inventory?${query}`);
  expect(page.page().text).toContain("1 of ");
  expect(page.page().form().displayCase).toBe(name);
  expect((await olive.get("/inventory?displayCase=Nowhere")).page().text).toContain("No inventory found");
  expect(
    (await olive.get(`/lists/inventory/export?${query}&format=csv`)).body.trim().split("\n"),
  ).toHaveLength(2);
  const chosen = await olive.follow(await olive.get(`/inventory/bulk-changes/new?${query}`));
  expect(chosen.body).toContain(`name="filter.displayCase" value="${name}"`);
  const change = { field: "category", category: "watches" };
  const filter = { displayCase: name.toLowerCase() };
  const changed = await olive.json("POST", "/api/inventory/bulk-changes", { items: "all", filter, change });
  expect(changed.json()).toMatchObject({ changed: 2 });
});

describe("metal and karat", () => {
  test("filter the list and the call; words find them too", async () => {
    const gold = {
      description: "Zephyr band",
      metal: "yellow_gold",
      karat: "14K",
      location: "denver",
      retailPrice: "900",
    };
    const { id } = (await create(gold)).json<Item>();
    await create({ ...gold, karat: "18K" });
    await create({ ...gold, metal: "white_gold" });
    await create({ ...gold, retailPrice: "1200" });
    await create({ ...gold, location: "boca" });
    const query = "metal=yellow_gold&karat=14K&category=rings&location=denver&priceTo=1000&isAvailable=true";
    expect((await listOf(query)).map((item) => item.id)).toEqual([id]);
    expect(await listOf("search=14k+yellow+gold+zephyrs")).toHaveLength(3);
    expect(await listOf("metal=yellow_gold&search=zephyr&karat=all")).toHaveLength(4);
    const { text } = (await olive.get(`/inventory?${query}`)).page();
    expect(text).toContain("1 of ");
    expect(text).toContain("14K yellow gold");
    const file = (await olive.get(`/lists/inventory/export?${query}&format=csv`)).body;
    expect(file).toContain("Yellow gold,14K");
    for (const wrong of ["metal=mithril", "karat=13K"])
      expect((await olive.json("GET", `/api/inventory?${wrong}`)).status).toBe(422);
    expect((await olive.get("/inventory?metal=mithril")).status).toBe(200);
  });

  test("a karat that its metal doesn't have is 422 at the field", async () => {
    const answer = await create({ metal: "silver", karat: "14K" });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { karat: ["Silver is 800, 900, 925, 950, 999"] } });
  });
});

describe("a copy", () => {
  test("begins with all but SKU, serial and certificate number, for who may see cost with it", async () => {
    const own = { serialNumber: "SN-7", laboratory: "IGI", certificateNumber: "LG-1", metal: "platinum" };
    const { id } = (await create({ ...own, stones: [{ kind: "opal" }] })).json<Item>();
    const form = (await olive.get(`/inventory/new?copyOf=${id}`)).page().form();
    expect(form).toMatchObject({
      sku: "",
      serialNumber: "",
      certificateNumber: "",
      laboratory: "IGI",
      metal: "platinum",
      cost: "100.00",
      "stones[0].kind": "opal",
    });
    expect(form).not.toHaveProperty("version");
    const copied = await olive.post(`/inventory/new?copyOf=${id}`, { ...form, sku: freshSku() });
    expect([copied.status, copied.location]).toEqual([303, "/inventory"]);
    expect((await olive.get("/inventory/new?copyOf=99999")).status).toBe(404);
    expect((await olive.get("/inventory/new?copyOf=x")).status).toBe(404);
  });
});

describe("a record", () => {
  test("shows all that is known of an item, and its form asks for it", async () => {
    const texts = Object.entries(pieceFields).filter(([, { kind }]) => kind === "text");
    const known = {
      ...Object.fromEntries(texts.map(([name]) => [name, `The ${name}`])),
      sku: freshSku(),
      category: "rings",
      cost: "110.00",
      retailPrice: "260.00",
      purchaseDate: "2031-01-31",
      weight: "0.040",
      weightGiven: "1.250",
      weightUnit: "g",
      location: "denver",
      meltPrice: "61.00",
      breakdownPrice: "72.00",
      floorPrice: "210.00",
      metal: "white_gold",
      karat: "14K",
      vendorId: server.built.vendor.id,
      ownership: "memo",
      memoDueDay: "2031-03-01",
    };
    const item = (await create(known)).json<Item>();
    const { text } = (await olive.get(`/inventory/${item.id}`)).page();
    const shown = {
      ...known,
      category: "Rings",
      cost: "$110.00",
      retailPrice: "$260.00",
      purchaseDate: "Jan 31, 2031",
      weight: "0.040 oz t",
      weightGiven: "1.25 g",
      location: "Denver",
      meltPrice: "$61.00",
      breakdownPrice: "$72.00",
      floorPrice: "$210.00",
      metal: "14K white gold",
      karat: "14K",
      vendorId: server.built.vendor.name,
      ownership: "On memo from vendor",
      memoDueDay: "Mar 1, 2031",
    };
    for (const [name, value] of Object.entries(shown)) expect(text, name).toContain(value);
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(pieceFields).toSorted());
    const { weight: _, ...asked } = known;
    expect((await olive.get(`/inventory/${item.id}/edit`)).page().form()).toMatchObject({
      ...asked,
      vendorId: String(asked.vendorId),
      weightGiven: "1.25",
    });
  });

  test("of an available item shows its figures and can be sold", async () => {
    const { haloRing } = server.built;
    const answer = await sal.get(`/inventory/${haloRing.id}`);
    expect(answer.page().title).toBe("HALO-1 · Loupe");
    expect(answer.page().h1).toEqual([haloRing.description]);
    for (const text of [
      "Halo ring with sapphire",
      "$1,200.00",
      "$2,499.00",
      "$1,299.00",
      "Available in Boca Raton.",
    ])
      expect(answer.page().text).toContain(text);
    expect(answer.page().text).toMatch(/Received \w{3} \d+, \d+:\d\d [AP]M · in Boca Raton by Olive Marsh/);
    expect(answer.page().links).toMatchObject({
      Edit: `/inventory/${haloRing.id}/edit`,
      Sell: `/sales/new?chooseItem=${haloRing.id}`,
    });
    expect(answer.body).not.toContain("searchText");
  });

  test("of a sold one leads to its sale", async () => {
    const { tennisBracelet, braceletSale } = server.built;
    const { links, text } = (await sal.get(`/inventory/${tennisBracelet.id}`)).page();
    expect(links["View Sale"]).toBe(`/sales/${braceletSale.id}`);
    expect(links).not.toHaveProperty("Sell");
    expect(text).toMatch(/Sold, Sale S-000001 \w{3} \d+ · in Denver by Sal Brook/);
    expect(text).toContain("Sold on S-000001.");
  });

  test("of one that was sold against a trade-in shows its price and the margin to who may see both, not what was paid", async () => {
    const { id } = (await create({ cost: "1000.00", retailPrice: "2300.00" })).json<Item>();
    const sold = await olive.json("POST", "/api/sales", {
      customerId: server.built.amelia.id,
      inventoryId: id,
      itemCost: "1000.00",
      salePrice: "2000.00",
      location: "boca",
      hasTradeIn: true,
      tradeInItem: "Worn band",
      tradeInValue: "1300.00",
    });
    expect(sold.json()).toMatchObject({ total: "700.00" });
    const { text } = (await olive.get(`/inventory/${id}`)).page();
    expect(text).toContain("Sold For $2,000.00 Retail price $2,300.00");
    expect(text).toContain("Margin $1,000.00 50% of the price");
    expect(text).not.toContain("$700.00");

    const rightsOf = async (person: Person, changes: object) =>
      expect((await olive.json("PUT", `/api/employees/${person.id}/permissions`, { changes })).status).toBe(
        200,
      );
    const textFor = async (client: Client) => (await client.get(`/inventory/${id}`)).page().text;
    const viewed = await signIn(server, OLIVE);
    await viewed.post("/customer-view", { customerView: "on", returnTo: "/" });
    await rightsOf(SAL, { "figures.cost": false });
    for (const withoutCost of [await textFor(viewed), await textFor(sal)]) {
      expect(withoutCost).toContain("Sold For $2,000.00 Retail price $2,300.00");
      expect(withoutCost).not.toMatch(/Margin|\$1,000\.00/);
    }
    await rightsOf(SAL, {});
    await rightsOf(RHEA, { "inventory.view": true, "figures.cost": true });
    const withoutSales = await textFor(await signIn(server, RHEA));
    expect(withoutSales).toContain("Cost $1,000.00 Retail Price $2,300.00");
    expect(withoutSales).not.toMatch(/Sold For|Margin|\$2,000\.00/);
    await rightsOf(RHEA, {});
  });

  test.each(
    oneIn(3, ["0", "-1", "1.5", "x", "1e0", "01", "9999999", "9".repeat(20), "%00", "1%20", "__proto__"]),
  )("with the id %s is 404, as a page, an edit and a post", async (id) => {
    for (const path of [`/inventory/${id}`, `/inventory/${id}/edit`])
      expect((await olive.get(path)).status).toBe(404);
    expect((await olive.post(`/inventory/${id}/edit`, {})).status).toBe(404);
  });
});

describe("an edit", () => {
  async function opened(words: Record<string, unknown> = {}) {
    const item = (await create({ weight: "1.000", ...words })).json<Item>();
    const path = `/inventory/${item.id}/edit`;
    return { item, path, form: (await olive.get(path)).page().form() };
  }

  test("of the location is in the timeline", async () => {
    const { item, path, form } = await opened({ location: "boca" });
    expect((await olive.post(path, { ...form, location: "denver" })).status).toBe(303);
    expect((await olive.get(`/inventory/${item.id}`)).page().text).toMatch(
      /Moved to Denver \w{3} \d+, \d+:\d\d [AP]M · by Olive/,
    );
  });

  test("starts with the record and returns to it with a toast", async () => {
    const { item, path, form } = await opened({ category: "brooches" });
    expect(form).toMatchObject({
      sku: item.sku,
      category: "brooches",
      cost: "100.00",
      weightGiven: "1",
      weightUnit: "oz t",
      version: "1",
    });
    const answer = await olive.post(path, { ...form, description: "Polished", weightGiven: "" });
    expect([answer.status, answer.location]).toEqual([303, `/inventory/${item.id}`]);
    const record = (await olive.follow(answer)).page();
    expect(record.messages).toContain("Inventory item updated successfully");
    expect(record.text).toContain("Polished");
    expect((await listOf(`search=${item.sku}`))[0]).toMatchObject({ weight: null, version: 2 });
  });

  test("keeps the weight in the unit it was typed in", async () => {
    const { item, path, form } = await opened({ weightGiven: "4.2", weightUnit: "g", weight: undefined });
    expect(form).toMatchObject({ weightGiven: "4.2", weightUnit: "g" });
    await olive.post(path, { ...form, weightUnit: "dwt" });
    expect((await listOf(`search=${item.sku}`))[0]).toMatchObject({ weight: "0.210", weightUnit: "dwt" });
    expect((await olive.get(`/inventory/${item.id}`)).page().text).toContain("4.2 dwt, 0.210 oz t");
  });

  test("of an older version shows the current record, and saves when sent again", async () => {
    const { item, path, form } = await opened();
    const theirs = { cost: "120", location: "denver", description: "Theirs" };
    await sal.post(path, { ...form, formKey: "sal", ...theirs });
    const late = await olive.post(path, { ...form, description: "Mine", size: "7" });
    expect(late.status).toBe(409);
    const { text, messages, form: again } = late.page();
    expect(messages).toContain("Failed to update inventory item");
    expect(messages).toMatch(/Sal \w+ changed this item at \d+:\d\d [AP]M E[DS]T while you were editing/);
    expect(text.match(/Now saved: \w+/g)).toEqual(["Now saved: Theirs"]);
    expect(again()).toMatchObject({
      description: "Mine",
      size: "7",
      cost: "120.00",
      location: "denver",
      version: "2",
    });
    expect((await olive.post(path, again())).status).toBe(303);
    expect((await listOf(`search=${item.sku}`))[0]).toMatchObject({
      description: "Mine",
      size: "7",
      cost: "120.00",
      location: "denver",
      version: 3,
    });
  });

  test("keeps its version through a 422, so that nobody is overwritten unseen", async () => {
    const { path, form } = await opened();
    await sal.post(path, { ...form, formKey: "sal", cost: "120" });
    const refused = await olive.post(path, { ...form, description: "" });
    expect(refused.status).toBe(422);
    expect(refused.page().form().version).toBe("1");
    expect((await olive.post(path, { ...refused.page().form(), description: "Mine" })).status).toBe(409);
  });

  test("to a SKU that is taken names and links the other item", async () => {
    const { path, form } = await opened();
    const answer = await olive.post(path, { ...form, sku: "halo-1" });
    expect(answer.status).toBe(409);
    expect(answer.page().links["HALO-1"]).toBe(`/inventory/${server.built.haloRing.id}`);
    expect(answer.page().form()).toMatchObject({ sku: "halo-1", version: "1" });
  });

  test("without a version is 422", async () => {
    const { path, form } = await opened();
    expect((await olive.post(path, { ...form, version: "x" })).status).toBe(422);
  });

  test("of a sold item leaves SKU, cost and price alone", async () => {
    const path = `/inventory/${server.built.tennisBracelet.id}/edit`;
    const page = await olive.get(path);
    expect(page.page().text).toContain(
      "This item is sold, so its SKU, cost and retail price can't be changed.",
    );
    expect(page.body.match(/<input[^>]*\sreadOnly=""/gi)).toHaveLength(3);
    const answer = await olive.post(path, { ...page.page().form(), cost: "1.00" });
    expect(answer.status).toBe(422);
    expect(answer.page().messages).toContain("You can't change the cost of a sold item: it stays 3100.00");
  });
});
