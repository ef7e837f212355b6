import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { utils, write } from "xlsx";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { changeSettings } from "~/domain/settings/change-settings.server";
import { versionOfSettings } from "~/domain/settings/read-settings.server";
import { startAiStub } from "../support/ai-stub.ts";
import { askEverything } from "../support/ask-everything.ts";
import { ADAM, OLIVE } from "../support/cast.ts";
import { type Answer, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { enact } from "../support/shop.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

const folder = mkdtempSync(join(tmpdir(), "loupe-outgoing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Seen {
  kind: "program" | "socket" | "datagram" | "lookup";
  target: string;
}

const preload = `--import=${join(import.meta.dirname, "../support/record-outgoing.mjs")}`;

function recorded(file: string) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
  const seen = lines.map((line) => JSON.parse(line) as Seen);
  return {
    programs: seen.filter(({ kind }) => kind === "program").map(({ target }) => target),
    outgoing: [
      ...new Set(
        seen.filter(({ kind }) => kind !== "program").map(({ kind, target }) => `${kind} ${target}`),
      ),
    ],
  };
}

/** What browsers load, or send to, without a click. */
const LOADED =
  /\s(?:xlink:href|href|src|srcset|action|formaction|poster|data|ping|background|content)="([^"]*)"/g;

/** Other hosts that a page would load from or send to, and that its headers allow. */
function foreignIn(server: ShopProcess<TheCast>, path: string, { headers, body }: Answer): string[] {
  const isOurs = (address: string) => new URL(address, server.url).origin === server.url;
  const found: string[] = [];
  const policy = headers.get("content-security-policy") ?? "";
  if (!/default-src '(self|none)'/.test(policy) || /\*|https?:|\w\.\w/.test(policy))
    found.push(`the policy ${policy}`);
  for (const name of ["location", "link", "refresh", "report-to", "reporting-endpoints"]) {
    const value = headers.get(name);
    if (value !== null && /(^|[^:])\/\//.test(value.replaceAll(server.url, "")) && !path.endsWith("/pdf"))
      found.push(`${name}: ${value}`);
  }
  if (!headers.get("content-type")?.startsWith("text/html")) return found.map((what) => `${path}: ${what}`);
  for (const [tag, name = ""] of body.matchAll(/<(\w+)\b[^>]*>/g)) {
    // Links are followed by people.
    if (name === "a") continue;
    for (const [, value = ""] of tag.matchAll(LOADED))
      if (/^(\w+:)?\/\//.test(value) && !isOurs(value)) found.push(tag);
  }
  for (const [, styles = ""] of body.matchAll(/<style\b[^>]*>([^<]*)/g))
    if (/url\(|@import/.test(styles)) found.push(styles);
  return found.map((what) => `${path}: ${what}`);
}

async function useAll(server: ShopProcess<TheCast>, file: string) {
  const foreign: string[] = [];
  await askEverything(server, {
    look: (path, answer) => foreign.push(...foreignIn(server, path, answer)),
    filters: "one at a time",
  });
  const adam = await signIn(server, ADAM);
  const book = {
    SheetNames: ["A"],
    Sheets: {
      A: utils.aoa_to_sheet([
        ["firstName", "lastName"],
        ["Wilma", "Book"],
      ]),
    },
  };
  const list = new FormData();
  list.append(
    "file",
    new Blob([new Uint8Array(write(book, { type: "buffer", bookType: "xlsx" }) as Buffer)]),
    "list.xlsx",
  );
  expect((await adam.request("POST", "/api/customers/import", { body: list })).status).toBe(200);
  // Insights are made in the background, and jobs begin a second after the start.
  await signIn(server, OLIVE).then((olive) => olive.get("/"));
  await expect
    .poll(() => recorded(file).programs.filter((words) => words.endsWith(" backup")).length)
    .toBeGreaterThan(0);
  return foreign;
}

describe("the server opens no connection and looks up no name", () => {
  test("where an owner has set none, whatever is asked and done", async () => {
    const file = join(folder, "none");
    const server = await startShopProcess(theCast, { env: { NODE_OPTIONS: preload, OUTGOING: file } });
    onTestFinished(() => server.stop());
    const foreign = await useAll(server, file);
    await server.stop();
    const { programs, outgoing } = recorded(file);
    expect({ outgoing, foreign }).toEqual({ outgoing: [], foreign: [] });
    for (const program of [/index\.js$/, /workbook-program\.js /, /index\.js backup$/])
      expect(programs).toContainEqual(expect.stringMatching(program));
  });

  test("but to the AI service and the address for the audit log's head, which an owner has set", async () => {
    const file = join(folder, "set");
    const [service, address] = [await startAiStub(), await startAiStub()];
    const build = () => {
      enact((ctx) =>
        changeSettings(ctx, {
          auditHeadUrl: address.url,
          version: versionOfSettings(ctx.tx, ["auditHeadUrl"]),
        }),
      );
      return theCast();
    };
    const server = await startShopProcess(build, {
      env: { NODE_OPTIONS: preload, OUTGOING: file, OPENAI_API_KEY: "sk-stub", OPENAI_BASE_URL: service.url },
    });
    onTestFinished(() => server.stop());
    const foreign = await useAll(server, file);
    await expect.poll(() => address.heard.length).toBeGreaterThan(0);
    await server.stop();
    service.stop();
    address.stop();
    expect(service.heard.length).toBeGreaterThan(0);
    const outgoing = recorded(file).outgoing.toSorted();
    const set = [service, address].map(({ url }) => `socket ${new URL(url).host}`).toSorted();
    expect({ outgoing, foreign }).toEqual({ outgoing: set, foreign: [] });
  });
});

/** Texts that no browser connects to. */
const NAMED: Record<string, string> = {
  "www.w3.org": "namespaces",
  "react.dev": "in texts of errors",
  "reactrouter.com": "in texts of errors",
  localhost: "a base to read our own addresses with",
  "here.invalid": "a base to read our own addresses with",
};

test("scripts, styles and pictures of the build name no other host", () => {
  const files = readdirSync("build/client", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|svg)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(50);
  const hosts = new Set<string>();
  for (const name of files) {
    const text = readFileSync(join("build/client", name), "utf8");
    for (const [, host = ""] of text.matchAll(/(?:https?|wss?):\/\/([\w.-]+)/g)) hosts.add(host);
    for (const [, host = ""] of text.matchAll(/["'`(]\/\/([\w-]+\.[\w.-]+)/g)) hosts.add(host);
    if (name.endsWith(".css"))
      for (const [, address = ""] of text.matchAll(/(?:url\(|@import\s)["']?([^"')]*)/g))
        expect(address).toMatch(/^(\/assets\/|data:)/);
  }
  expect([...hosts].sort()).toEqual(Object.keys(NAMED).sort());
});
