import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { smallPdf } from "~/sample-shop/small-pdf";
import { sessions } from "~db/schema/index.ts";
import { ADAM, OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { ON_PRIMARY } from "../support/primary.ts";
import { aProcess, theBooksBalance } from "../support/shop.ts";

interface Process {
  id: number;
  title: string;
  description: string | null;
  category: string | null;
  pdfUrl: string | null;
  createdAt: string;
  version: number;
}

let server: ShopServer<void>;
let adam: Client;

beforeAll(async () => {
  server = await startShop(() => {
    aProcess({ title: "The first one", category: "Security" });
  });
  adam = await signIn(server, ADAM);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const MB = 1024 * 1024;
const uploads = () => readdirSync(join(server.dataDir, "uploads")).filter((name) => name !== "tmp");
const waiting = () => readdirSync(join(server.dataDir, "uploads/tmp/pdf"));
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const list = async (query = "") => (await adam.json("GET", `/api/processes${query}`)).json<Process[]>();
const find = async (id: number) => (await list()).find((process) => process.id === id)!;

let made = 0;
const aPdf = () => smallPdf(`Sheet ${++made}`, ["Do it with care."]);
const freshTitle = () => `Process ${++made}`;

interface File {
  content: Buffer | string;
  name?: string;
  type?: string;
}

/** The process form as browsers send it, by default to `/processes/new`. */
function send(fields: Record<string, string>, file?: File, path = "/processes/new", client = adam) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const { content = "", name = "", type = "application/pdf" } = file ?? {};
  body.append("file", new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
  return client.request("POST", path, { body, headers: { accept: "text/html", origin: client.url } });
}

async function added(fields: Record<string, string> = {}, file?: File): Promise<Process> {
  const title = freshTitle();
  const answer = await send({ title, ...fields }, file && { name: "sheet.pdf", ...file });
  expect([answer.status, answer.location]).toEqual([303, "/processes"]);
  return (await list()).find((process) => process.title === title)!;
}

const bytes = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.request("GET", path, { headers });

describe("the calls", () => {
  test("POST answers 201 and the record as section 3 has it, and the list has it first", async () => {
    const answer = await adam.json("POST", "/api/processes", {
      title: " Buying gold ",
      description: "First line\r\nsecond",
      category: "Purchasing",
      pdfUrl: "https://handbook.example/gold.pdf?v=2#page=3",
    });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      title: "Buying gold",
      description: "First line\nsecond",
      category: "Purchasing",
      pdfUrl: "https://handbook.example/gold.pdf?v=2#page=3",
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      version: 1,
    });
    expect((await list())[0]).toEqual(answer.json());
  });

  test("only the title is required", async () => {
    const answer = await adam.json("POST", "/api/processes", {
      title: "Least",
      description: "",
      category: null,
    });
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ description: null, category: null, pdfUrl: null });
  });

  test("fields that clients may not set have no effect", async () => {
    const kept = sha256(Buffer.from("x"));
    const answer = await adam.json("POST", "/api/processes", {
      title: "Own ideas",
      id: 77,
      version: 9,
      createdAt: "2001-01-01T00:00:00Z",
      kept,
      fileName: "a.pdf",
      attached: { sha256: kept },
      __proto__: { admin: true },
    });
    expect(answer.json()).toMatchObject({ version: 1, pdfUrl: null });
    expect(answer.json().id).not.toBe(77);
    expect(answer.json<Process>().createdAt > "2020").toBe(true);
  });

  test.each<[string, unknown, string]>([
    ["title", "", "Title is required"],
    ["title", "  \n", "Title is required"],
    ["title", "x".repeat(201), "Must be 200 characters or fewer; this has 201"],
    ["description", "x".repeat(5001), "Must be 5,000 characters or fewer; this has 5,001"],
    ["category", "x".repeat(41), "Must be 40 characters or fewer; this has 41"],
    ...[
      "javascript:alert(1)",
      "JaVaScRiPt://x/%0aalert(1)",
      "data:text/html,<script>alert(1)</script>",
      "file:///etc/passwd",
      "ftp://x.example/a.pdf",
      "//evil.example/a.pdf",
      "https:evil.example",
      "https:/evil.example",
      "https:\\\\evil.example",
      "https://",
      "https:///a.pdf",
      "http://a b.example/",
      "https://x.example/a b.pdf",
      "http://[1",
      "handbook.example/a.pdf",
      "/processes/1/pdf",
    ].map((url): [string, unknown, string] => [
      "pdfUrl",
      url,
      "Enter a valid URL that begins with https:// or http://",
    ]),
  ])("refuses %s %j with 422 at the field", async (field, value, message) => {
    const answer = await adam.json("POST", "/api/processes", { title: "T", [field]: value });
    expect([answer.status, answer.json().errors]).toEqual([422, { [field]: [message] }]);
  });

  test.each([
    ["title", 5],
    ["description", ["x"]],
    ["category", true],
    ["pdfUrl", { href: "https://x.example" }],
  ])("calls %s %j a wrong type with 400", async (field, value) =>
    expect((await adam.json("POST", "/api/processes", { title: "T", [field]: value })).status).toBe(400),
  );

  test("GET finds by words and category, and goes on by key", async () => {
    await adam.json("POST", "/api/processes", { title: "Größen messen", category: "Bench" });
    await adam.json("POST", "/api/processes", {
      title: "Polishing",
      description: "Grosse Räder",
      category: "Bench",
    });
    const titles = async (query: string) => (await list(query)).map(({ title }) => title);
    expect(await titles("?search=grosse")).toEqual(["Polishing", "Größen messen"]);
    expect(await titles("?search=bench+messen")).toEqual(["Größen messen"]);
    expect(await titles("?category=Bench&search=")).toEqual(["Polishing", "Größen messen"]);
    expect(await titles("?category=nothing")).toEqual([]);
    expect((await titles("?category=all")).length).toBe((await list()).length);
    const page = await adam.json("GET", "/api/processes?limit=1&category=Bench");
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    expect((await adam.json("GET", next!)).json<Process[]>().map(({ title }) => title)).toEqual([
      "Größen messen",
    ]);
    expect((await adam.json("GET", "/api/processes?cursor=eyJhZnRlciI6WzFdfQ")).status).toBe(422);
  });

  test("a repeated Idempotency-Key gives the first answer, another body is 422", async () => {
    const body = { title: freshTitle() };
    const again = (words: object) =>
      adam.json("POST", "/api/processes", words, { "idempotency-key": "process-1" });
    const [first, second] = [await again(body), await again(body)];
    expect(second.body).toBe(first.body);
    expect((await again({ title: "Other" })).status).toBe(422);
  });
});

