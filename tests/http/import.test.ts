import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { utils, write } from "xlsx";
import { finishImport, startImport } from "~/import/record-import.server";
import { importBatch } from "~/import/import-batch.server";
import { OLIVE, RHEA, SAL } from "../support/cast.ts";
import {
  type Client,
  nobody,
  openBook,
  type ShopServer,
  signIn,
  startShop,
  startShopProcess,
} from "../support/http.ts";
import { EVERYTHING, oneIn } from "../support/everything.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { enact, prepareShop, theBooksBalance } from "../support/shop.ts";
import { openDatabase } from "~db/client.server.ts";
import { usList } from "../support/us-list.ts";
import { workOf } from "../support/work.ts";
import { ENCODERS } from "../domain/import/files.ts";

let server: ShopServer<{ interrupted: number }>;
let sal: Client;
beforeAll(async () => {
  server = await startShop(() => ({ interrupted: anImport("interrupted") }));
  sal = await signIn(server, SAL);
});
afterAll(() => server.stop());

/** An import whose process just died, or that is known to have ended. */
function anImport(state?: "interrupted"): number {
  const sha256 = state ?? "running";
  const file = { name: "half.csv", size: 2_000_000, sha256, sheet: null, header: [], unused: [] };
  const { id: importId } = enact((ctx) => startImport(ctx, file));
  const rows = [
    { row: 2, cells: [], checked: { ok: false as const, errors: [{ column: "tier", reason: "bad" }] } },
  ];
  enact((ctx) => importBatch(ctx, { importId, rows, names: new Map() }));
  if (state) enact((ctx) => finishImport(ctx, { importId, state }));
  return importId;
}

type Part = [name: string, content: string | Buffer, fileName?: string];

function form(...parts: Part[]): FormData {
  const body = new FormData();
  for (const [name, content, fileName] of parts)
    if (fileName === undefined) body.append(name, content.toString());
    else body.append(name, new Blob([new Uint8Array(Buffer.from(content))]), fileName);
  return body;
}

interface Result {
  imported: number;
  failed: number;
  errors: string[];
  unusedColumns: string[];
  importId: number;
  message?: string;
}

async function importJson(content: string | Buffer, headers: Record<string, string> = {}, client = sal) {
  const answer = await client.request("POST", "/api/customers/import", {
    body: form(["file", content, "list.csv"]),
    headers,
  });
  return { status: answer.status, ...answer.json<Result>() };
}

const send = (...parts: Part[]) => sal.request("POST", "/api/customers/import", { body: form(...parts) });

const sendForm = (...parts: Part[]) =>
  sal.request("POST", "/customers/import", {
    body: form(...parts),
    headers: { accept: "text/html", origin: server.url },
  });

const leftovers = () => readdirSync(join(server.dataDir, "uploads", "tmp"));

