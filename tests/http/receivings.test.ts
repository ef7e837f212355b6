import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { receivingNumber } from "~/domain/stock/receivings/receiving";
import { ADAM, OLIVE, RHEA, SAL } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPiece, aReceiving, aSale, aVendor, enact, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

const aShop = () => {
  const cast = theCast();
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes: { "figures.cost": false } }));
  enact((ctx) => changeAccess(ctx, RHEA.id, { changes: { "inventory.view": true } }));
  const owed = aVendor({ name: "Owed and Sons" });
  const memo = {
    vendorId: owed.id,
    ownership: "memo",
    cost: cents(250_00),
    retailPrice: cents(900_00),
  } as const;
  aPiece(memo);
  aSale({ pieceId: aPiece(memo).id });
  return {
    ...cast,
    arias: aVendor({ name: "Arias and Sons" }),
    draft: aReceiving({ lines: [{}, {}] }),
    owed,
    begun: aReceiving({ vendorId: owed.id, invoiceNumber: "AG-91" }),
  };
};

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
let adam: Client;
let rhea: Client;
let sal: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [olive, adam, rhea, sal] = await Promise.all([
    signIn(server, OLIVE),
    signIn(server, ADAM),
    signIn(server, RHEA),
    signIn(server, SAL),
  ]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const said = <T>(answer: Answer, status: number): T => {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.json<T>();
};

interface Whole {
  id: number;
  number: string;
  invoiceDifference?: string | null;
  lineCost?: string;
  state: string;
  lines: { id: number; sku: string; cost?: string; retailPrice: string; inventoryId: number | null }[];
}

const line = { description: "Halo ring", category: "rings", cost: "1200.00", quantity: 2 };
const invoice = () => ({ vendorId: server.built.arias.id, location: "boca", lines: [line] });
const begin = async (words: object = {}, by = olive) =>
  said<Whole>(await by.json("POST", "/api/receivings", { ...invoice(), ...words }), 201);

test("an invoice is received in one call, with its items, once for a key", async () => {
  const body = { ...invoice(), invoiceTotal: "2430", freight: "20", receive: true };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const first = said<Whole>(await olive.json("POST", "/api/receivings", body, headers), 201);
  const second = said<Whole>(await olive.json("POST", "/api/receivings", body, headers), 201);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ state: "received", invoiceDifference: "10.00", lineCost: "2400.00" });
  const [ring] = first.lines;
  const items = said<{ id: number }[]>(await olive.get(`/api/inventory?search=${ring?.sku}`), 200);
  expect(items).toMatchObject([
    { id: ring?.inventoryId, cost: "1200.00", retailPrice: "2640.00", vendorId: server.built.arias.id },
  ]);
  const timeline = await olive.get(`/api/inventory/${ring?.inventoryId}/timeline`);
  expect(said<object[]>(timeline, 200)).toMatchObject([
    { what: "Received from", text: "Arias and Sons", record: { kind: "receiving", id: first.id } },
  ]);
  const tags = await olive.get(`/inventory/tags?receiving=${first.id}`);
  const places = first.lines.map(({ sku }) => tags.body.indexOf(sku));
  expect(places[0]).toBeGreaterThan(0);
  expect(places[1]).toBeGreaterThan(places[0]!);
});

