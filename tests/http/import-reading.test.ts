import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day } from "~/domain/dates";
import { cents } from "~/domain/money";
import { keptWeight, thousandths, type WeightUnit } from "~/domain/weight";
import { OLIVE } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, aVendor, theBooksBalance } from "../support/shop.ts";
import { usList } from "../support/us-list.ts";
import { workbook } from "../domain/import/kept-values.ts";
import { JOSE } from "../domain/customers/jose.ts";

/** People and items whose values are easily lost on the way. */
function aShop() {
  aCustomer({
    ...JOSE,
    notes: "Calls before noon\n\tafter lunch",
    jewelryPreferences: '"old" mine; cuts, €',
  });
  aCustomer({ firstName: "Wanda", lastName: "Noaddress" });
  aCustomer({ firstName: "'=Kept", lastName: "''-two", cellPhone: "+380 44 555 01 42", zipCode: "00501" });
  aCustomer({ firstName: "'t", lastName: "=1+1", cellPhone: "@home", tier: "diamond", homeStore: "denver" });
  aCustomer({
    firstName: "Old",
    lastName: "Days",
    dateOfBirth: day("1852-02-29"),
    spouseDob: day("1900-02-28"),
  });
  const { id: vendorId } = aVendor({ name: "Arias and Sons" });
  aPiece({ sku: "000181", ...weighing(4_250, "g") });
  aPiece({
    sku: "2E169",
    ...weighing(1_560, "dwt"),
    metal: "platinum",
  });
  aPiece({
    sku: "=SUM",
    ...weighing(160, "oz t"),
    cost: cents(123_456),
    floorPrice: cents(99_99),
    karat: "14K",
  });
  aPiece({ sku: "MEMO-1", vendorId, vendorStyle: "'-9", ownership: "memo", memoDueDay: day("2027-01-02") });
  aPiece({ sku: "ALL-1", size: "7½", serialNumber: "00012", laboratory: "GIA", certificateNumber: "0123" });
}

function weighing(given: number, weightUnit: WeightUnit) {
  return keptWeight({ weight: null, weightGiven: thousandths(given), weightUnit });
}

const anEmptyShop = () => void aVendor({ name: "Arias and Sons" });

let server: ShopServer<void>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(anEmptyShop);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

async function send(
  by: Client,
  path: string,
  file: { name: string; content: string | Buffer },
  fields: Record<string, string> = {},
): Promise<Answer> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(Buffer.from(file.content))]), file.name);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers: Record<string, string> = path.startsWith("/api/")
    ? {}
    : { accept: "text/html", origin: by.url };
  return by.request("POST", path, { body, headers });
}

/** What the owner does in a shop of its own. */
async function inAnother<T>(build: () => void, use: (owner: Client) => Promise<T>): Promise<T> {
  const another = await startShop(build);
  try {
    const result = await use(await signIn(another, OLIVE));
    theBooksBalance(another);
    return result;
  } finally {
    await another.stop();
  }
}

type Format = "csv" | "xlsx";

async function exported(by: Client, list: string, format: Format = "csv") {
  const answer = await by.get(`/lists/${list}/export?format=${format}&location=all&homeStore=all`);
  expect(answer.status).toBe(200);
  return { list, format, name: `${list}.${format}`, content: answer.content };
}

describe("Loupe's own files", () => {
  const LISTS = ["customers", "inventory"];
  const ROWS = 5;

  const changeNothing = (format: Format) =>
    inAnother(aShop, async (owner) => {
      for (const list of LISTS) {
        const before = await exported(owner, list);
        const answer = await send(owner, `/api/${list}/import`, await exported(owner, list, format));
        expect(answer.json(), list).toMatchObject({ imported: 0, failed: ROWS });
        expect((await exported(owner, list)).content.toString()).toBe(before.content.toString());
      }
    });

  test("change nothing where they come from", { tags: "all" }, () => changeNothing("csv"));

  test("change nothing where they come from, as workbooks", { tags: "all" }, () => changeNothing("xlsx"));

  test("come back as they went in another shop, as CSV and as a workbook", async () => {
    const files = await inAnother(aShop, (owner) =>
      Promise.all(
        LISTS.flatMap((list) => (["csv", "xlsx"] as const).map((format) => exported(owner, list, format))),
      ),
    );
    await inAnother(anEmptyShop, async (owner) => {
      for (const { list, name, content } of files) {
        const sent = files.find((file) => file.list === list && file.format === "csv")!;
        const answer = await send(owner, `/api/${list}/import`, { name, content });
        const { importId, ...result } = answer.json<{ importId: number }>();
        expect(result, name).toMatchObject({ imported: ROWS, failed: 0, errors: [], notes: [] });
        const back = (await exported(owner, list)).content.toString();
        expect(withoutNumbers(back), name).toEqual(withoutNumbers(sent.content.toString()));
        const undone = await owner.json("POST", `/api/${list}/imports/${importId}/undo`, undefined);
        expect(undone.json()).toMatchObject({ undone: ROWS });
      }
    });
  });
});