describe("for administrators and owners only", () => {
  test.each([RHEA, SAL, SUSAN])("$role is refused with the specification's text", async (person) => {
    const client = await signIn(server, person);
    for (const path of [
      "/processes",
      "/processes/new",
      "/processes/1",
      "/processes/1/edit",
      "/processes/1/pdf",
    ]) {
      const answer = await client.get(path);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.page().text).toContain(
        "Access Restricted: This section is only available to administrators and owners.",
      );
    }
    const call = await client.json("GET", "/api/processes");
    expect([call.status, call.json()]).toEqual([403, { message: "Forbidden" }]);
    const before = (await list()).length;
    expect(
      (await send({ title: "Sneaked in" }, { content: aPdf(), name: "a.pdf" }, undefined, client)).status,
    ).toBe(403);
    expect((await client.json("POST", "/api/processes", { title: "Sneaked in" })).status).toBe(403);
    expect((await list()).length).toBe(before);
  });

  test("the menu has it", async () => {
    expect((await adam.get("/")).page().links.Processes).toBe("/processes");
    expect((await (await signIn(server, SAL)).get("/")).page().links.Processes).toBeUndefined();
  });
});

describe("the page", () => {
  test("shows cards, what was searched for, and what to do where nothing is found", async () => {
    const { title } = await added({ category: "Windows", description: "Clean them on Mondays." });
    const page = (await adam.get(`/processes?search=${encodeURIComponent(title)}`)).page();
    expect(page.h1).toEqual(["Process Documentation"]);
    for (const text of [title, "Windows", "Clean them on Mondays.", "Created ", "No PDF attached"])
      expect(page.text).toContain(text);
    const none = (await adam.get("/processes?search=zzz&category=Windows")).page();
    expect(none.text).toContain("No processes found");
    expect(none.text).toContain("Try adjusting your filters or search terms.");
    expect(none.form("/processes")).toMatchObject({ search: "zzz", category: "Windows" });
    const everything = (await adam.get("/processes?category=nobody-has-it")).page();
    expect(everything.text).not.toContain("No processes found");
  });

  test("pages by key, 50 cards at a time", async () => {
    const title = `Paged ${Date.now()}`;
    for (let n = 0; n < 52; n += 1) await adam.json("POST", "/api/processes", { title });
    const first = (await adam.get(`/processes?search=${encodeURIComponent(title)}`)).page();
    expect(first.text).toContain("1 to 50 of 52");
    const second = (await adam.get(first.links.Next!)).page();
    expect(second.text).toContain("51 to 52 of 52");
    expect((await adam.get(second.links.Previous!)).page().text).toContain("1 to 50 of 52");
  });

  test("a long description is cut on the card and whole on its own page", async () => {
    const end = "and then the very end.";
    const { id, title } = await added({ description: `${"word ".repeat(200)}${end}` });
    expect((await adam.get(`/processes?search=${encodeURIComponent(title)}`)).page().text).not.toContain(end);
    expect((await adam.get(`/processes/${id}`)).page().text).toContain(end);
  });

  test.each([
    "/processes/0",
    "/processes/abc",
    "/processes/99999/edit",
    "/processes/-1/pdf",
    "/processes/99999/pdf",
  ])("%s is 404", async (path) => expect((await adam.get(path)).status).toBe(404));
});

