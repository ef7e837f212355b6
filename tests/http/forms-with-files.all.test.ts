import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OLIVE } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { patternOf } from "../support/route-patterns.ts";
import { theCast } from "../support/the-cast.ts";

/** All pages; tests/browser/pages.spec.ts ensures the list is complete. */
const PAGES = Object.keys(
  JSON.parse(readFileSync("tests/browser/pages.json", "utf8")) as Record<string, string>,
);
const MB = 1024 * 1024;

interface FileForm {
  page: string;
  action: string;
  /** Of the file. */
  field: string;
  /** As they are shown, with words in those that are typed. */
  texts: Record<string, string>;
  /** The names of those that were typed. */
  typed: string[];
}

let server: ShopServer<unknown>;
let olive: Client;
const forms = new Map<string, FileForm>();

beforeAll(async () => {
  server = await startShop(theCast);
  olive = await signIn(server, OLIVE);
  for (const path of PAGES) {
    const answer = await olive.follow(await olive.get(path));
    for (const form of formsOf(path, answer)) {
      const pattern = patternOf(form.action);
      if (!forms.has(pattern)) forms.set(pattern, form);
    }
  }
}, 120_000);
afterAll(() => server.stop());

function formsOf(page: string, answer: Answer): FileForm[] {
  return [...answer.body.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, head = "", inside = ""]) => {
      const file = [...inside.matchAll(/<input\b[^>]*>/g)].find(([input]) => /type="file"/.test(input));
      if (!file || !/method="post"/i.test(head)) return [];
      const action = (/action="([^"]*)"/.exec(head)?.[1] ?? page).replaceAll("&amp;", "&");
      const shown = answer.page().form(action.split("?", 1)[0]);
      const field = /name="([^"]*)"/.exec(file[0])?.[1] ?? "";
      delete shown[field];
      const typed = [
        ...inside.matchAll(/<(?:textarea\b|input\b(?=[^>]*type="text"))[^>]*?name="([^"]*)"/g),
      ].flatMap(([, name = ""]) => (/search|sku|price|cost|weight/i.test(name) ? [] : [name]));
      const texts = { ...shown, ...Object.fromEntries(typed.map((name) => [name, `kept ${name}`])) };
      return [{ page, action, field, texts, typed }];
    },
  );
}

function send({ action, field, texts }: FileForm, files: [name: string, content: Buffer][], button = "") {
  const body = new FormData();
  const [first = "", ...rest] = Object.keys(texts);
  const append = (name: string) => body.append(name, texts[name] ?? "");
  if (first) append(first);
  // Before the other fields: what is wrong with it must not cost them.
  for (const [name, content] of files) body.append(field, new Blob([new Uint8Array(content)]), name);
  rest.forEach(append);
  if (button) body.append(button, "1");
  return olive.request("POST", action, { body, headers: { accept: "text/html", origin: olive.url } });
}

/** What the form says after it was refused: its status, a sentence, and everything that was typed. */
function expectKept(form: FileForm, answer: Answer, status: number, says: RegExp) {
  expect([form.action, answer.status]).toEqual([form.action, status]);
  const page = answer.page();
  expect(page.text).toMatch(says);
  const shown = page.form(form.action.split("?", 1)[0]);
  for (const name of form.typed)
    expect([form.action, name, shown[name]]).toEqual([form.action, name, form.texts[name]]);
  expect(answer.body).toContain('type="file"');
}

const EXPECTED = [
  "/customers/:customerId/files",
  "/customers/:customerId/photos",
  "/customers/import",
  "/inventory/:pieceId/files",
  "/inventory/:pieceId/photos",
  "/inventory/import",
  "/inventory/new",
  "/inventory/receivings/:receivingId/import",
  "/processes/:processId/edit",
  "/processes/new",
  "/repairs/:repairId/photos",
  "/repairs/new",
];
const isList = (pattern: string) => pattern.endsWith("/import");

test("the forms with a file are known", () => {
  expect([...forms.keys()].sort()).toEqual(EXPECTED);
});

describe.each(EXPECTED)("%s", (pattern) => {
  const form = () => forms.get(pattern)!;
  const button = pattern.endsWith("photos") ? "" : "addPhoto";

  test("a file of the wrong kind comes back as the form, whatever its size", async () => {
    for (const bytes of [1_000, 257 * 1024, 3 * MB]) {
      const answer = await send(form(), [["film.mov", Buffer.alloc(bytes)]], button);
      expectKept(form(), answer, 422, /not a PDF|isn't supported|isn't a photo|CSV/i);
    }
  });

  test("two files come back as the form", async () => {
    const two = ["a.csv", "b.csv"].map((name): [string, Buffer] => [name, Buffer.from("firstName\nAnn\n")]);
    expectKept(form(), await send(form(), two, button), 422, /Choose one file: 2 were sent/);
  });

  test("a file that is too large comes back as the form", async () => {
    const large = Buffer.alloc((isList(pattern) ? 64 : 20) * MB + 1, "x");
    expectKept(form(), await send(form(), [["large.csv", large]], button), 413, /larger than \d+ MB/);
  });
});

test("a fifth file at once comes back as the form", async () => {
  const held = new AbortController();
  const first = forms.get("/processes/new")!;
  const waiting = Array.from({ length: 4 }, () => endless(first, held.signal));
  const file: [string, Buffer] = ["a.csv", Buffer.from("firstName\nAnn\n")];
  await expect.poll(async () => (await send(first, [file])).status).toBe(429);
  for (const form of forms.values()) expectKept(form, await send(form, [file]), 429, /still uploading/);
  held.abort();
  await Promise.allSettled(waiting);
  // The server hears of it a little later.
  await expect.poll(async () => (await send(first, [file])).status).not.toBe(429);
});

/** An upload that doesn't end. */
function endless({ action, field }: FileForm, signal: AbortSignal) {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.csv"\r\n\r\n`;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
  });
  const cookie = [...olive.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, origin: olive.url, "content-type": "multipart/form-data; boundary=x" };
  return fetch(olive.url + action, { method: "POST", headers, body, signal, duplex: "half" } as RequestInit);
}

test("texts that are too long come back beside the others", async () => {
  const form = forms.get("/repairs/new")!;
  const long = { ...form, texts: { ...form.texts, description: "d".repeat(700_000) } };
  const answer = await send(long, [["IMG.jpg", Buffer.alloc(257 * 1024, "x")]]);
  expect(answer.status).toBe(422);
  const shown = answer.page().form("/repairs/new");
  expect(shown.notes).toBe(form.texts.notes);
  expect(shown.description).toMatch(/^d{200000,} \[…/);
});