/** Lines in any order, without the number that each shop gives a customer in the first column. */
function withoutNumbers(csv: string): string[] {
  const hasNumbers = csv.includes("Customer ID,");
  const lines = csv.split("\r\n").map((line) => (hasNumbers ? line.replace(/^\d+,/, "") : line));
  return lines.sort();
}

const PEOPLE = "First Name,Last Name,Email,Phone\n";
const couple = (tag: string) =>
  `${PEOPLE}Hank,${tag},${tag}@mail.example,1\nJoan,${tag},${tag}@mail.example,2\nPaul,${tag},${tag}@mail.example,3\n`;

describe("a couple with one email", () => {
  test("is a question of the page, answered for each, and nothing is written before", async () => {
    const file = { name: "couple.csv", content: couple("Ferrow") };
    const asked = await send(olive, "/customers/import", file);
    expect(asked.status).toBe(200);
    const { text } = asked.page();
    expect(text).toContain("2 rows have the email of somebody with another first name");
    expect(text).toContain("Row 3: Joan Ferrow");
    expect(text).toContain("Email of Hank Ferrow in row 2");
    expect((await olive.get("/api/customers?search=Ferrow")).json()).toEqual([]);
    const form = asked.page().form();
    expect((await olive.post("/customers/import", form)).status).toBe(422);
    const done = await olive.post("/customers/import", { ...form, sameEmail3: "add", sameEmail4: "leave" });
    expect((await olive.follow(done)).page().text).toMatch(/Imported 2 Failed 1/);
    const again = await send(olive, "/api/customers/import", file, { sameEmail: "add" });
    expect(again.json<{ errors: string[] }>().errors).toEqual([
      expect.stringMatching(/^Row 2: Email: already a customer: Hank Ferrow/),
      expect.stringMatching(/^Row 3: Email: already a customer: Joan Ferrow/),
    ]);
  });

  test("keeps the choice for one row beside the one for all, when checked again", async () => {
    const file = { name: "couple.csv", content: couple("Marlin") };
    let form = (await send(olive, "/customers/import", file)).page().form();
    const chosen = { sameEmail: "add", sameEmail3: "leave" };
    for (const answer of [chosen, {}]) {
      const again = await olive.post("/customers/import", { ...form, ...answer, preview: "1" });
      form = again.page().form();
      expect(form).toMatchObject({ ...chosen, sameEmail4: "" });
    }
    const done = await olive.post("/customers/import", form);
    expect((await olive.follow(done)).page().text).toMatch(/Imported 2 Failed 1/);
    const found = (await olive.get("/api/customers?search=Marlin")).json<{ firstName: string }[]>();
    expect(found.map(({ firstName }) => firstName).toSorted()).toEqual(["Hank", "Paul"]);
  });

  test("is a choice of the API, for all or by their rows", async () => {
    const file = { name: "couple.csv", content: couple("Quill") };
    const preview = await send(olive, "/api/customers/import", file, { preview: "1", sameEmail: "4" });
    expect(preview.json()).toMatchObject({
      added: 2,
      refused: 1,
      sameEmail: [
        { row: 3, name: "Joan Quill", other: "Hank Quill", earlierRow: 2, isAdded: null },
        { row: 4, name: "Paul Quill", isAdded: true },
      ],
    });
    expect((await send(olive, "/api/customers/import", file)).json()).toMatchObject({
      imported: 1,
      errors: [
        expect.stringMatching(/^Row 3: Email: same email as Hank Quill \(#\d+\), but another first name/),
        expect.stringMatching(/^Row 4: Email: same email/),
      ],
    });
    const all = await send(olive, "/api/customers/import", file, { sameEmail: "add" });
    expect(all.json()).toMatchObject({ imported: 2, failed: 1 });
  });
});

test("a preview shows values as they will be stored, and who gets what", async () => {
  const list =
    "First Name,Last Name,Email,DOB,Tier\nJosé,Núñez,jose@mail.example,3/9/1974,gold\n" +
    Array.from({ length: 14 }, (_, n) => `Vera${n},Shown,v${n}@mail.example,2/${n + 1}/19${80 - n},\n`).join(
      "",
    ) +
    "Otto,Odd,o@mail.example,1/0/1900,\n";
  const file = { name: "shown.csv", content: list };
  const choices = { preview: "1", leaveOutDates: "1", fillEmpty: "1" };
  const preview = (await send(olive, "/api/customers/import", file, choices)).json<{
    values: { row: number; why: string[]; values: Record<string, string> }[];
  }>();
  const shown = new Map(preview.values.map(({ row, ...rest }) => [row, rest]));
  expect([...shown.keys()]).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 17]);
  expect(shown.get(2)).toEqual({
    why: [],
    values: {
      "First name": "José",
      "Last name": "Núñez",
      Email: "jose@mail.example",
      Tier: "Gold",
      "Date of birth": "1974-03-09",
      "Home store": "Boca Raton",
    },
  });
  expect([3, 16].map((row) => shown.get(row)?.why)).toEqual([
    ["Latest: Date of birth"],
    ["Earliest: Date of birth"],
  ]);
  expect(shown.get(17)).toMatchObject({
    why: [expect.stringMatching(/1\/0\/1900' is not a date .*: left out/)],
    values: { "Date of birth": "", Tier: "Silver" },
  });
});

test("a preview of items shows the largest, the smallest and the changed, on the page too", async () => {
  const rows = Array.from({ length: 12 }, (_, n) => `V-${n};Ring;Band;${n + 100},50;1.2${n + 10},00;2,5 g\n`);
  const list = `SKU;Type;Description;Cost;Retail;Weight\n${rows.join("")}V-99;Ring;Band;5000,00;9,99;1,250 g\n`;
  const answer = await send(
    olive,
    "/inventory/import",
    { name: "values.csv", content: list },
    { preview: "1" },
  );
  expect(answer.status).toBe(200);
  const { text } = answer.page();
  expect(text).toContain("Decimals have a comma in this list: 1.210,00 is read as 1210.00.");
  expect(text).toContain("1.25 g, 0.040 oz t");
  expect(text).toContain("Largest: Cost");
  expect(text).toContain("Smallest: Retail price");
  expect(text).toContain("in the file: 1.210,00");
  expect((await olive.get("/api/inventory?search=V-99")).json()).toEqual([]);
});

test("a list of us-500's kind is shown with all its columns", async () => {
  const preview = await send(
    olive,
    "/api/customers/import",
    { name: "us.csv", content: usList(3, "shown") },
    { preview: "1" },
  );
  const [first] = preview.json<{ values: { values: Record<string, string> }[] }>().values;
  expect(Object.values(first?.values ?? {})).not.toContain("");
  expect(Object.keys(first?.values ?? {})).toEqual([
    "First name",
    "Last name",
    "Email",
    "Cell phone",
    "Street",
    "City",
    "State",
    "ZIP code",
    "Date of birth",
    "Home store",
    "Tier",
  ]);
});

test(
  "a sheet that hides rows is asked about, and the choice is kept to the end",
  { tags: "all" },
  async () => {
    const hidden = (tag: string) => {
      const people = ["Vera", "Hugo"].map((name) => [name, tag, `${name}@${tag}.example`]);
      const rows = [["First Name", "Last Name", "Email"], ...people];
      return { name: "hidden.xlsx", content: workbook(rows, { hiddenRows: [3], hiddenColumns: [2] }) };
    };
    const asked = await send(olive, "/customers/import", hidden("Sheet"));
    expect(asked.status).toBe(200);
    const { text } = asked.page();
    expect(text).toContain("Import the hidden rows, too");
    expect(text).toContain("Email (hidden)");
    const form = { ...asked.page().form(), hiddenRows: "on", c2: "email" };
    const shown = await olive.post("/customers/import", { ...form, preview: "1" });
    expect(shown.page().form()).toMatchObject({ hiddenRows: "on", c2: "email" });
    const done = await olive.post("/customers/import", shown.page().form());
    expect((await olive.follow(done)).page().text).toMatch(/Imported 2 Failed 0/);

    const call = await send(olive, "/api/customers/import", hidden("Called"));
    const said = {
      imported: 1,
      unusedColumns: ["Email"],
      notes: ["1 hidden row: left out (3).", "1 hidden column: left out (Email)."],
    };
    expect(call.json()).toMatchObject(said);
    const page = await olive.get(`/customers/imports/${call.json<{ importId: number }>().importId}`);
    expect(page.page().text).toContain("1 hidden row: left out (3).");
  },
);

test("what a choice would mend is offered, and mends it", async () => {
  const list =
    "SKU,Type,Description,Cost,Retail,Purchased\nM-1,Ring,a,99.999,250,3/14\nM-2,Ring,b,100,250,\n";
  const file = { name: "mend.csv", content: list };
  const page = (await send(olive, "/inventory/import", file)).page();
  expect(page.text).toContain("Nothing has been imported yet.");
  expect(page.text).toContain("1 row is refused for decimals.");
  expect(page.text).toContain("1 row is refused for a date.");
  const form = { ...page.form(), round: "on", leaveOutDates: "on" };
  expect(form).toMatchObject({ checked: "1", columns: "1" });
  const done = await olive.follow(await olive.post("/inventory/import", form));
  expect(done.page().text).toMatch(/Imported 2 Failed 0/);
  expect(done.page().text).toContain("Row 2: Purchased: purchase date '3/14' is not a date: left out");
});