describe("the form", () => {
  test("adds a process and says so once", async () => {
    const answer = await send({ title: freshTitle() });
    const page = (await adam.follow(answer)).page();
    expect(page.messages).toBe("Process documentation created successfully");
  });

  test("accepts the other form encoding too, without a file", async () => {
    const title = freshTitle();
    expect((await adam.post("/processes/new", { title, formKey: "k-12345678" })).status).toBe(303);
    expect((await list()).some((process) => process.title === title)).toBe(true);
  });

  test("without a title it shows its values again, keeps a valid PDF, and needs only the title", async () => {
    const content = aPdf();
    const typed = {
      title: " ",
      category: "Bench",
      description: "Line one\r\nline two",
      formKey: "keep-me-123",
    };
    const refused = await send(typed, { content, name: "Ring \u202esizes.pdf" });
    expect(refused.status).toBe(422);
    const page = refused.page();
    expect(page.text).toContain("Title is required");
    const fields = page.form("/processes/new");
    expect(fields).toMatchObject({ ...typed, kept: sha256(content), fileName: "Ring sizes.pdf" });
    expect(page.text).toContain("Ring sizes.pdf (1 KB) is uploaded");
    expect(uploads()).not.toContain(sha256(content));

    const title = freshTitle();
    const again: Record<string, string> = { ...fields, title };
    delete again.file;
    expect((await send(again)).status).toBe(303);
    const process = (await list()).find((each) => each.title === title)!;
    expect((await bytes(adam, process.pdfUrl!)).content).toEqual(content);
    expect(waiting()).toEqual([]);

    const twice = await send(again);
    expect(twice.status).toBe(303);
    expect((await list()).filter((each) => each.title === title)).toHaveLength(1);
  });

  test("a kept PDF belongs to its sender, and a lost one is reported", async () => {
    const content = aPdf();
    const { kept, fileName } = (await send({ title: "" }, { content, name: "mine.pdf" })).page().form();
    const olive = await signIn(server, OLIVE);
    const fields = { title: freshTitle(), kept: kept!, fileName: fileName! };
    for (const [client, words] of [
      [olive, fields],
      [adam, { ...fields, kept: "0".repeat(64) }],
      [adam, { ...fields, kept: "../../secret" }],
    ] as const) {
      const answer = await send(words, undefined, undefined, client);
      expect(answer.status).toBe(422);
      expect(answer.page().text).toContain("The uploaded file has expired. Choose it again.");
      expect(answer.page().form().kept).toBeUndefined();
    }
    expect((await send({ ...fields, removePdf: "on" })).status).toBe(303);
    expect((await list()).find(({ title }) => title === fields.title)?.pdfUrl).toBeNull();
    expect((await send({ ...fields, title: freshTitle() })).status).toBe(303);
  });

  test("a link and a file at once are refused, and neither is lost", async () => {
    const content = aPdf();
    const answer = await send(
      { title: "Both", pdfUrl: "https://handbook.example/" },
      { content, name: "a.pdf" },
    );
    expect(answer.status).toBe(422);
    expect(answer.page().text).toContain("Enter a link or choose a file, not both");
    expect(answer.page().form()).toMatchObject({
      pdfUrl: "https://handbook.example/",
      kept: sha256(content),
    });
    expect(uploads()).not.toContain(sha256(content));
  });

  test("a form already used says for what", async () => {
    const fields = { title: freshTitle(), formKey: "used-form-1" };
    expect((await send(fields)).status).toBe(303);
    const answer = await send({ ...fields, title: "Other words" });
    expect(answer.status).toBe(422);
    expect(answer.page().text).toContain(`This form was already used for process ${fields.title}`);
    expect(answer.page().form().title).toBe("Other words");
    expect(answer.page().form().formKey).not.toBe("used-form-1");
  });

  test("a session that ends meanwhile keeps the text, not the file", async () => {
    const client = await signIn(server, OLIVE);
    const db = openBook(server);
    db.delete(sessions).where(eq(sessions.employeeId, OLIVE.id)).run();
    db.$client.close();
    const typed = {
      title: freshTitle(),
      description: "Two\r\nlines",
      category: "Bench",
      formKey: "ended-1234",
    };
    const ended = await send(typed, { content: aPdf(), name: "a.pdf" }, "/processes/new?search=x", client);
    expect(ended.status).toBe(401);
    expect(ended.page().text).toContain("You are logged out. Logging in again...");
    const signIns = ended.page().form("/");
    expect(signIns).toMatchObject({ "draft.title": typed.title, "draft.description": typed.description });
    const back = await client.post("/", { ...signIns, email: OLIVE.email, password: OLIVE.password });
    const form = await client.get(back.location!);
    expect(form.page().form("/processes/new")).toMatchObject({
      title: typed.title,
      category: "Bench",
      description: typed.description,
    });
    expect(waiting()).toHaveLength(waiting().filter((name) => name.endsWith(".kept")).length);
  });
});

