import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECTIONS } from "~/shell/sections";
import {
  bytesOf,
  filesOf,
  scriptsOf,
  type Send,
  sender,
  type Sent,
} from "../../bench/support/page-files.mjs";
import { type Client, signIn } from "../support/http.ts";
import { atMoment } from "../support/noon.ts";
import { NOON, sampleFolderAtNoon } from "../support/sample.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/*
 * Response sizes over plain HTTP on the sample shop, whose texts have realistic lengths. See
 * docs/performance.md.
 */

/** The sample shop's days move with the calendar, and a page with them, by up to 40 bytes. */
const ON_A_FRIDAY = atMoment(NOON);

const LIGHT = { "save-data": "on" };

let server: RunningServer;
let send: Send;
let owner: Client;

beforeAll(async () => {
  server = await startServer({
    args: ["demo"],
    dataDir: await sampleFolderAtNoon(),
    env: { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined, ...ON_A_FRIDAY },
  });
  send = sender(server.url);
  owner = await signIn(server, { email: "owner@loupe.example", password: "sparkling-demo" });
});
afterAll(() => server.stop());

function sendToOwner(path: string, headers: Record<string, string> = {}): Promise<Sent> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return send(path, { cookie, ...headers });
}

function said(answers: Map<string, Sent>): string {
  return [...answers].map(([path, { bytes }]) => `${path} ${bytes}`).join(", ");
}

test.each([
  { form: "the full form, with the title font", budget: 45_000, headers: {}, withFont: true },
  { form: "the light form", budget: 28_000, headers: LIGHT, withFont: false },
])(
  "a first visit without scripts in $form is at most $budget bytes",
  async ({ budget, headers, withFont }) => {
    const page = await send("/", headers);
    const files = await filesOf(send, page, { withFont });
    expect([...files.keys()].some((path) => path.endsWith(".woff2"))).toBe(withFont);
    expect(files.size).toBeGreaterThanOrEqual(3);
    const total = page.bytes + bytesOf(files.values());
    expect(total, `${total} bytes: / ${page.bytes}, ${said(files)}`).toBeLessThanOrEqual(budget);
  },
);

/** Bytes without scripts, and with hydration data. The goal is 6,000; see docs/performance.md. */
const LISTS: [path: string, rows: number, light: number, full: number][] = [
  ["/customers", 50, 6_000, 11_600],
  ["/inventory", 50, 7_760, 16_320],
  ["/sales", 50, 9_050, 18_250],
  ["/repairs", 50, 9_220, 16_650],
  // Each close is a row of its own, unlike the newest entries, which are a few runs.
  ["/audit?kind=close", 50, 5_560, 10_500],
  ["/marketing", 5, 6_000, 6_000],
  ["/processes", 5, 6_000, 6_500],
];

test.each(LISTS)(
  "%s with %i rows is at most %i bytes in the light form, %i in the full one",
  async (...args) => {
    const [path, rows, light, full] = args;
    for (const [budget, headers] of [
      [light, LIGHT],
      [full, {}],
    ] as const) {
      const page = await sendToOwner(path, headers);
      expect(page.headers["content-encoding"]).toBe("gzip");
      const shown = page.text.match(/role="rowheader"|<p class="written"/g)?.length ?? 0;
      expect(shown, `rows of ${path}`).toBeGreaterThanOrEqual(rows);
      expect(
        page.bytes,
        `${path}: ${page.bytes} bytes as gzip, ${page.text.length} plain`,
      ).toBeLessThanOrEqual(budget);
    }
  },
);

const SCRIPTED_LISTS = [
  ...LISTS.map(([path]) => path),
  "/audit/denials",
  "/buys",
  "/customers/calls",
  "/customers/imports",
  "/directory",
  "/gift-cards",
  "/inventory/bulk-changes",
  "/inventory/melt-lots",
  "/inventory/out",
  "/inventory/receivings",
  "/inventory/transfers",
  "/inventory/vendors",
  "/orders",
  "/repairs/bench",
  "/repairs/custody",
  "/reports/ageing",
  "/reports/net-sales",
  "/settings/services",
  "/settings/users",
  "/till/closes",
];
/** It has a form beside the list. */
const LISTS_WITH_FORMS = { "/till": 141_600 };

test.each([
  ...SCRIPTED_LISTS.map((path): [string, number] => [path, 140_000]),
  ...Object.entries(LISTS_WITH_FORMS),
])("the scripts of %s are at most %i bytes, without dialogs or charts", async (path, budget) => {
  const scripts = await scriptsOf(send, await sendToOwner(path));
  expect([...scripts.keys()].join()).toMatch(/\/entry\.client-.*\/manifest-|\/manifest-.*\/entry\.client-/);
  const total = bytesOf(scripts.values());
  expect(total, `${total} bytes: ${said(scripts)}`).toBeLessThanOrEqual(budget);
  for (const [name, { text }] of scripts) {
    if (name.includes("/manifest-")) continue;
    expect(text, `${name} brings dialogs`).not.toContain("showModal");
    expect(text, `${name} brings charts`).not.toMatch(/chartjs|Chart\.js/i);
    expect(text, `${name} brings floating messages`).not.toContain("data-sonner");
  }
});

test("no script brings Zod: fields go to the browser as data", () => {
  const assets = "build/client/assets/";
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(100);
  const withZod = scripts.filter((name) => /_zod\b|ZodError/.test(readFileSync(assets + name, "utf8")));
  expect(withZod).toEqual([]);
});

test("the words of a section are in the scripts of its pages, not in what every page loads", () => {
  const assets = "build/client/assets/";
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  for (const { subtitle } of [SECTIONS.customers, SECTIONS.vendors, SECTIONS.worthALook]) {
    const names = scripts.filter((name) => readFileSync(assets + name, "utf8").includes(subtitle));
    expect(names.length, subtitle).toBeGreaterThan(1);
    expect(names.filter((name) => /^(entry\.client|parts|root|layout|sections)-/.test(name))).toEqual([]);
  }
});

test("the title font is named by full pages only, and nothing waits for it", async () => {
  const [full, light] = [await send("/"), await send("/", LIGHT)];
  expect(full.text.match(/rel="preload" as="font"/g)).toHaveLength(1);
  expect(light.text).not.toContain("woff2");
  const sheet = await send(/href="(\/assets\/[^"]+\.css)"/.exec(full.text)?.[1] ?? "");
  const faces = sheet.text.match(/@font-face\s*\{[^}]*url\([^}]*\}/g) ?? [];
  expect(faces).toHaveLength(1);
  expect(faces[0]).toMatch(/font-display:\s*optional/);
  expect(sheet.text).toMatch(/\[data-light\]\s*\{--display:(?!Marcellus)/);
});
