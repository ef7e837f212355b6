import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallPdf } from "~/sample-shop/small-pdf";
import { OLIVE, RHEA, SAL } from "../support/cast.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { oneIn } from "../support/everything.ts";
import { aPicture, HEIC } from "../support/pictures.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

interface File {
  id: number;
  name: string;
  fileName: string;
  mediaType: string;
  url: string;
}

let server: ShopServer<TheCast & { records: string[] }>;
let sal: Client;

beforeAll(async () => {
  server = await startShop(() => {
    const cast = theCast();
    const records = Array.from({ length: 12 }, () => [
      `customers/${aCustomer().id}`,
      `inventory/${aPiece().id}`,
    ]);
    return { ...cast, records: records.flat() };
  });
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const MB = 1024 * 1024;
let made = 0;
const aPdf = () => smallPdf(`Certificate ${(made += 1)}`, ["Clarity VS1."]);
/** The next record of a noun that no test has used. */
function fresh(noun: "customers" | "inventory"): string {
  const { records } = server.built;
  const at = records.findIndex((record) => record.startsWith(noun));
  return `/${records.splice(at, 1)[0]}`;
}

interface Sent {
  content: Buffer | string;
  name?: string;
}

/** A multipart form as browsers send it; without a file its input is empty. */
function send(path: string, fields: Record<string, string>, file?: Sent, client = sal): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const { content = "", name = "" } = file ?? {};
  body.append("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
  const accept = path.startsWith("/api") ? "application/json" : "text/html";
  return client.request("POST", path, { body, headers: { accept, origin: client.url } });
}

async function added(record: string, file: Sent, fields: Record<string, string> = {}): Promise<File> {
  const answer = await send(`/api${record}/files`, fields, { name: "scan.pdf", ...file });
  expect([answer.status, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<File>();
}

const listed = async (record: string) => (await sal.json("GET", `/api${record}/files`)).json<File[]>();

const bytes = (path: string, client = sal, headers: Record<string, string> = {}) =>
  client.request("GET", path, { headers });

/** All that a refused file could leave. */
function kept() {
  const db = openBook(server);
  try {
    const rows = db.$client
      .prepare("select (select count(*) from record_files) records, (select count(*) from files) files")
      .get();
    const uploads = readdirSync(join(server.dataDir, "uploads"), { recursive: true });
    return { rows, uploads: uploads.map(String).sort() };
  } finally {
    db.$client.close();
  }
}

describe.each(["customers", "inventory"] as const)("files of %s", (noun) => {
  test("are added on a page of their own, shown on the record, opened, and removed", async () => {
    const record = fresh(noun);
    const at = `${record}/files`;
    const before = (await sal.get(record)).page();
    expect(before.links["Add Files"]).toBe(at);
    const { formKey } = (await sal.get(at)).page().form(at);
    const content = aPdf();
    const answer = await send(
      at,
      { formKey: formKey!, name: "GIA certificate" },
      { content, name: "scan.pdf" },
    );
    expect([answer.status, answer.location]).toEqual([303, at]);
    const page = (await sal.follow(answer)).page();
    expect(page.messages).toBe("File added");
    const [file] = await listed(record);
    expect(page.links["GIA certificate"]).toBe(file!.url);
    const shown = (await sal.get(record)).page();
    expect(shown.links["GIA certificate"]).toBe(file!.url);
    expect(shown.text).toMatch(/PDF, \d+ KB, \w{3} \d+, \d{4}, Sal Brook/);
    const light = await sal.get(record, { "save-data": "on" });
    expect(light.page().links["GIA certificate"]).toBe(file!.url);
    expect((await bytes(file!.url)).content.equals(content)).toBe(true);

    const removed = await sal.post(`${file!.url}/remove`, {});
    expect([removed.status, removed.location]).toEqual([303, at]);
    expect((await sal.follow(removed)).page().messages).toBe("File removed");
    expect(await listed(record)).toEqual([]);
    expect((await bytes(file!.url)).status).toBe(404);
    const olive = await signIn(server, OLIVE);
    const [, kind, id] = /(\w+)\/(\d+)/.exec(record) ?? [];
    const trail = await olive.get(`/audit?kind=${kind === "customers" ? "customer" : "piece"}&record=${id}`);
    for (const said of ["Added a file", "Removed a file"]) expect(trail.page().text).toContain(said);
    const { text } = (await olive.get(record)).page();
    for (const said of [/File added[^]{0,80}GIA certificate/, /File removed[^]{0,80}GIA certificate/])
      expect(text).toMatch(said);
  });

  test("over JSON: added, listed, read, removed; from their record alone", async () => {
    const [record, other] = [fresh(noun), fresh(noun)];
    const content = aPdf();
    const file = await added(record, { content }, { name: "  Appraisal 2026 " });
    expect(file).toEqual({
      id: expect.any(Number),
      name: "Appraisal 2026",
      fileName: "Appraisal 2026.pdf",
      mediaType: "application/pdf",
      size: content.length,
      addedAt: expect.stringMatching(/Z$/),
      addedBy: "Sal Brook",
      url: `${record}/files/${file.id}`,
    });
    expect(await listed(record)).toEqual([file]);
    expect((await sal.json("GET", `/api${record}/files/${file.id}`)).json()).toEqual(file);
    const twice = await send(`/api${record}/files`, {}, { content, name: "b.pdf" });
    expect([twice.status, twice.json()]).toEqual([
      422,
      {
        message: "This file is already here as 'Appraisal 2026'",
        errors: { file: ["This file is already here as 'Appraisal 2026'"] },
      },
    ]);
    for (const path of [
      `/api${other}/files/${file.id}`,
      `/api${record}/files/99999`,
      `/api${record}/files/x`,
    ]) {
      expect((await sal.json("GET", path)).status).toBe(404);
      expect((await sal.json("DELETE", path)).status).toBe(404);
    }
    expect((await bytes(`${other}/files/${file.id}`)).status).toBe(404);
    expect((await sal.json("DELETE", `/api${record}/files/${file.id}`)).status).toBe(204);
    expect(await listed(record)).toEqual([]);
    for (const method of ["GET", "POST"])
      expect((await sal.request(method, `/api/${noun}/99999/files`, {})).status).toBe(
        method === "GET" ? 404 : 415,
      );
    expect((await send(`/api/${noun}/99999/files`, {}, { content, name: "a.pdf" })).status).toBe(404);
  });

  test("are for whoever may view the record, and nobody else", async () => {
    const record = fresh(noun);
    const { url } = await added(record, { content: aPdf() });
    const rhea = await signIn(server, RHEA);
    for (const path of [url, `${record}/files`, `/api${record}/files`, `/api${url}`])
      expect([path, (await bytes(path, rhea)).status]).toEqual([path, 403]);
    expect((await send(`/api${record}/files`, {}, { content: aPdf(), name: "a.pdf" }, rhea)).status).toBe(
      403,
    );
    expect((await bytes(url, { ...rhea, cookies: new Map() } as Client)).status).not.toBe(200);
  });
});

describe("as they are served", () => {
  const SERVED: [
    what: string,
    name: string,
    type: string,
    policy: RegExp,
    make: () => Promise<Buffer> | Buffer,
  ][] = [
    ["a PDF", "scan.pdf", "application/pdf", /script-src 'none'/, aPdf],
    ["a picture", "scan.jpg", "image/jpeg", /sandbox/, () => aPicture()],
    [
      "a page as a text",
      "page.html",
      "text/plain; charset=utf-8",
      /sandbox/,
      () => Buffer.from("<script>1</script> é"),
    ],
    [
      "a text of Windows",
      "a.txt",
      "text/plain; charset=windows-1252",
      /sandbox/,
      () => Buffer.from("Gr\xf6\xdfe", "latin1"),
    ],
  ];

  test.each(SERVED)(
    "%s: its own type, a policy, not sniffed, not kept",
    async (_, name, type, policy, make) => {
      const content = await make();
      const { url } = await added(fresh("customers"), { content, name }, { name: "Größe; x.html" });
      const answer = await bytes(url);
      expect(answer.content.equals(content)).toBe(true);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "content-security-policy": expect.stringMatching(policy),
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "cross-origin-resource-policy": "same-origin",
        "content-disposition": expect.stringMatching(
          /^inline; filename="Gro_e_ x\.html\.\w+"; filename\*=UTF-8''Gr%C3%B6/,
        ),
      });
      const part = await bytes(url, sal, { range: "bytes=0-3" });
      expect([part.status, part.content.equals(content.subarray(0, 4))]).toEqual([206, true]);
    },
  );
});

describe("what is refused", () => {
  const NAME = "Typed & kept";
  const REFUSED: [what: string, status: number, says: string, file: () => Sent][] = [
    ["a HEIC", 422, "Most Compatible", () => ({ content: HEIC, name: "a.jpg" })],
    [
      "a zip named .pdf",
      422,
      "This file type isn't supported",
      () => ({ content: "PK\u0003\u0004", name: "a.pdf" }),
    ],
    [
      "half a PDF",
      422,
      "This file type isn't supported",
      () => ({ content: aPdf().subarray(0, 200), name: "a.pdf" }),
    ],
    ["an empty file", 422, "This file type isn't supported", () => ({ content: "", name: "a.txt" })],
    [
      "10 MB and a byte",
      413,
      "larger than 10 MB",
      () => ({ content: Buffer.alloc(10 * MB + 1, "x"), name: "a.txt" }),
    ],
    ["none", 422, "Choose a file first", () => ({ content: "", name: "" })],
  ];

  test.each(REFUSED)(
    "%s: %i at the field, the typed name stays, and nothing is kept",
    async (_, status, says, make) => {
      const { haloRing, amelia } = server.built;
      const before = kept();
      for (const record of oneIn(2, [`/inventory/${haloRing.id}`, `/customers/${amelia.id}`])) {
        const page = await send(`${record}/files`, { name: NAME }, make());
        expect(page.status).toBe(status);
        expect(page.page().text).toContain(says);
        expect(page.page().form(`${record}/files`)).toMatchObject({ name: NAME });
        expect(page.body).toMatch(/aria-invalid="true"[^>]*name="file"|name="file"[^>]*aria-invalid="true"/);
        const answer = await send(`/api${record}/files`, { name: NAME }, make());
        expect([answer.status, answer.json()]).toEqual([
          status,
          { message: expect.stringContaining(says), errors: { file: [expect.stringContaining(says)] } },
        ]);
      }
      expect(kept()).toEqual(before);
    },
  );

  test("a name that is too long: the file needn't be sent again, by its sender alone", async () => {
    const record = fresh("customers");
    const at = `${record}/files`;
    const content = aPdf();
    const name = "n".repeat(121);
    const refused = await send(at, { name }, { content, name: "scan.pdf" });
    expect(refused.status).toBe(422);
    const fields = refused.page().form(at);
    expect(fields).toMatchObject({
      name,
      kept: expect.stringMatching(/^[0-9a-f]{64}$/),
      fileName: "scan.pdf",
    });
    expect(refused.page().text).toContain("scan.pdf (1 KB) is uploaded");
    expect(refused.body).toMatch(/aria-invalid="true"[^>]*name="name"|name="name"[^>]*aria-invalid="true"/);
    const olive = await signIn(server, OLIVE);
    const stolen = await send(at, { ...fields, name: "Mine" } as Record<string, string>, undefined, olive);
    expect([stolen.status, stolen.page().text]).toEqual([422, expect.stringContaining("has expired")]);
    const answer = await send(at, { ...fields, name: "A name" } as Record<string, string>);
    expect(answer.status).toBe(303);
    expect(await listed(record)).toMatchObject([{ name: "A name", fileName: "A name.pdf" }]);
    const call = await send(`/api${at}`, { name }, { content: aPdf(), name: "b.pdf" });
    expect([call.status, Object.keys(call.json<{ errors: object }>().errors)]).toEqual([422, ["name"]]);
  });

  test("a form that is sent twice adds one file", async () => {
    const record = fresh("inventory");
    const at = `${record}/files`;
    const { formKey } = (await sal.get(at)).page().form(at);
    const content = aPdf();
    for (let n = 0; n < 2; n += 1)
      expect((await send(at, { formKey: formKey! }, { content, name: "once.pdf" })).status).toBe(303);
    expect(await listed(record)).toMatchObject([{ name: "once" }]);
  });
});

test("an erased customer has no files, a merged one those of the person", async () => {
  const olive = await signIn(server, OLIVE);
  const [record, merged] = [fresh("customers"), fresh("customers")];
  const [keptId, mergedId] = [record, merged].map((path) => Number(path.split("/").at(-1)));
  const { url } = await added(merged, { content: aPdf() }, { name: "Signed" });
  expect((await olive.json("POST", `/api${record}/merge`, { mergedId })).status).toBe(201);
  expect(await listed(record)).toMatchObject([{ name: "Signed", url: url.replace(merged, record) }]);
  expect((await bytes(url.replace(merged, record))).status).toBe(200);
  expect((await sal.get(`${merged}/files`)).location).toBe(`${record}/files?merged=${mergedId}`);
  const copy = (await olive.get(`/api/customers/${keptId}/export`)).json<{ files: File[] }>();
  expect(copy.files).toMatchObject([{ name: "Signed" }]);
  const erased = await olive.json("POST", `/api${record}/erase`, { reason: "request", confirmed: true });
  expect(erased.status).toBe(200);
  expect((await bytes(url)).status).toBe(404);
  expect((await sal.get(`${record}/files`)).status).toBe(409);
  expect(await listed(record)).toEqual([]);
  expect((await sal.get(record)).page().links["Add Files"]).toBeUndefined();
  const refused = await send(`/api${record}/files`, {}, { content: aPdf(), name: "a.pdf" });
  expect(refused.status).toBe(409);
});