describe("an edit", () => {
  const edit = (id: number, fields: Record<string, string>, file?: File) =>
    send(fields, file, `/processes/${id}/edit`);

  test("begins from the record, changes it and comes back to it", async () => {
    const { id, title } = await added({ category: "Bench", description: "Old" });
    const fields = (await adam.get(`/processes/${id}/edit`)).page().form(`/processes/${id}/edit`);
    expect(fields).toMatchObject({ title, category: "Bench", description: "Old", pdfUrl: "", version: "1" });
    const answer = await edit(id, { ...fields, description: "New", file: "" });
    expect([answer.status, answer.location]).toEqual([303, `/processes/${id}`]);
    expect((await adam.follow(answer)).page().messages).toBe("Process documentation updated successfully");
    expect(await find(id)).toMatchObject({ description: "New", version: 2 });
  });

  test("replaces and removes the PDF; the old content is cleared away in time", async () => {
    const [one, two] = [aPdf(), aPdf()];
    const { id, title, pdfUrl } = await added({}, { content: one });
    expect(pdfUrl).toBe(`/processes/${id}/pdf`);
    expect((await adam.get(`/processes/${id}/edit`)).page().text).toContain("Attached: sheet.pdf (1 KB)");
    expect((await edit(id, { title, version: "1" }, { content: two, name: "two.pdf" })).status).toBe(303);
    const served = await bytes(adam, pdfUrl!);
    expect(served.content).toEqual(two);
    expect((await edit(id, { title, version: "2" })).status).toBe(303);
    expect((await bytes(adam, pdfUrl!)).content).toEqual(two);
    expect((await edit(id, { title, version: "2", removePdf: "on" })).status).toBe(303);
    expect((await find(id)).pdfUrl).toBeNull();
    expect((await adam.get(`/processes/${id}/pdf`)).status).toBe(404);
  });

  test("the second of two editors is shown the current record, and keeps their values", async () => {
    const description = "The same\r\ntwo lines";
    const { id, title } = await added({ category: "Bench", description }, { content: aPdf() });
    await edit(
      id,
      { title, description, category: "Windows", version: "1" },
      { content: aPdf(), name: "theirs.pdf" },
    );
    const mine = aPdf();
    const fields = { title: "Mine", description, category: "Bench", version: "1" };
    const late = await edit(id, fields, { content: mine, name: "mine.pdf" });
    expect(late.status).toBe(409);
    const page = late.page();
    for (const text of [
      "Failed to update process documentation",
      "changed this process at",
      `Now saved: ${title}`,
      "Now saved: Windows",
      "Attached: theirs.pdf",
    ])
      expect(page.text).toContain(text);
    expect(page.text.match(/Now saved/g)).toHaveLength(2);
    const again = page.form(`/processes/${id}/edit`);
    expect(again).toMatchObject({ title: "Mine", category: "Bench", version: "2", kept: sha256(mine) });
    expect((await edit(id, { ...again, file: "" })).status).toBe(303);
    expect((await bytes(adam, `/processes/${id}/pdf`)).content).toEqual(mine);
  });

  test("a long text that another editor saved stands whole beside the field", async () => {
    const { id, title } = await added({ description: "Short" });
    const theirs = `First line\nSecond line, ${"polish ".repeat(40)}twice`;
    await edit(id, { title, description: theirs, version: "1" });
    const late = await edit(id, { title, description: "Mine", version: "1" });
    expect(late.status).toBe(409);
    expect(late.page().text).toContain("Now saved: First line…");
    expect(late.page().text).toContain(theirs.replace("\n", " "));
    expect(late.page().form(`/processes/${id}/edit`).description).toBe("Mine");
  });

  test("is in the audit trail with before and after", async () => {
    const { id, title } = await added({}, { content: aPdf() });
    await edit(id, { title: `${title} again`, version: "1" });
    const db = openBook(server);
    const rows = db.$client
      .prepare(
        "select action, payload from audit_log where record_kind = 'process' and record_id = ? order by id",
      )
      .all(String(id)) as { action: string; payload: string }[];
    db.$client.close();
    expect(rows.map(({ action }) => action)).toEqual(["process.added", "process.changed"]);
    expect(JSON.parse(rows[1]!.payload)).toMatchObject({
      before: { title, attached: { name: "sheet.pdf" } },
      after: { title: `${title} again`, attached: { name: "sheet.pdf" } },
    });
  });
});