test("a draft is received by one of two who try at once", async () => {
  const { id } = await begin();
  const answers = await Promise.all(
    [olive, sal, olive, sal].map((by) => by.json("POST", `/api/receivings/${id}/receive`, {})),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { lines } = said<Whole>(await olive.get(`/api/receivings/${id}`), 200);
  expect(lines.every(({ inventoryId }) => inventoryId !== null)).toBe(true);
  // Whoever adds to it meanwhile reads why not.
  const form = { formKey: crypto.randomUUID(), description: "Band", category: "rings", quantity: "1" };
  const late = await sal.post(`/inventory/receivings/${id}`, { ...form, cost: "1.00", retailPrice: "2.00" });
  expect(late.status).toBe(409);
  expect(late.page().messages).toMatch(/received/);
});

test("a refused line is named by its field, and nothing is kept", async () => {
  const before = said<object[]>(await olive.get("/api/receivings"), 200).length;
  const lines = [line, { ...line, quantity: 1, sku: server.built.haloRing.sku }];
  const taken = await olive.json("POST", "/api/receivings", { ...invoice(), lines });
  expect(said(taken, 409)).toMatchObject({ errors: { "lines.1.sku": ["SKU already exists"] } });
  for (const [words, field] of [
    [{ vendorId: 999 }, "vendorId"],
    [{ location: "paris" }, "location"],
    [{ memoDueDay: "2027-01-01" }, "memoDueDay"],
    [{ lines: [{ ...line, quantity: 101 }] }, "lines.0.quantity"],
    [{ lines: [{ ...line, cost: undefined }] }, "lines.0.cost"],
  ] as const) {
    const answer = await olive.json("POST", "/api/receivings", { ...invoice(), ...words });
    expect(said<{ errors: object }>(answer, 422).errors, field).toHaveProperty([field]);
  }
  expect(said<object[]>(await olive.get("/api/receivings"), 200)).toHaveLength(before);
});

test("who can't see cost finds no figure of an invoice, and may not send one", async () => {
  const { id } = server.built.draft;
  for (const address of [`/api/receivings/${id}`, "/api/receivings", `/inventory/receivings/${id}.data`]) {
    expect((await olive.get(address)).body, address).toMatch(/lineCost/);
    expect((await adam.get(address)).body, address).not.toMatch(
      /lineCost|invoiceTotal|freight|400\.00|\b[48]0000\b/,
    );
  }
  const sent = await adam.json("POST", "/api/receivings", { ...invoice(), invoiceTotal: "5" });
  expect(sent.status).toBe(422);
  const free = { description: "Band", category: "rings", retailPrice: "90.00" };
  const made = await begin({ lines: [free] }, adam);
  expect(made.lines).toMatchObject([{ retailPrice: "90.00" }]);
  expect(made.lines[0]).not.toHaveProperty("cost");
});

test("a price left empty doesn't tell the cost to who can't see it", async () => {
  const { id, lines } = await begin();
  const [ring] = lines;
  const path = `/inventory/receivings/${id}/lines/${ring?.id}`;
  const { formKey, ...form } = (await adam.get(path)).page().form(path);
  expect(form.cost).toBeUndefined();
  for (const category of ["rings", "watches"]) {
    const refused = await adam.post(path, {
      ...form,
      formKey: crypto.randomUUID(),
      category,
      retailPrice: "",
    });
    expect([refused.status, refused.page().text]).toEqual([
      422,
      expect.stringContaining("Retail price is required"),
    ]);
  }
  expect((await adam.post(path, { ...form, formKey: formKey!, retailPrice: "3000" })).status).toBe(303);
  const now = said<Whole>(await olive.json("GET", `/api/receivings/${id}`), 200);
  expect(now.lines[0]).toMatchObject({ cost: "1200.00", retailPrice: "3000.00" });
});

test("a draft is discarded once asked, and not what somebody changed since", async () => {
  const { id, lines } = await begin();
  const record = `/inventory/receivings/${id}`;
  const page = (await sal.get(record)).page();
  expect(page.links["Discard Draft"]).toBe(`${record}/discard`);
  const asked = (await sal.get(`${record}/discard`)).page();
  expect(asked.text).toContain("and 2 items will be deleted");
  expect(asked.links.Cancel).toBe(record);
  const form = asked.form();
  await olive.post(`${record}/lines/${lines[0]?.id}/remove`, { formKey: crypto.randomUUID() });
  const late = await sal.post(`${record}/discard`, form);
  expect([late.status, late.page().text]).toEqual([
    409,
    expect.stringContaining("This receiving has changed"),
  ]);
  expect(late.page().text).toContain("and 1 item will be deleted");
  const bare = await sal.post(`${record}/discard`, { formKey: crypto.randomUUID() });
  expect([bare.status, (await sal.get(record)).status]).toEqual([422, 200]);
  const gone = await sal.post(`${record}/discard`, late.page().form());
  expect([gone.status, gone.location]).toEqual([303, "/inventory/receivings"]);
  expect((await sal.get(record)).status).toBe(404);
});

test("a draft shows how far its invoice is above or below its items, once it has some", async () => {
  const textOf = async (words: object) => {
    const { id } = await begin(words);
    return (await olive.get(`/inventory/receivings/${id}`)).page().text;
  };
  const empty = await textOf({ lines: [], invoiceTotal: "2430" });
  expect(empty).toContain("Nothing entered");
  expect(empty).not.toContain("Difference");
  expect(await textOf({ invoiceTotal: "2430", freight: "20" })).toContain("Difference $10.00");
  expect(await textOf({ invoiceTotal: "2400", freight: "20" })).toContain("Difference -$20.00");
  expect(await textOf({ invoiceTotal: "2420", freight: "20" })).not.toContain("Difference");
});

test("a full invoice says so where its next item would be typed", async () => {
  const many = Array.from({ length: 5 }, () => ({ ...line, quantity: 100 }));
  const { id } = await begin({ lines: many });
  const { text } = (await sal.get(`/inventory/receivings/${id}`)).page();
  expect(text).toContain("This receiving is full at 500 items");
  expect(text).not.toContain("Quantity");
});

test("who only reads sees invoices and vendors and changes none", async () => {
  const { id } = server.built.draft;
  const page = await rhea.get(`/inventory/receivings/${id}`);
  expect(page.status).toBe(200);
  expect(page.body).not.toContain("Add Item");
  expect((await rhea.json("POST", "/api/receivings", invoice())).status).toBe(403);
  expect((await rhea.json("POST", `/api/receivings/${id}/receive`, {})).status).toBe(403);
  expect((await rhea.json("PUT", "/api/vendors/1", { name: "Mine" })).status).toBe(403);
  expect((await rhea.get("/api/vendors")).status).toBe(200);
});

test("a form refuses with the field and keeps what was typed", async () => {
  const { id } = await begin({ lines: [] });
  const address = `/inventory/receivings/${id}`;
  const form = {
    ...(await olive.get(address)).page().form(address),
    description: "Pearl studs",
    cost: "ten",
  };
  const answer = await olive.post(address, form);
  expect(answer.status).toBe(422);
  expect(answer.page().messages).toMatch(/Category is required/);
  expect(answer.page().form(address)).toMatchObject({ description: "Pearl studs", cost: "ten" });
});

/** Whether the fields of a new item are unfolded. */
const isOpen = ({ body }: Answer) => body.includes('<details class="disclosure" open');

test("the fields of a new item are folded below the lines, until one is typed or refused", async () => {
  const { id } = await begin();
  const at = `/inventory/receivings/${id}`;
  const shown = await olive.get(at);
  expect(isOpen(shown)).toBe(false);
  expect(shown.body.indexOf("</table>")).toBeLessThan(shown.body.indexOf("New Item"));
  const refused = await olive.post(at, { ...shown.page().form(at), description: "", cost: "10" });
  expect([refused.status, isOpen(refused)]).toEqual([422, true]);
  const typed = { ...refused.page().form(at), description: "Band", category: "rings" };
  const added = await olive.post(at, typed);
  expect(added.status).toBe(303);
  // Whoever types one goes on with the next.
  expect(isOpen(await olive.follow(added))).toBe(true);
  expect(isOpen(await olive.get(at))).toBe(false);
  const empty = await begin({ lines: [] });
  expect(isOpen(await olive.get(`/inventory/receivings/${empty.id}`))).toBe(true);
});

test("a scanned tag fills the form with what is known of its item, and adds nothing", async () => {
  const { haloRing } = server.built;
  const { id, lines } = await begin();
  const at = `/inventory/receivings/${id}`;
  const scan = async (typed: string, by = olive) => {
    const form = { ...(await by.get(at)).page().form(at), quantity: "3", scan: typed, scanned: "1" };
    return (await by.follow(await by.post(at, form))).page();
  };
  const { description } = haloRing;
  const known = await scan(haloRing.sku.toLowerCase());
  expect(known.messages).toMatch(new RegExp(`${description}.*Copied`, "s"));
  expect(known.form(at)).toMatchObject({ description, quantity: "3", sku: "", scan: "" });
  expect(known.form(at).cost).toMatch(/^\d/);
  expect((await scan(haloRing.sku, adam)).form(at)).not.toHaveProperty("cost");
  const fresh = await scan("NEW-77");
  expect(fresh.messages).toContain("New SKU");
  expect(fresh.form(at)).toMatchObject({ sku: "NEW-77", scan: "" });
  // Enter in another field presses the same button.
  const added = {
    ...fresh.form(at),
    description: "Band",
    category: "rings",
    cost: "10",
    quantity: "1",
    scanned: "1",
  };
  const answer = await olive.post(at, added);
  // Without what asks for the next one to be typed: whoever scans goes on with the next scan.
  expect([answer.status, answer.location]).toEqual([303, at]);
  expect(isOpen(await olive.follow(answer))).toBe(false);
  const now = said<Whole>(await olive.get(`/api/receivings/${id}`), 200);
  expect(now.lines.map(({ sku }) => sku)).toEqual([...lines.map(({ sku }) => sku), "NEW-77"]);
});

test("Enter in an empty field to scan into refuses nothing, unless an item was begun", async () => {
  const { id, lines } = await begin();
  const at = `/inventory/receivings/${id}`;
  const form = { ...(await olive.get(at)).page().form(at), scan: " ", scanned: "1" };
  const nothing = await olive.post(at, form);
  expect([nothing.status, nothing.location]).toEqual([303, at]);
  for (const [field, begun] of [
    ["cost", "10"],
    ["quantity", "2"],
    ["category", "watches"],
  ] as const) {
    const refused = await olive.post(at, { ...form, [field]: begun });
    expect([refused.status, isOpen(refused)], field).toEqual([422, true]);
    expect(refused.page().form(at)[field]).toBe(begun);
  }
  // The button of the fields themselves says what is missing.
  const { scanned: _, ...pressed } = form;
  expect((await olive.post(at, pressed)).status).toBe(422);
  const now = said<Whole>(await olive.get(`/api/receivings/${id}`), 200);
  expect(now.lines).toHaveLength(lines.length);
});

test("turning to the other lines keeps what was typed of a new item", async () => {
  const { id } = await begin({ lines: [{ ...line, quantity: 60 }] });
  const at = `/inventory/receivings/${id}`;
  const shown = await olive.get(at);
  const [button = ""] = /<button[^>]* name="to"[^>]*>/.exec(shown.body) ?? [];
  const to = / value="([^"]*)"/.exec(button)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(to).toContain(`${at}?cursor=`);
  const form = shown.page().form(at);
  const untouched = await olive.post(at, { ...form, to });
  expect([untouched.status, untouched.location]).toEqual([303, to]);
  const turned = await olive.follow(await olive.post(at, { ...form, description: "Band", scan: "X-1", to }));
  expect(turned.page().text).toContain("to 60 of 60");
  expect(turned.page().form(at)).toMatchObject({ description: "Band", scan: "X-1" });
  const astray = await olive.post(at, { ...form, to: "https://example.com/" });
  expect([astray.status, astray.location]).toEqual([303, at]);
});

