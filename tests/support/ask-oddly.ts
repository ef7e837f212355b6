import { URL_ACCESS } from "./url-access.ts";
import type { Asked } from "./ask-everything.ts";
import { ADAM, OLIVE } from "./cast.ts";
import { type Client, type ShopServer, signIn } from "./http.ts";

/** Unusual input: long, repeated, or meaningless. At most 4,000 characters, so it fits into URLs. */
const ODD: Record<string, string> = {
  digits: "5610".repeat(1_000),
  "one letter": "a".repeat(4_000),
  "one digit": "1".repeat(4_000),
  "the end of every e-mail": "@mail.example".repeat(300),
  "words of one letter": "a e o ".repeat(600),
  "words of two letters": "ow ro cr ra ar ca ".repeat(200),
  "long words": `${"crowd".repeat(18)} `.repeat(40),
  "a word that most have, and two letters that none has": "crowd qz",
  "words without a repeated part": Array.from({ length: 400 }, (_, n) => (n * 7_919).toString(36)).join(""),
  "a word and blanks": `crowd${" ".repeat(3_900)}`,
  "quotation marks": `"'\``.repeat(1_300),
  patterns: "%_*?[]".repeat(300),
  operators: "AND OR NOT NEAR( + - ^ : { } ",
  nul: "cro\0wd",
  "control characters": Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join("x"),
  marks: `a${"\u0301".repeat(500)}`,
  "a letter that is eighteen": "\ufdfa".repeat(400),
  emoji: "\u{1f48d}".repeat(300),
  "the last character": "\u{10ffff}",
  "a name of every object": "__proto__",
  "below zero": "-1",
  "a number of another kind": "1e9",
  path: "../".repeat(500),
};

/** Search parameters and their URLs. */
const SEARCHES: [name: string, paths: string[]][] = [
  [
    "search",
    ["/customers", "/inventory", "/repairs", "/audit", "/audit/export.csv", "/directory", "/processes"],
  ],
  ["search", ["/api/customers", "/api/inventory", "/api/repairs", "/api/processes"]],
  ["customerSearch", ["/sales/new", "/repairs/new"]],
  ["itemSearch", ["/sales/new"]],
];

/** Other parameters of pages and calls. */
const PARAMETERS = wordsOf(`
  tier homeStore category location status isAvailable period dateRange from to seller cursor limit
  count show who kind action record role isActive format chart type draft formKey list returnTo
  customerId inventoryId chooseCustomer chooseItem occurrence recordId sku description salePrice
  audienceSegments.tier audienceSegments.ageRange`);

const NAMES = [...new Set(SEARCHES.map(([name]) => name)), ...PARAMETERS];

/** Fields of forms and bodies. */
const FIELDS = wordsOf(`
  email password passwordAgain currentPassword code firstName lastName cellPhone street zipCode
  dateOfBirth gender homeStore tier notes sku category cost description retailPrice weight
  purchaseDate location customerId inventoryId tax itemCost salePrice shippingCharge hasTradeIn
  tradeInValue item costToRepair customerPrice status name type subject messageContent scheduledDate
  title pdfUrl role phone zone salesTaxRate kind recordId occurrence version step formKey kept
  fileName sheet continue search customerSearch itemSearch`);

/**
 * Lists, requested with one parameter at a time, since an invalid one prevents the others from being read.
 */
const LISTS = wordsOf(`
  /customers /inventory /sales /repairs /marketing /audit /directory /processes /customers/imports
  /customers/1 /audit/denials /reports /sales/new /repairs/new /audit/export.csv /reports/export
  /marketing/audience /api/customers /api/inventory /api/sales /api/repairs /api/campaigns
  /api/processes /api/reports/sales /api/dashboard/stats`);

/** Paths with line breaks, which no route pattern matches. */
const LINE_BREAKS = wordsOf("/x%0a /x%0d /x%e2%80%a8 /x%e2%80%a9 /api/x%0a /customers/1%0a");