describe("an invalid file", () => {
  afterEach(() => expect(waiting().filter((name) => name.endsWith(".upload"))).toEqual([]));

  const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), deflateRawSync(Buffer.alloc(8 * MB))]);
  test.each<[string, () => File]>([
    [
      "a page that is called PDF",
      () => ({ content: "<!doctype html><script>alert(1)</script>", name: "a.pdf" }),
    ],
    [
      "a page with a PDF behind it",
      () => ({
        content: Buffer.concat([Buffer.from("<html><script>alert(1)</script>"), aPdf()]),
        name: "a.pdf",
      }),
    ],
    ["an empty file", () => ({ content: "", name: "a.pdf" })],
    ["a truncated one", () => ({ content: aPdf().subarray(0, 400), name: "a.pdf" })],
    ["a zip that unpacks to much", () => ({ content: zip, name: "a.pdf" })],
    ["a gzipped PDF", () => ({ content: gzipSync(aPdf()), name: "a.pdf" })],
    [
      "a picture",
      () => ({ content: Buffer.from("89504e470d0a1a0a", "hex"), name: "a.pdf", type: "image/png" }),
    ],
    ["zeros", () => ({ content: Buffer.alloc(MB), name: "a.pdf" })],
  ])("%s is refused at the field, and nothing is left", async (_, file) => {
    const [before, kept] = [(await list()).length, waiting().length];
    const answer = await send({ title: "Hostile", description: "kept words" }, file());
    expect(answer.status).toBe(422);
    expect(answer.page().text).toContain("This file is not a PDF");
    expect(answer.page().text).toContain("If you chose a file, choose it again");
    expect(answer.page().form()).toMatchObject({ title: "Hostile", description: "kept words" });
    expect(answer.page().form().kept).toBeUndefined();
    expect([(await list()).length, waiting().length]).toEqual([before, kept]);
  });

  test("errors of the file and of the text show together", async () => {
    const page = (await send({ title: "", pdfUrl: "ftp://x" }, { content: "no", name: "a.pdf" })).page();
    for (const text of ["This file is not a PDF", "Title is required", "Enter a valid URL"])
      expect(page.text).toContain(text);
  });

  test.each(oneIn(2, [10 * MB + 1, 64 * MB]))("%i bytes are too many: 413, the words kept", async (size) => {
    const content = Buffer.concat([
      Buffer.from("%PDF-1.4\n"),
      Buffer.alloc(size - 15),
      Buffer.from("%%EOF\n"),
    ]);
    const answer = await send({ title: "Large", category: "Bench" }, { content, name: "a.pdf" });
    expect(answer.status).toBe(413);
    expect(answer.page().text).toContain("The file is larger than 10 MB");
    expect(answer.page().form()).toMatchObject({ title: "Large", category: "Bench" });
  });

  test("exactly 10 MB are accepted", { tags: "all" }, async () => {
    const content = Buffer.concat([
      Buffer.from("%PDF-1.4\n"),
      Buffer.alloc(10 * MB - 15),
      Buffer.from("%%EOF\n"),
    ]);
    const { pdfUrl } = await added({}, { content });
    expect(sha256((await bytes(adam, pdfUrl!)).content)).toBe(sha256(content));
  });

  test("a far too long description is reported, whatever else is sent", async () => {
    const answer = await send(
      { title: "T", description: "é".repeat(100_000) },
      { content: aPdf(), name: "a.pdf" },
    );
    expect(answer.status).toBe(422);
    expect(answer.page().text).toContain("Must be 5,000 characters or fewer; this has 100,000");
    expect(answer.page().form("/processes/new").description).toHaveLength(100_000);
  });

  test("several files, a body that breaks off, another kind of body", async () => {
    const two = new FormData();
    two.append("title", "Two files");
    for (const name of ["a.pdf", "b.pdf"]) two.append("file", new Blob([new Uint8Array(aPdf())]), name);
    const answer = await adam.request("POST", "/processes/new", {
      body: two,
      headers: { origin: adam.url },
    });
    expect(answer.status).toBe(422);
    expect(answer.page().text).toContain("Choose one file: 2 were sent");
    expect(answer.page().form().title).toBe("Two files");

    const raw = (type: string, body: string) =>
      adam.request("POST", "/processes/new", { body, headers: { "content-type": type, origin: adam.url } });
    const part = '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nHalf\r\n';
    const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-';
    const cut = await raw("multipart/form-data; boundary=x", part + half);
    expect([cut.status, cut.page().form().title]).toEqual([400, "Half"]);
    expect((await raw("multipart/form-data", part)).status).toBe(400);
    expect((await raw("application/json", "{}")).status).toBe(415);
    expect((await raw("text/plain", "title=x")).status).toBe(415);
  });
});