describe("the call", () => {
  test("imports a list of hundreds, and refuses all of them the second time", async () => {
    const many = EVERYTHING ? 500 : 210;
    const list = usList(many, "us");
    expect(await importJson(list)).toEqual({
      status: 200,
      imported: many,
      updated: 0,
      failed: 0,
      errors: [],
      unusedColumns: ["company_name", "county", "phone2", "web"],
      notes: [],
      sheet: null,
      importId: expect.any(Number),
    });
    const again = await importJson(list);
    expect(again).toMatchObject({ status: 200, imported: 0, failed: many });
    expect(again.errors).toHaveLength(many);
    expect(again.errors[0]).toMatch(/^Row 2: email: already a customer: First0 Lastus \(#\d+\)$/);
    const [first] = (await sal.json("GET", "/api/customers?search=p7@us.example")).json<
      { zipCode: string; dateOfBirth: string; homeStore: string; tier: string }[]
    >();
    expect(first).toMatchObject({
      zipCode: "01007",
      dateOfBirth: "1917-08-08",
      homeStore: "boca",
      tier: "silver",
    });
  });

  test("reads every encoding", async () => {
    for (const [name, encode] of Object.entries(ENCODERS)) {
      const tag = name.replaceAll(" ", "-");
      const text = `firstName,lastName,email\nZoé,Müller ${tag},zoe@${tag}.example\n`;
      expect(await importJson(encode(text)), name).toMatchObject({ imported: 1, failed: 0 });
      const found = (await sal.json("GET", `/api/customers?search=zoe@${tag}.example`)).json<
        { firstName: string; lastName: string }[]
      >();
      expect(found[0], name).toMatchObject({ firstName: "Zoé", lastName: `Müller ${tag}` });
    }
  });

  test("names row, column and reason; imported and failed are all the rows", async () => {
    const text = [
      "First Name;Last Name;E-Mail;Email;tier;birthdate",
      "Ann;Smith;;ann@errors.example;gold;1/2/1990",
      ";Smith;;x;copper;31/12/1990",
      '"=1+1";"@cell";;cell@errors.example;;',
    ].join("\r\n");
    const result = await importJson(text);
    expect(result.message).toMatch(/E-Mail|same column name/);
    const fixed = await importJson(text.replace("E-Mail;", "fax;"));
    expect(fixed).toMatchObject({ imported: 2, failed: 1, unusedColumns: ["fax"] });
    expect(fixed.errors).toEqual([
      "Row 3: First Name: first name is missing",
      "Row 3: Email: email 'x' is not a valid address",
      expect.stringMatching(/^Row 3: birthdate: date of birth '31\/12\/1990' is not a date/),
      "Row 3: tier: tier 'copper' is not one of diamond, platinum, gold, silver",
    ]);
    const cells = (await sal.json("GET", "/api/customers?search=cell@errors.example")).json<
      { firstName: string; lastName: string }[]
    >();
    expect(cells[0]).toMatchObject({ firstName: "=1+1", lastName: "@cell" });
  });

  test("a file that breaks off counts the row where reading stopped", async () => {
    const result = await importJson('firstName,lastName\nA,Stop1\nB,Stop2\n"C,Stop3\n');
    expect(result).toMatchObject({ status: 200, imported: 2, failed: 1 });
    expect(result.errors).toEqual([expect.stringMatching(/^Row 4: reading stopped here: /)]);
  });

  test.each([
    ["nothing in it", "", "The file is empty."],
    ["no customers", "firstName,lastName\n", /no rows below/],
    ["no name column", "email\na@b.example\n", /No first name or last name column/],
    ["binary", Buffer.from([1, 0, 2, 0, 0, 0, 255]), /isn't a text file/],
  ])("a file with %s is 422 and leaves nothing", async (_, content, message) => {
    const { status, message: said } = await importJson(content);
    expect(status).toBe(422);
    expect(said).toMatch(message);
    await expect.poll(leftovers).toEqual([]);
  });

  test("other uploads are refused with a reason", async () => {
    const csv = "firstName,lastName\nA,Unwanted\n";
    const cases: [string, () => Promise<{ status: number; json<T>(): T }>, number, RegExp][] = [
      ["workbook", () => send(["file", csv, "a.xlsx"]), 422, /^This is a text file, not an Excel workbook/],
      [
        "old workbook",
        () => send(["file", csv, "a.XLS"]),
        422,
        /^This is a text file, not an Excel workbook/,
      ],
      ["text", () => send(["file", csv, "a.txt"]), 422, /^Please select a CSV or Excel file$/],
      ["no ending", () => send(["file", csv, "list"]), 422, /^Please select a CSV or Excel file$/],
      [
        "two",
        () => send(["file", csv, "a.csv"], ["file", csv, "b.csv"]),
        422,
        /^Choose one file: 2 were sent$/,
      ],
      ["none", () => send(["other", "1"]), 422, /^Choose a file$/],
      ["text field", () => send(["file", csv]), 422, /^Choose a file$/],
      ["another part", () => send(["list", csv, "a.csv"]), 422, /^Choose a file$/],
      ["json", () => sal.json("POST", "/api/customers/import", {}), 415, /multipart/],
      [
        "a large workbook",
        () => send(["file", Buffer.alloc(10 * 1024 * 1024 + 1, "PK"), "a.xlsx"]),
        413,
        /larger than 10 MB. Save the sheet as CSV/,
      ],
      ["malformed", () => malformed("--abc\r\nnonsense"), 400, /damaged or cut off/],
      [
        "torn",
        () =>
          malformed(`--abc\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${csv}`),
        400,
        /damaged or cut off/,
      ],
    ];
    for (const [name, sent, status, message] of cases) {
      const answer = await sent();
      expect(answer.status, name).toBe(status);
      expect(answer.json<{ message: string }>().message, name).toMatch(message);
    }
    await expect.poll(leftovers).toEqual([]);
    expect((await sal.json("GET", "/api/customers?search=unwanted")).json()).toEqual([]);
  });

  test("a list of more than 64 MB is refused", { tags: "all" }, async () => {
    const answer = await send(["file", Buffer.alloc(64 * 1024 * 1024 + 1, "a"), "a.csv"]);
    expect([answer.status, answer.body]).toEqual([413, expect.stringContaining("larger than 64 MB")]);
    await expect.poll(leftovers).toEqual([]);
  });

  const malformed = (body: string) =>
    sal.request("POST", "/api/customers/import", {
      body,
      headers: { "content-type": "multipart/form-data; boundary=abc" },
    });

  test("an upload that is cut off leaves nothing", async () => {
    const head = [
      "POST /api/customers/import HTTP/1.1",
      "Host: localhost",
      `Cookie: ${[...sal.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}`,
      "Content-Type: multipart/form-data; boundary=abc",
      "Content-Length: 5000000",
    ].join("\r\n");
    const part = '--abc\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`${head}\r\n\r\n${part}firstName,lastName\nCut,Off\n${"x".repeat(200_000)}`);
    await expect.poll(leftovers, { interval: 10 }).toHaveLength(1);
    socket.destroy();
    await expect.poll(leftovers, { interval: 10 }).toEqual([]);
    expect((await nobody(server).get("/healthz")).status).toBe(200);
  });

  test("the same key and file are one import; another file under the key is 422", async () => {
    const headers = { "idempotency-key": "one-import" };
    const first = await importJson(usList(3, "key"), headers);
    expect(first).toMatchObject({ status: 200, imported: 3 });
    expect(await importJson(usList(3, "key"), headers)).toEqual(first);
    expect(await importJson(usList(4, "key"), headers)).toMatchObject({
      status: 422,
      message: "This Idempotency-Key was already used for another file",
    });
  });

  test("a refused file leaves its key free", async () => {
    const headers = { "idempotency-key": "free-again" };
    expect(await importJson("", headers)).toMatchObject({ status: 422 });
    expect(await importJson(usList(1, "free"), headers)).toMatchObject({ status: 200, imported: 1 });
  });

  test("requires the permission to import", async () => {
    const rhea = await signIn(server, RHEA);
    expect(await importJson("x", {}, rhea)).toMatchObject({ status: 403, message: "Forbidden" });
    expect(await importJson("x", {}, nobody(server))).toMatchObject({ status: 401, message: "Unauthorized" });
    for (const path of [
      "/customers/import",
      "/customers/imports",
      "/customers/imports/1",
      "/customers/imports/1/errors.csv",
    ])
      expect((await rhea.get(path)).status, path).toBe(403);
    expect((await sal.json("GET", "/api/customers/import")).status).toBe(405);
  });

  test("5,000 rows don't keep others waiting", { tags: "all" }, async () => {
    const own = await startShopProcess();
    onTestFinished(() => own.stop());
    const state = { isDone: false };
    const importing = importJson(usList(5_000, "many"), {}, await signIn(own, SAL)).finally(() => {
      state.isDone = true;
    });
    const olive = await signIn(own, OLIVE);
    const work: number[] = [];
    while (!state.isDone) {
      const before = workOf(own.pid);
      expect((await olive.json("GET", "/api/dashboard/stats")).status).toBe(200);
      work.push(workOf(own.pid) - before);
    }
    expect(await importing).toMatchObject({ imported: 5_000, failed: 0 });
    work.sort((a, b) => a - b);
    // Five times the measured cost of a batch of twenty rows plus a response.
    expect(work[Math.floor(work.length * 0.95)]).toBeLessThan(30);
  });
});

describe("the form", () => {
  test("is a page that posts to itself", async () => {
    const page = (await sal.get("/customers/import")).page();
    expect(page.title).toBe("Import Customers · Loupe");
    expect(page.h1).toEqual(["Import Customers"]);
    expect(page.form()).toMatchObject({ formKey: expect.any(String), file: "" });
  });

  test("leads to the result, with the toast", async () => {
    const list = "first_name,last_name\nFay,Form\nFay,Forms\n";
    const answer = await sendForm(["formKey", "f1"], ["file", list, "März list.csv"]);
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^\/customers\/imports\/\d+$/);
    const page = (await sal.follow(answer)).page();
    expect(page.messages).toContain("Import Complete Successfully imported 2 customers");
    expect(page.text).toContain("März list.csv");
    expect(page.text).toContain("Sal Brook");
    expect(page.text).toMatch(/Imported 2 Failed 0/);
    const replay = await sendForm(["formKey", "f1"], ["file", list, "März list.csv"]);
    expect(replay.location).toBe(answer.location);
    const other = await sendForm(["formKey", "f1"], ["file", `${list}One,More\n`, "list.csv"]);
    expect(other.status).toBe(422);
    expect(other.page().text).toContain("This form was already used for import #");
    expect(other.page().form().formKey).not.toBe("f1");
  });

  test("says which columns are left out before anything is written, and keeps the file meanwhile", async () => {
    // Its links alone: the page's head has the minute.
    const newest = async () => (await sal.get("/customers/imports")).page().links;
    const before = await newest();
    const asked = await sendForm(["formKey", "f3"], ["file", usList(2, "left"), "left.csv"]);
    expect(asked.status).toBe(200);
    const { text } = asked.page();
    expect(text).toContain("4 columns of left.csv won't be imported");
    expect(text).toContain("company_name, county, phone2, web");
    expect(asked.page().form()).toMatchObject({
      c0: "firstName",
      c2: "",
      c8: "cellPhone",
      c12: "dateOfBirth",
    });
    expect(await newest()).toEqual(before);
    expect(leftovers()).toHaveLength(1);

    const olive = await signIn(server, OLIVE);
    const stolen = await olive.post("/customers/import", asked.page().form());
    expect(stolen.status).toBe(422);
    expect(stolen.page().messages).toContain("The file has expired");

    const done = await sal.post("/customers/import", asked.page().form());
    const page = (await sal.follow(done)).page();
    expect(page.messages).toContain("Import Complete Successfully imported 2 customers");
    expect(page.text).toContain("company_name, county, phone2, web");
    await expect.poll(leftovers).toEqual([]);
    expect((await sal.post("/customers/import", asked.page().form())).location).toBe(done.location);
  });

  test("fills what customers who are already here lack, when asked to", async () => {
    const people = (birthday: string) =>
      `firstName,lastName,email,birthday,fax\nBea,Filled,bea@fill.example,${birthday},1\n`;
    const confirmed = async (text: string, ...parts: Part[]) => {
      const asked = await sendForm(...parts, ["file", text, "fill.csv"]);
      return (await sal.follow(await sal.post("/customers/import", asked.page().form()))).page();
    };
    expect((await confirmed(people(""))).text).toMatch(/Imported 1 Failed 0/);
    expect((await confirmed(people("3/9/1974"))).text).toMatch(/Imported 0 Failed 1/);
    const filled = await confirmed(people("3/9/1974"), ["fillEmpty", "on"]);
    expect(filled.messages).toMatch(/^Import Complete 1 updated\b/m);
    expect(filled.text).toMatch(/Added 0 Updated 1 Failed 0/);
    const found = await sal.json("GET", "/api/customers?search=bea@fill.example");
    expect(found.json()).toMatchObject([{ dateOfBirth: "1974-03-09", version: 2 }]);

    const call = await send(
      ["fillEmpty", "1"],
      ["file", "firstName,lastName,email,city\nBea,Filled,bea@fill.example,Denver\n", "a.csv"],
    );
    expect(call.json()).toMatchObject({ imported: 1, updated: 1, failed: 0 });
    const refused = await sendForm(["fillEmpty", "on"], ["file", "", "empty.csv"]);
    expect(refused.page().form().fillEmpty).toBe("on");
  });

  test("says which rows have the name of a customer, before and after they are added", async () => {
    const listOf = (email: string) => `firstName,lastName,email,fax\nPauline,Namesake,${email},1\n`;
    const first = await sendForm(["file", listOf(""), "first.csv"]);
    expect(
      (await sal.follow(await sal.post("/customers/import", first.page().form()))).page().text,
    ).not.toContain("same name as");
    const [{ id } = { id: 0 }] = (await sal.json("GET", "/api/customers?search=Namesake")).json<
      { id: number }[]
    >();
    const checked = await sendForm(
      ["preview", "1"],
      ["columns", "1"],
      ["c0", "firstName"],
      ["c1", "lastName"],
      ["c2", "email"],
      ["file", listOf("p@new.example"), "b.csv"],
    );
    expect(checked.page().text).toContain(
      `Row 2: same name as Pauline Namesake (#${id}), would be added as a new customer`,
    );
    const done = await sal.post("/customers/import", checked.page().form());
    expect((await sal.follow(done)).page().text).toContain(`same name as Pauline Namesake (#${id})`);
  });

  test("does not miss the column that our own list of errors adds", async () => {
    const text = "firstName,lastName,Why it was refused\nMia,Mended,lastName: Last name is required\n";
    expect((await sendForm(["file", text, "mended.csv"])).status).toBe(303);
  });

  test.each([
    [["file", "", ""], "Import Failed", "Choose a file"],
    [["file", "", "a.csv"], "Import Failed", "422: The file is empty."],
    [["file", "x", "a.txt"], "Invalid File Type", "Please select a CSV or Excel file"],
    [["file", "x", "a.xlsx"], "Import Failed", "This is a text file"],
  ] as [Part, string, string][])("comes back with what is wrong: %s", async (part, title, text) => {
    const answer = await sendForm(["formKey", "f2"], part);
    expect(answer.status).toBe(422);
    expect(answer.page().messages).toContain(title);
    expect(answer.page().messages).toContain(text);
    expect(answer.page().text).toContain("Choose the file again");
  });

  test("errors can be downloaded, mended and imported again", async () => {
    const text =
      'email,company,last_name,first_name\nnope,"=X",Fix,"=cmd"\nok@mend.example,Y,Fine,Fay\n,Z,,\n';
    const asked = await sendForm(["file", text, "mend.csv"]);
    const answer = await sal.post("/customers/import", asked.page().form());
    const page = (await sal.follow(answer)).page();
    expect(page.text).toMatch(/Imported 1 Failed 2/);
    expect(page.text).toContain("Row 2: email: email 'nope' is not a valid address");
    const download = await sal.get(page.links["Export Errors as CSV"] ?? "");
    expect(download.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(download.headers.get("content-disposition")).toContain("attachment");
    expect(download.body).toBe(
      "email,company,last_name,first_name,Why it was refused\r\n" +
        "nope,'=X,Fix,'=cmd,email: Email 'nope' is not a valid address\r\n" +
        ",Z,,,first_name: First name is missing; last_name: Last name is missing\r\n",
    );
    const mended = await importJson(download.body.replace("nope,", "yes@mend.example,"));
    expect(mended).toMatchObject({
      imported: 1,
      failed: 1,
      unusedColumns: ["company", "Why it was refused"],
    });
    const [found] = (await sal.json("GET", "/api/customers?search=yes@mend.example")).json<
      { firstName: string }[]
    >();
    expect(found?.firstName).toBe("=cmd");
  });

  test("what is listed as an error can be mended twice, and keeps its surplus cells", async () => {
    const list = async (text: string) => {
      const { importId } = await importJson(text);
      return (await sal.get(`/customers/imports/${importId}/errors.csv`)).body;
    };
    const once = await list("firstName,lastName,1,1\nAnn,Twice,9,8,New York, NY\n");
    expect(once).toBe(
      "firstName,lastName,1,1,Why it was refused\r\n" +
        'Ann,Twice,9,8,"column 5: Column 5 has text, but the first row names only 4 columns. ' +
        'Put quotation marks around any cell that contains a comma",New York,NY\r\n',
    );
    expect((await list(once)).replaceAll("olumn 6", "olumn 5").replace("only 5", "only 4")).toBe(once);
  });

  test("shows a thousand errors and exports all of them", async () => {
    const text = `firstName,lastName\n${"NoLast,\n".repeat(1_203)}`;
    const answer = await sendForm(["file", text, "errors.csv"]);
    const path = answer.location ?? "";
    await expect.poll(async () => (await sal.get(path)).page().text).toContain("Failed 1,203");
    const page = await sal.get(path);
    expect(page.body.match(/<li>Row \d+: lastName: last name is missing<\/li>/g)).toHaveLength(1_000);
    expect(page.page().text).toContain("The first 1,000 are listed");
    expect((await sal.get(`${path}/errors.csv`)).body.split("\r\n")).toHaveLength(1 + 1_203 + 1);
  });

  test("says when its errors are no longer kept", async () => {
    const answer = await sendForm(["file", "firstName,lastName\nNoLast,\n", "forgotten.csv"]);
    const path = answer.location ?? "";
    await expect.poll(async () => (await sal.get(path)).page().text).toContain("Failed 1");
    expect((await sal.get(path)).page().text).not.toContain("Not all errors");
    const db = openBook(server);
    db.$client.prepare("delete from import_errors where import_id = ?").run(path.split("/").at(-1));
    db.$client.close();
    expect((await sal.get(path)).page().text).toContain("Errors are kept for the newest 50 imports.");
  });

  test("a page that shows a running import shows its end, without scripts too", async () => {
    const { importId } = await importJson("firstName,lastName\nWanda,Watched\n");
    const page = `/customers/imports/${importId}`;
    expect((await sal.get(`${page}?watched=1`)).page().messages).toContain(
      "Successfully imported 1 customer",
    );
    expect((await sal.get(page)).page().messages).toBe("");
  });

  test("the page of a running import reloads by itself; an interrupted one says how far it came", async () => {
    // A minute later it would count as dead.
    const page = `/customers/imports/${prepareShop(server.dataDir, () => anImport())}`;
    const running = await sal.get(page);
    expect(running.headers.get("refresh")).toBe(`2; url=${page}?watched=1`);
    expect(running.page().text).toContain("1 row is done so far");
    const ended = await sal.get(`/customers/imports/${server.built.interrupted}`);
    expect(ended.headers.has("refresh")).toBe(false);
    expect(ended.page().text).toContain("This import was interrupted");
    expect(ended.page().text).toContain("It stopped after 1 row.");
    expect(ended.page().links["Continue This Import"]).toBe(
      `/customers/import?continue=${server.built.interrupted}`,
    );
    expect(ended.page().text).toContain("Row 2: tier: bad");
  });

  test("an import that isn't there is 404", async () => {
    for (const path of [
      "/customers/imports/999999",
      "/customers/imports/x",
      "/customers/imports/0/errors.csv",
    ])
      expect((await sal.get(path)).status, path).toBe(404);
  });
});

function workbook(sheets: Record<string, string[][]>, bookType: "xlsx" | "biff8" = "xlsx"): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return write(book, { type: "buffer", bookType }) as Buffer;
}

const NAMES = ["firstName", "lastName", "email", "zip"];

describe("workbooks", () => {
  test.each(oneIn(2, ["xlsx", "biff8"] as const))("one of %s is taken in like a CSV file", async (type) => {
    const rows = [NAMES, ["Wilma", `Book ${type}`, `w@${type}.example`, "01234"], ["Nobody"]];
    const answer = await send([
      "file",
      workbook({ People: rows }, type),
      type === "xlsx" ? "a.xlsx" : "a.xls",
    ]);
    expect(answer.json()).toMatchObject({ imported: 1, failed: 1, sheet: "People" });
    expect(answer.json<Result>().errors).toEqual(["Row 3: lastName: last name is missing"]);
    await expect.poll(leftovers).toEqual([]);
  });

  const two = (tag: string) =>
    workbook({
      Notes: [["Remember", "the milk"]],
      "Kunden & Co": [NAMES, ["Kai", `Sheet${tag}`, `k@${tag}.example`]],
    });

  test("the call takes the first sheet, or the one that it names", { tags: "all" }, async () => {
    const file: Part = ["file", two("call"), "two.xlsx"];
    expect((await send(file)).json()).toMatchObject({ message: /No first name or last name column/ });
    expect((await send(["sheet", "Kunden & Co"], file)).json()).toMatchObject({
      imported: 1,
      sheet: "Kunden & Co",
    });
    const missing = await send(["sheet", "Nope"], file);
    expect(missing.status).toBe(422);
    expect(missing.json<Result>().message).toContain("It has: 'Notes', 'Kunden & Co'.");
    await expect.poll(leftovers).toEqual([]);
  });

  test("the page asks for the sheet and keeps the file meanwhile", async () => {
    const asked = await sendForm(["formKey", "sheets-1"], ["file", two("form"), "two.xlsx"]);
    expect(asked.status).toBe(200);
    expect(asked.page().text).toContain("Which sheet of two.xlsx has the customers?");
    expect(asked.page().text).toContain("Kunden & Co (2 rows)");
    expect(leftovers()).toHaveLength(1);
    const fields = asked.page().form();
    expect(fields.sheet).toBe("Notes");

    const wrong = await sal.post("/customers/import", fields);
    expect(wrong.status).toBe(422);
    expect(wrong.page().messages).toContain("No first name or last name column");
    expect(wrong.page().form().kept).toBe(fields.kept);

    const olive = await signIn(server, OLIVE);
    const stolen = await olive.post("/customers/import", { ...fields, sheet: "Kunden & Co" });
    expect(stolen.status).toBe(422);
    expect(stolen.page().messages).toContain("The file has expired");

    const right = { ...wrong.page().form(), sheet: "Kunden & Co" };
    const done = await sal.post("/customers/import", right);
    expect(done.status).toBe(303);
    const result = (await sal.follow(done)).page();
    expect(result.text).toMatch(/Imported 1 Failed 0/);
    expect(result.text).toContain("Sheet Kunden & Co");
    await expect.poll(leftovers).toEqual([]);
    expect((await sal.post("/customers/import", right)).location).toBe(done.location);
    expect((await sal.get("/customers/imports")).page().text).toMatch(
      /two\.xlsx\s?#\d+, 0\.\d\d MB, sheet Kunden & Co/,
    );
  });

  test("a new workbook replaces the stored one", { tags: "all" }, async () => {
    await sendForm(["file", two("kept-1"), "two.xlsx"]);
    await sendForm(["file", two("kept-2"), "two.xlsx"]);
    expect(leftovers()).toHaveLength(1);
    const bad = await sal.post("/customers/import", { kept: "../../secret", fileName: "x.xlsx", sheet: "a" });
    expect(bad.status).toBe(422);
  });
});

describe("past imports", () => {
  test("are listed with who, when and what came of them", async () => {
    const page = (await sal.get("/customers/imports")).page();
    expect(page.title).toBe("Customer Imports · Loupe");
    expect(page.text).toContain("half.csv");
    expect(page.text).toContain("Interrupted");
    expect(page.links[`View import ${server.built.interrupted}`]).toBe(
      `/customers/imports/${server.built.interrupted}`,
    );
    expect((await sal.get("/customers/import")).page().links["See Past Imports"]).toBe("/customers/imports");
  });

  test(
    "continue with the same file after a server stop, and import nobody twice",
    { tags: "all" },
    async () => {
      // Names only, so duplicates can't be detected.
      const list = `firstName,lastName\n${Array.from({ length: 40_000 }, (_, n) => `F${n},Resumed`).join("\n")}\n`;
      const own = await startShopProcess();
      let running = own as RunningServer;
      try {
        const before = await signIn(running, SAL);
        const sent = before.request("POST", "/customers/import", {
          body: form(["file", list, "long.csv"]),
          headers: { accept: "text/html", origin: running.url },
        });
        const page = async (client: Client) => (await client.get("/customers/imports/1")).page().text;
        await expect
          .poll(() => page(before), { timeout: 60_000, interval: 20 })
          .toMatch(/[1-9][\d,]* rows are done so far/);
        running.signal("SIGTERM");
        expect((await sent).location).toBe("/customers/imports/1");
        await running.exited;

        running = await startServer({
          dataDir: own.dataDir,
          env: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined },
        });
        const client = await signIn(running, SAL);
        const text = await page(client);
        const came = Number(/It stopped after ([\d,]+) rows/.exec(text)?.[1]?.replace(",", ""));
        expect(came).toBeGreaterThan(0);
        expect(came).toBeLessThan(40_000);
        const again = (await client.get("/customers/import?continue=1")).page();
        expect(again.text).toContain("Choose the same file again: long.csv");
        const sendFile = (content: string) =>
          client.request("POST", "/customers/import?continue=1", {
            body: form(...Object.entries(again.form()).filter(([name]) => name !== "file"), [
              "file",
              content,
              "l.csv",
            ]),
            headers: { accept: "text/html", origin: running.url },
          });
        const other = await sendFile(`${list}One,More\n`);
        expect(other.status).toBe(422);
        expect(other.page().messages).toContain("This isn't the file from import #1");
        expect((await sendFile(list)).location).toBe("/customers/imports/1");
        // Read from the database: while a client is active, imports use small batches.
        const db = openDatabase(join(own.dataDir, "loupe.sqlite"));
        const state = db.$client.prepare("select state from imports").pluck();
        await expect.poll(() => state.get(), { timeout: 240_000, interval: 200 }).toBe("complete");
        expect(await page(client)).toMatch(/Imported 40,000 Failed 0/);
        const count =
          "select count(*), count(distinct first_name) from customers where last_name = 'Resumed'";
        expect(db.$client.prepare(count).raw().get()).toEqual([40_000, 40_000]);
        db.$client.close();
        theBooksBalance({ dataDir: own.dataDir });
      } finally {
        await running.stop();
        await own.stop();
      }
    },
  );

  test("the same file twice at once is one import", { tags: "all" }, async () => {
    const list = usList(6_000, "twice");
    const both = await Promise.all([importJson(list), importJson(list)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toMatch(
      /being imported right now, as import #\d+$/,
    );
  });
});