test("vendors are added, found and changed by version", async () => {
  const name = `Vendor ${crypto.randomUUID()}`;
  const made = said<{ id: number }>(await olive.json("POST", "/api/vendors", { name, terms: "Net 30" }), 201);
  expect(said(await olive.json("POST", "/api/vendors", { name: name.toUpperCase() }), 409)).toMatchObject({
    errors: { name: ["There is already a vendor with this name"] },
  });
  const found = said<object[]>(await olive.get(`/api/vendors?search=${name.slice(7)}`), 200);
  expect(found).toMatchObject([{ id: made.id, terms: "Net 30" }]);
  const edit = { name, terms: "Net 60", version: 1 };
  const path = `/api/vendors/${made.id}`;
  expect(said(await olive.json("PUT", path, edit), 200)).toMatchObject({
    terms: "Net 60",
    isActive: true,
    version: 2,
  });
  expect(said(await olive.json("PUT", path, edit), 409)).toMatchObject({
    detail: { current: { version: 2 } },
  });
  expect((await olive.get("/api/vendors/999")).status).toBe(404);
});

test("a vendor's record and the list say what is begun, held and owed for, with cost for who sees it", async () => {
  const { owed, begun } = server.built;
  const at = `/inventory/vendors/${owed.id}`;
  const record = (await olive.get(at)).page();
  expect(record.links[receivingNumber(begun.id)]).toBe(`/inventory/receivings/${begun.id}`);
  expect(record.links["All Receivings"]).toBe(`/inventory/receivings?vendor=${owed.id}&location=all`);
  expect(record.text).toContain("On Hand 1 In stock, 1 not owned Due Back 1 Cost $250.00 Sold, Unpaid 1");
  expect(record.text).toMatch(/Invoice AG-91, Boca Raton, begun .* \$400\.00 1 item/);
  const unseen = (await adam.get(at)).page().text;
  expect(unseen).toContain("Due Back 1 Sold, Unpaid 1");
  expect(unseen).not.toMatch(/cost \$|250\.00|400\.00/i);
  const [list] = (await adam.get("/inventory/vendors?search=Owed")).page().tables();
  expect(list?.rows[1]).toEqual(expect.arrayContaining(["1 1 not owned 1 sold, unpaid", "1 sold"]));
});