/** URLs to leave out, because they end sessions or start background work; tested elsewhere. */
const LEFT_OUT = /^\/api\/logout$|^\/account\/sessions\/|^\/backups$/;

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/**
 * Requests every URL of a running test shop with odd values in path, query, and body, and returns the
 * requests.
 */
export async function askOddly(server: ShopServer<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const olive = await signIn(server, OLIVE);
  const adam = await signIn(server, ADAM);
  const urls = Object.entries(URL_ACCESS).filter(([pattern]) => !LEFT_OUT.test(pattern));

  for (const [name, paths] of SEARCHES)
    for (const path of paths)
      for (const value of Object.values(ODD)) await get(`${path}?${queryOf([[name, value]])}`);
  for (const path of LISTS)
    for (const name of PARAMETERS)
      for (const value of someOdd().slice(0, 2)) await get(`${path}?${queryOf([[name, value]])}`);
  for (const path of LISTS) {
    await get(`${path}?limit=9999&count=true&search=${encodeURIComponent(ODD["words of one letter"] ?? "")}`);
    await get(`${path}?limit=9999&isAvailable=true`);
    for (const text of ["%", "%ff%fe", "&".repeat(4_000), "search=a&".repeat(1_000), "p%5B9999999%5D=1"])
      await get(`${path}?${text}`);
  }
  for (const path of LINE_BREAKS) {
    await get(path);
    await send("POST", path, "1");
  }
  for (const [pattern, access] of urls) {
    if (access.GET) {
      for (const value of someOdd()) {
        const every = queryOf(NAMES.map((name) => [name, value.slice(0, 50)]));
        await get(`${pathOf(pattern, "1")}?${every}`);
        if (pattern.includes(":")) await get(pathOf(pattern, encodeURIComponent(value)));
      }
    }
    for (const method of ["POST", "PUT"] as const)
      if (access[method]) for (const value of someOdd()) await send(method, pathOf(pattern, "1"), value);
  }
  return asked;

  async function get(path: string) {
    const accept = path.startsWith("/api") ? "application/json" : "text/html";
    note("GET", path, await olive.get(isPage(path) ? path.replace(/(\?|$)/, ".data$1") : path, { accept }));
  }

  /** Sends as somebody who isn't the last owner, because it may change that account. */
  async function send(method: string, path: string, value: string) {
    const client: Client = path.startsWith("/directory/") ? adam : olive;
    const fields = Object.fromEntries(FIELDS.map((name) => [name, value]));
    if (path.startsWith("/api/")) {
      note(method, path, await client.json(method, path, fields));
      return;
    }
    note(method, path, await client.post(path, fields));
    const form = new FormData();
    for (const [name, text] of Object.entries(fields)) form.append(name, text);
    form.append("file", new Blob([value]), `${value.slice(0, 100)}.csv`);
    const headers = { origin: server.url };
    note(method, path, await client.request(method, path, { body: form, headers }));
  }

  function note(method: string, path: string, { status }: { status: number }) {
    asked.push({ method, path, status });
  }
}

/** One of each kind, for parameters other than searches. */
function someOdd(): string[] {
  return ["digits", "nul", "quotation marks", "a letter that is eighteen"].map((name) => ODD[name] ?? "");
}

function isPage(path: string): boolean {
  return !/^\/(api\/|healthz)|\.csv|export|pdf|audience|^\/backups\/./.test(path) && !/^\/(\?|$)/.test(path);
}

function pathOf(pattern: string, value: string): string {
  return pattern.replace(/:\w+/g, value).replace("*", `nowhere-${value}`);
}

/** A URL may have 16 KB in total. */
function queryOf(query: string[][]): string {
  return query
    .map(
      ([name = "", value = ""]) =>
        `${name}=${encodeURIComponent(value).slice(0, 12_000).replace(/%\w?$/, "")}`,
    )
    .join("&");
}
