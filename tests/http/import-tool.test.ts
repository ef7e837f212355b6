import { afterAll, beforeAll, expect, test } from "vitest";
import { workbook } from "../domain/import/kept-values.ts";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { ADAM, OLIVE, SAL } from "../support/cast.ts";
import { EVERYTHING } from "../support/everything.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPiece, aReceiving, aVendor, enact, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

const aShop = () => {
  const cast = theCast();
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes: { "audit.view": true, "figures.cost": false } }));
  aVendor({ name: "Arias and Sons" });
  return {
    ...cast,
    draft: aReceiving({ lines: [] }),
    other: aReceiving({ lines: [] }),
    taken: aPiece({ sku: "TAKEN-1" }),
  };
};

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
let adam: Client;
let sal: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [olive, adam, sal] = await Promise.all([signIn(server, OLIVE), signIn(server, ADAM), signIn(server, SAL)]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

async function send(
  by: Client,
  path: string,
  list: string | Buffer,
  fields: Record<string, string> = {},
  name = "list.csv",
): Promise<Answer> {
  const body = new FormData();
  body.append("file", new Blob([typeof list === "string" ? list : new Uint8Array(list)]), name);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return by.request("POST", path, { body });
}

const said = <T>(answer: Answer, status: number): T => {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.json<T>();
};

const ODD = "Cust Nm,Surnm,Eml Adr,Fax\n";
const people = (rows: number, tag: string) =>
  ODD + Array.from({ length: rows }, (_, n) => `Ida${n},Odd,i${n}@${tag}.example,1\n`).join("");
const COLUMNS = JSON.stringify({ "Cust Nm": "firstName", Surnm: "lastName", "Eml Adr": "email" });

test("hundreds of customers with odd column names: previewed, imported, undone, mapped better, imported again", async () => {
  // Imported and undone in batches of 100.
  const many = EVERYTHING ? 2_000 : 230;
  const path = "/api/customers/import";
  const list = people(many, "many");
  expect((await send(olive, path, list)).status).toBe(422);
  const preview = await send(olive, path, list, { columns: COLUMNS, preview: "1" });
  expect(said(preview, 200)).toMatchObject({ rows: many, added: many, updated: 0, refused: 0, errors: [] });
  const swapped = JSON.stringify({ "Cust Nm": "lastName", Surnm: "firstName" });
  const first = said<{ importId: number }>(await send(olive, path, list, { columns: swapped }), 200);
  expect(first).toMatchObject({ imported: many, failed: 0, unusedColumns: ["Eml Adr", "Fax"] });
  const undone = await olive.json("POST", `/api/customers/imports/${first.importId}/undo`, undefined);
  expect(said(undone, 200)).toEqual({ importId: first.importId, undone: many });
  const again = await send(olive, path, list, { columns: COLUMNS });
  expect(said(again, 200)).toMatchObject({ imported: many, failed: 0, unusedColumns: ["Fax"] });
  const twice = await olive.json("POST", `/api/customers/imports/${first.importId}/undo`, undefined);
  expect(twice.status).toBe(409);
});

test("a preview says who is there, who gets what, and which rows of the file are the same", async () => {
  const { amelia } = server.built;
  const list =
    `firstName,lastName,email,phone,spouse\nAmelia,Hartwell,${amelia.email},,Jo\nNew,Person,n@p.example,,\n` +
    `New,Person,n@p.example,305 555 0199,\nNew,Person,n@p.example,305 555 0199,\n,Nobody,,,\n`;
  const plain = said(await send(olive, "/api/customers/import", list, { preview: "1" }), 200);
  expect(plain).toMatchObject({ rows: 5, added: 1, updated: 0, refused: 4 });
  expect(plain).toHaveProperty("errors", [
    `Row 2: email: already a customer: Amelia Hartwell (#${amelia.id})`,
    "Row 4: email: already in row 3: New Person",
    "Row 5: email: already in row 3: New Person",
    "Row 6: firstName: first name is missing",
  ]);
  const filling = said<object>(
    await send(olive, "/api/customers/import", list, { preview: "1", fillEmpty: "on" }),
    200,
  );
  const { added, updated, refused } = filling as Record<string, number>;
  const done = said(await send(olive, "/api/customers/import", list, { fillEmpty: "on" }), 200);
  expect(done).toMatchObject({ imported: (added ?? 0) + (updated ?? 0), updated, failed: refused });
});

test("an undo is refused with what stops it", async () => {
  const list = people(3, "stops");
  const { importId } = said<{ importId: number }>(
    await send(olive, "/api/customers/import", list, { columns: COLUMNS }),
    200,
  );
  const found = (await olive.get("/api/customers?search=i1%40stops.example")).json<{ id: number }[]>();
  const id = found[0]?.id ?? 0;
  expect((await olive.json("POST", `/api/customers/${id}/notes`, { text: "Called" })).status).toBe(201);
  const answer = await olive.json("POST", `/api/customers/imports/${importId}/undo`, undefined);
  expect(said(answer, 409)).toMatchObject({ stops: [{ id, name: "Ida1 Odd", reason: "a note" }] });
  const page = await olive.get(`/customers/imports/${importId}/undo`);
  expect(page.page().text).toContain("Ida1 Odd has a note");
});

test("who may not undo an import finds no button, and the reason on its page", async () => {
  const { importId } = said<{ importId: number }>(
    await send(olive, "/api/customers/import", people(2, "notmine"), { columns: COLUMNS }),
    200,
  );
  const page = `/customers/imports/${importId}`;
  expect((await olive.get(page)).page().text).toContain("Undo Import");
  expect((await sal.get(page)).page().text).not.toContain("Undo Import");
  expect((await sal.get(`${page}/undo`)).page().text).toContain("The person who imported this can undo it");
  const answer = await sal.json("POST", `/api/customers/imports/${importId}/undo`, undefined);
  expect(answer.status).toBe(403);
});

test("the page keeps the file between its steps, and remembers the columns for the next list", async () => {
  const headers = { accept: "text/html", origin: server.url };
  const post = (fields: Record<string, string>) =>
    sal.request("POST", "/customers/import", {
      body: new URLSearchParams(fields).toString(),
      headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    });
  const upload = async (list: string) => {
    const body = new FormData();
    body.append("file", new Blob([list]), "odd.csv");
    return sal.request("POST", "/customers/import", { body, headers });
  };
  const asked = await upload(people(2, "pages"));
  expect(asked.body).toContain("For example: Ida0");
  const kept = /name="kept" value="(\w+)"/.exec(asked.body)?.[1] ?? "";
  const file = { kept, fileName: "odd.csv", columns: "1" };
  const chosen = { c0: "firstName", c1: "lastName", c2: "email", c3: "" };
  const twice = await post({ ...file, ...chosen, c3: "email", preview: "1" });
  expect(twice.status).toBe(422);
  expect(twice.body).toContain("are both Email");
  const preview = await post({ ...file, ...chosen, preview: "1" });
  expect(preview.page().text).toContain("Row 2: Ida0 Odd");
  const done = await post({ ...file, ...chosen });
  expect(done.status).toBe(303);
  const next = await upload(people(2, "later").replace(ODD, "Eml Adr,Fax,Cust Nm,Surnm\n"));
  expect(next.body).toMatch(/name="c0"[^>]*>.*?<option[^>]*value="email"[^>]*selected/s);
  expect(next.body).toMatch(/name="c2"[^>]*>.*?<option[^>]*value="firstName"[^>]*selected/s);
});

const ITEMS =
  "Stock No,Type,Desc,Our Cost,Tag Price,Store,Metal Type,kt,Weight,Supplier\n" +
  'IMP-1,Ring,Halo ring,1200,"$2,499.00",Boca Raton,Yellow Gold,14k,4.2 dwt,Arias and Sons\n' +
  "IMP-2,Brooches,Pin,80,199,denver,,,3,\n" +
  "TAKEN-1,Ring,Ring,80,199,,,,,\n" +
  "IMP-2,Ring,Again,80,199,,,,,\n" +
  "IMP-3,Ring,Ring,80,199,Atlantis,,,,Nobody\n";

test("items: previewed, imported, undone and imported again, a store and a vendor by name", async () => {
  const path = "/api/inventory/import";
  const preview = said(await send(olive, path, ITEMS, { preview: "1" }), 200);
  const errors = [
    "Row 4: Stock No: SKU already exists",
    "Row 5: Stock No: SKU already in row 3",
    expect.stringMatching(/^Row 6: .*Atlantis/),
    "Row 6: Supplier: vendor 'Nobody' wasn't found",
  ];
  expect(preview).toMatchObject({
    rows: 5,
    added: 2,
    refused: 3,
    errors: expect.arrayContaining(errors) as string[],
  });
  const first = said<{ importId: number }>(await send(olive, path, ITEMS), 200);
  expect(first).toMatchObject({ imported: 2, failed: 3, unusedColumns: [] });
  const [ring] = (await olive.get("/api/inventory?search=IMP-1")).json<object[]>();
  expect(ring).toMatchObject({
    sku: "IMP-1",
    category: "rings",
    cost: "1200.00",
    retailPrice: "2499.00",
    location: "boca",
    metal: "yellow_gold",
    karat: "14K",
    weightGiven: "4.200",
    weightUnit: "dwt",
    isAvailable: true,
  });
  const undone = await olive.json("POST", `/api/inventory/imports/${first.importId}/undo`, undefined);
  expect(said(undone, 200)).toEqual({ importId: first.importId, undone: 2 });
  expect((await olive.get("/api/inventory?search=IMP-1")).json()).toEqual([]);
  expect(said(await send(olive, path, ITEMS), 200)).toMatchObject({ imported: 2 });
  // An import of customers isn't one of items.
  expect((await olive.get(`/customers/imports/${first.importId}`)).status).toBe(404);
});

test("who can't see cost has no column for it, and finds none in refused rows", async () => {
  const preview = said<{ columns: { name: string; field: string | null }[] }>(
    await send(adam, "/api/inventory/import", ITEMS.replaceAll("IMP", "ADAM"), { preview: "1" }),
    200,
  );
  expect(preview.columns.find(({ name }) => name === "Our Cost")?.field).toBeNull();
  const { importId } = said<{ importId: number }>(
    await send(
      olive,
      "/api/inventory/import",
      ITEMS.replaceAll("IMP", "OLIVE").replaceAll(",80,", ",87.65,"),
    ),
    200,
  );
  const csv = `/inventory/imports/${importId}/errors.csv`;
  expect((await olive.get(csv)).body).toContain("87.65");
  const seen = await adam.get(csv);
  expect([seen.status, seen.body.split("\r\n")[0], seen.body.includes("87.65")]).toEqual([
    200,
    "Row,Why it was refused",
    false,
  ]);
  expect((await adam.get(`/inventory/imports/${importId}`)).body).not.toContain("87.65");
});

const MANY = EVERYTHING ? 200 : 60;
const INVOICE =
  "Style,Item Description,Type,Wholesale,Qty\n" +
  Array.from({ length: MANY - 1 }, (_, n) => `AG-${n},Ring ${n},Ring,${100 + n},1\n`).join("");

test(`an invoice of ${MANY} items is received from a file, with tags`, async () => {
  const { draft } = server.built;
  const path = `/api/receivings/${draft.id}/import`;
  const fields = { columns: '{"Retail":"retailPrice"}' };
  const list = INVOICE.replaceAll(
    /^(.*)$/gm,
    (line) => line && `${line},${line.startsWith("Style") ? "Retail" : "500"}`,
  ).concat("AG-NEW,Pair,Ring,10,one,500\n");
  const refused = await send(olive, path, list, fields);
  expect(said(refused, 422)).toMatchObject({
    added: MANY - 1,
    refused: 1,
    message: expect.stringMatching(/1 row is refused/) as string,
  });
  const shown = list.replace(",one,", ",1,");
  expect(said(await send(olive, path, shown, { ...fields, preview: "1" }), 200)).toMatchObject({
    added: MANY,
    refused: 0,
  });
  expect(said(await send(olive, path, shown, fields), 200)).toEqual({ items: MANY, leftOut: 0 });
  expect((await olive.json("POST", `/api/receivings/${draft.id}/receive`, undefined)).status).toBe(200);
  expect((await olive.get(`/inventory/tags?receiving=${draft.id}`)).status).toBe(200);
  expect((await send(olive, path, shown, fields)).status).toBe(409);
});

test("a vendor's words for metal and karat become both, and the items have them", async () => {
  const vendor = server.built.draft.vendor.id;
  const begun = await olive.json("POST", "/api/receivings", { vendorId: vendor, location: "boca" });
  const { id } = said<{ id: number }>(begun, 201);
  const words = [
    "14k Yellow",
    "18 KT White Gold",
    "Platinum 950",
    "Sterling Silver",
    "pink",
    "10K",
    "Sterling 925",
  ];
  const list = `Description,Type,Wholesale,Metal,Size\n${words.map((word, nth) => `Ring ${nth},Ring,100,${word},7\n`).join("")}`;
  const path = `/api/receivings/${id}/import`;
  const refused = await send(olive, path, list);
  expect(said(refused, 422)).toMatchObject({ added: 6, refusedRows: [7] });
  expect(refused.body).toContain("Row 7: Metal: '10K' is not one of the metals");
  expect(said(await send(olive, path, list, { shown: "7" }), 200)).toEqual({ items: 6, leftOut: 1 });
  const { lines } = (await olive.json("POST", `/api/receivings/${id}/receive`, undefined)).json<{
    lines: { metal: string; karat: string; size: string; sku: string }[];
  }>();
  expect(lines.map(({ metal, karat, size }) => [metal, karat, size])).toEqual([
    ["yellow_gold", "14K", "7"],
    ["white_gold", "18K", "7"],
    ["platinum", "950", "7"],
    ["silver", "925", "7"],
    ["rose_gold", null, "7"],
    ["silver", "925", "7"],
  ]);
  const items = (await olive.get(`/api/inventory?search=${lines[0]?.sku}`)).json<object[]>();
  expect(items).toMatchObject([{ metal: "yellow_gold", karat: "14K", size: "7" }]);
});

test("a list that is longer than an invoice is refused with its number", async () => {
  const rows = "Ring,rings,10,20\n".repeat(501);
  const list = `description,category,cost,retail price\n${rows}`;
  const answer = await send(olive, `/api/receivings/${server.built.other.id}/import`, list);
  expect(said<{ message: string }>(answer, 422).message).toMatch(
    /^The list has 501 rows; .* Split it into 2 files/,
  );
});

test.each(["nonsense", "[]", '{"a":1}'])(
  "columns that are no object of headings are refused: %s",
  async (columns) => {
    expect((await send(olive, "/api/customers/import", people(1, "wrong"), { columns })).status).toBe(422);
  },
);

test("a heading that the file hasn't got is refused by its name", async () => {
  const columns = JSON.stringify({ ...(JSON.parse(COLUMNS) as object), Phone: "cellPhone" });
  const answer = await send(olive, "/api/customers/import", people(1, "lost"), { columns });
  expect(said<{ message: string }>(answer, 422).message).toBe('The file has no column "Phone"');
});

test("an import is found under its own kind only, however its address is written", async () => {
  const list = "firstName,lastName,email\n,Hidden,hidden@kind.example\nIda,Kind,k@kind.example\n";
  const { importId } = said<{ importId: number }>(await send(olive, "/api/customers/import", list), 200);
  for (const path of ["/inventory", "/Inventory", "/%69nventory"]) {
    const answer = await olive.get(`${path}/imports/${importId}/errors.csv`);
    expect([path, answer.status]).toEqual([path, 404]);
  }
  const undo = await olive.json("POST", `/API/Inventory/imports/${importId}/undo`, undefined);
  expect(undo.status).toBe(404);
});

test("an invoice's list is added once for its key, and leaves out just what was shown", async () => {
  const draft = server.built.other.id;
  const path = `/api/receivings/${draft}/import`;
  const list =
    "description,category,cost,retail price,qty\nA,Necklace,1,2,1\nB,Ring,1,2,one\nC,Box,1,2,one\n";
  const refused = said(await send(olive, path, list), 422);
  expect(refused).toMatchObject({ added: 1, refusedRows: [3, 4] });
  for (const shown of ["1", "3", "3,4,5"])
    expect((await send(olive, path, list, { shown })).status).toBe(422);
  const fields = { shown: "3,4", formKey: "once" };
  for (let nth = 0; nth < 2; nth += 1)
    expect(said(await send(olive, path, list, fields), 200)).toEqual({ items: 1, leftOut: 2 });
  const { lines } = (await olive.get(`/api/receivings/${draft}`)).json<{ lines: { category: string }[] }>();
  expect(lines.map(({ category }) => category)).toEqual(["necklaces"]);
  expect((await send(olive, path, `${list}D,Ring,1,2,1\n`, fields)).status).toBe(422);
});

test("a first row with a person is no heading", async () => {
  const answer = await send(olive, "/api/customers/import", "First Name,Ida@person.example\nIda,x\n");
  expect(said<{ message: string }>(answer, 422).message).toMatch(/looks like data/);
});

test("every column of a cost's name is empty for who can't see it", async () => {
  const list = "SKU,Cost,Wholesale,Net Price,Price\nTAKEN-1,81.11,82.22,83.33,90\n";
  const { importId } = said<{ importId: number }>(await send(olive, "/api/inventory/import", list), 200);
  const { body } = await adam.get(`/inventory/imports/${importId}/errors.csv`);
  expect(body).toMatch(/^2,Category: refused\./m);
  expect(body).not.toMatch(/81.11|82.22|83.33/);
});

test("a cost that a comma moved to the next column is hidden, too", async () => {
  const list =
    "SKU,Description,Cost,Price,Tag Text\nTAKEN-1,Ring, gold,84.44,90,Sized\nTAKEN-1,Ring,85.55,90,x,y,z\n";
  const { importId } = said<{ importId: number }>(await send(olive, "/api/inventory/import", list), 200);
  const csv = `/inventory/imports/${importId}/errors.csv`;
  expect((await olive.get(csv)).body).toMatch(/84.44.*Sized[^]*85.55/);
  const { body } = await adam.get(csv);
  expect(body.match(/^[23],/gm)).toHaveLength(2);
  expect(body).not.toMatch(/84.44|85.55/);
});

test("a cost in any other column, under any name or moved by a missing cell, is hidden from who can't see it", async () => {
  const list =
    "SKU,Description,Price,Cost,Floor Price,Weight,Weight Unit,Our landed,Tag Text\n" +
    "TAKEN-1,Ring,90,45,,,,87.111,Sized\nTAKEN-1,90,87.112,,,,,,Sized\nTAKEN-1,Ring, gold,90,87.113\n" +
    'NEW-1,Ring,"1,900",45,,3,87.114,x\nNEW-2,Ring,90,45,,87.115 ct,g\nNEW-3,Ring,50,,87.116,,\n' +
    "NEW-4,Ring,x87.117,45,,,\n";
  const { importId } = said<{ importId: number }>(await send(olive, "/api/inventory/import", list), 200);
  const path = `/inventory/imports/${importId}`;
  expect((await olive.get(`${path}/errors.csv`)).body).toMatch(/87\.111[^]*87\.112[^]*87\.117/);
  expect((await olive.get(path)).body).toMatch(/87\.11/);
  const shown = await Promise.all(
    [`${path}/errors.csv`, path, `${path}.data`].map(async (address) => (await adam.get(address)).body),
  );
  for (const body of shown) expect(body).not.toMatch(/87\.11/);
  expect(shown[0]?.match(/^\d,.*refused/gm)).toHaveLength(7);
  const viewing = await signIn(server, OLIVE);
  await viewing.post("/customer-view", { customerView: "on", returnTo: "/" });
  for (const address of [path, `${path}.data`])
    expect((await viewing.get(address)).body).not.toMatch(/87\.11/);
});

test("a cost in a row that was taken for headings is hidden from who can't see it, and in customer view", async () => {
  const list = "HEAD-1,Ring,90,88.211\nHEAD-2,Ring,91,88.212\n";
  const columns = JSON.stringify({ "HEAD-1": "sku", Ring: "description", 90: "retailPrice" });
  const sent = await send(olive, "/api/inventory/import", list, { columns });
  const path = `/inventory/imports/${said<{ importId: number }>(sent, 200).importId}`;
  const viewing = await signIn(server, OLIVE);
  await viewing.post("/customer-view", { customerView: "on", returnTo: "/" });
  expect((await olive.get(path)).body).toContain("88.211");
  for (const client of [adam, viewing])
    for (const address of [path, `${path}.data`])
      expect((await client.get(address)).body).not.toContain("88.211");
});

test("and so it is as a hidden column's name, and on the trail", async () => {
  const rows = [
    ["HIDE-1", "Ring", "90", "88.221", "88.222"],
    ["HIDE-2", "Ring", "91", "88.223", "88.224"],
  ];
  const columns = JSON.stringify({ "HIDE-1": "sku", Ring: "description", 90: "retailPrice" });
  const content = workbook(rows, { hiddenColumns: [3] });
  const sent = await send(olive, "/api/inventory/import", content, { columns }, "list.xlsx");
  const path = `/inventory/imports/${said<{ importId: number }>(sent, 200).importId}`;
  expect((await olive.get(path)).page().text).toContain("1 hidden column: left out (88.221).");
  expect((await adam.get(path)).page().text).toContain("1 hidden column: left out.");
  const addresses = [path, `${path}.data`, "/audit/export.csv?kind=import"];
  const newest = async (by: Client) =>
    /\/audit\/\d+/.exec((await by.get(`/audit?kind=import&action=import.started`)).body)?.[0] ?? "";
  const entry = await newest(olive);
  for (const address of [entry, "/audit/export.csv?kind=import"])
    expect((await olive.get(address)).body, address).toContain("88.22");
  for (const address of [...addresses, entry])
    expect((await adam.get(address)).body, address).not.toContain("88.22");
});

test("who can't see cost reads the refused rows of their own list, to correct them", async () => {
  const list = "SKU,Price,Landed\nTAKEN-1,90,86.11\n";
  const { importId } = said<{ importId: number }>(await send(adam, "/api/inventory/import", list), 200);
  const csv = `/inventory/imports/${importId}/errors.csv`;
  expect((await adam.get(csv)).body).toMatch(/^TAKEN-1,90,86\.11,/m);
});

test("a preview fills as the import does", async () => {
  const list =
    "firstName,lastName,email,phone,city,zip\nNora,Chain,n@chain.example,,,\nNora,Chain,n@chain.example,305 555 0177,,\n" +
    "Nora,Chain,,305 555 0177,Denver,\nNora,Chain,other@chain.example,305 555 0177,,80202\nNora,Chain,other@chain.example,,,\n";
  const fields = { fillEmpty: "on" };
  const preview = said<Record<string, number>>(
    await send(olive, "/api/customers/import", list, { ...fields, preview: "1" }),
    200,
  );
  const done = said<Record<string, number>>(await send(olive, "/api/customers/import", list, fields), 200);
  expect([preview.added, preview.updated, preview.refused]).toEqual([
    (done.imported ?? 0) - (done.updated ?? 0),
    done.updated,
    done.failed,
  ]);
});