test("items are filtered by vendor and ownership, and a bulk change keeps to both", async () => {
  const { id: vendor } = server.built.vendor;
  const made = await begin({ vendorId: vendor, ownership: "memo", receive: true });
  const ids = made.lines.map(({ inventoryId }) => inventoryId).toReversed();
  const idsOf = async (query: string) =>
    said<{ id: number }[]>(await olive.get(`/api/inventory?${query}`), 200).map(({ id }) => id);
  expect(await idsOf(`vendor=${vendor}`)).toEqual(ids);
  expect(await idsOf(`vendor=${vendor}&ownership=memo&sort=price`)).toEqual(ids.toReversed());
  expect(await idsOf(`vendor=${vendor}&ownership=owned`)).toEqual([]);
  expect((await olive.get("/api/inventory?vendor=x")).status).toBe(422);
  expect((await olive.get("/api/inventory?ownership=stolen")).status).toBe(422);
  const page = await olive.follow(await olive.get(`/inventory/bulk-changes/new?vendor=${vendor}`));
  expect(page.body).toMatch(new RegExp(`name="filter.vendor"[^>]*value="${vendor}"`));
  const change = { field: "location", location: "denver" };
  const bulk = { filter: { vendor, ownership: "memo" }, change };
  expect(said(await olive.json("POST", "/api/inventory/bulk-changes", bulk), 201)).toMatchObject({
    changed: 2,
  });
});