describe("a PDF as it is served", () => {
  test("shows itself in the browser and runs nothing", async () => {
    const content = aPdf();
    const { pdfUrl } = await added({}, { content, name: "größe; x 1.html", type: "text/html" });
    const { status, headers, content: served } = await bytes(adam, pdfUrl!);
    expect([status, served]).toEqual([200, content]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(content.length),
      "content-disposition": `inline; filename="gro_e_ x 1.html.pdf"; filename*=UTF-8''gr%C3%B6%C3%9Fe%3B%20x%201.html.pdf`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
    });
    const policy = headers.get("content-security-policy")!;
    for (const part of [
      "default-src 'self'",
      "script-src 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(headers.has("content-encoding")).toBe(false);
  });

  test("the card and the record lead to it in a new tab", async () => {
    const { id, title } = await added({}, { content: aPdf() });
    for (const path of [`/processes?search=${encodeURIComponent(title)}`, `/processes/${id}`]) {
      const { body } = await adam.get(path);
      expect(body).toMatch(
        new RegExp(`<a[^>]*href="/processes/${id}/pdf"[^>]*target="_blank"[^>]*rel="noopener noreferrer"`),
      );
      expect(body).toContain("Download PDF");
    }
  });

  test("HEAD has GET's headers, and ranges work", async () => {
    const content = aPdf();
    const { pdfUrl } = await added({}, { content });
    const size = content.length;
    const head = await adam.request("HEAD", pdfUrl!);
    expect([head.status, head.headers.get("content-length"), head.body]).toEqual([200, String(size), ""]);
    const etag = head.headers.get("etag")!;
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await bytes(adam, pdfUrl!, { range, ...more });
      return [answer.status, answer.headers.get("content-range"), answer.content] as const;
    };
    const shown = async (...asked: Parameters<typeof part>) => (await part(...asked)).slice(0, 2);
    const whole = [200, null, content] as const;
    expect(await part("bytes=0-4")).toEqual([206, `bytes 0-4/${size}`, content.subarray(0, 5)]);
    expect(await part("bytes=5-")).toEqual([206, `bytes 5-${size - 1}/${size}`, content.subarray(5)]);
    expect(await part("bytes=-6")).toEqual([
      206,
      `bytes ${size - 6}-${size - 1}/${size}`,
      content.subarray(-6),
    ]);
    expect(await shown(`bytes=${size - 2}-${size + 99}`)).toEqual([
      206,
      `bytes ${size - 2}-${size - 1}/${size}`,
    ]);
    expect(await shown("bytes=0-4", { "if-range": etag })).toEqual([206, `bytes 0-4/${size}`]);
    expect(await part("bytes=0-4", { "if-range": '"another"' })).toEqual(whole);
    const again = (known: string) => bytes(adam, pdfUrl!, { "if-none-match": known });
    expect([(await again(etag)).status, (await again('"another"')).status]).toEqual([304, 200]);
    for (const odd of ["bytes=0-1,3-4", "lines=0-4"]) expect(await part(odd)).toEqual(whole);
    for (const none of [`bytes=${size}-`, "bytes=-0", "bytes=999999999999999-", "bytes=4-2", "bytes=a-b"])
      expect(await shown(none)).toEqual([416, `bytes */${size}`]);
  });

  test("the same content is stored once, whoever uploads it", async () => {
    const content = aPdf();
    const one = await added({}, { content, name: "one.pdf" });
    const two = await added({}, { content, name: "two.pdf" });
    expect(uploads().filter((name) => name === sha256(content))).toHaveLength(1);
    expect(uploads().every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
    const nameOf = async ({ pdfUrl }: Process) =>
      (await bytes(adam, pdfUrl!)).headers.get("content-disposition");
    expect(await nameOf(one)).toContain("one.pdf");
    expect(await nameOf(two)).toContain("two.pdf");
  });

  test("one that is missing on disk is an error page with a link", async ({ skip }) => {
    skip(ON_PRIMARY, "looks into the folder of one machine");
    const content = aPdf();
    const { id, title } = await added({}, { content });
    rmSync(join(server.dataDir, "uploads", sha256(content)));
    const answer: Answer = await adam.get(`/processes/${id}/pdf`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.page().text).toContain("The PDF is missing");
    expect(answer.page().text).toContain(title);
    expect(answer.page().links["Attach a PDF"]).toBe(`/processes/${id}/edit`);
    expect((await adam.get(`/processes/${id}`)).page().text).toContain("The PDF is missing from the server");
    // Attaching the file again repairs it.
    await send({ title, version: "1" }, { content, name: "a.pdf" }, `/processes/${id}/edit`);
    expect((await bytes(adam, `/processes/${id}/pdf`)).content).toEqual(content);
  });
});
