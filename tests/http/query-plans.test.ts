import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matchRoutes } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Method, ROUTE_ACCESS, type UrlAccess } from "~/access/route-access";
import { openDatabase } from "~db/client.server.ts";
import { type Asked, askEverything } from "../support/ask-everything.ts";
import { askOddly } from "../support/ask-oddly.ts";
import { A_CROWD, aCrowd } from "../support/crowd.ts";
import { type ShopServer, startShop } from "../support/http.ts";
import {
  growth,
  type PlannedStatement,
  runStatements,
  type RunStatement,
  triggerStatements,
} from "../support/query-plans.ts";
import { runToEnd } from "../support/server.ts";
import { type TheCast, theCast } from "../support/the-cast.ts";

const METHODS = ["GET", "POST", "PUT", "DELETE"] as const satisfies Method[];

const folder = mkdtempSync(join(tmpdir(), "loupe-plans-"));
const file = join(folder, "statements.jsonl");
const log = {
  STATEMENT_LOG: file,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "../support/statement-log.mjs")}`,
};

let server: ShopServer<TheCast>;
let asked: Asked[];
let askedOddly: Asked[];
let statements: RunStatement[];

beforeAll(async () => {
  const build = () => {
    const cast = theCast();
    aCrowd();
    return cast;
  };
  server = await startShop(build, { env: log });
  asked = await askEverything(server);
  askedOddly = await askOddly(server);
  await runToEnd({ args: ["access", "olive@shop.example"], dataDir: server.dataDir, env: log });
  statements = runStatements(file);
}, 300_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Known statements whose cost grows with the shop, with reasons. Each is part of a statement that must occur.
 */
const ALLOWED: [part: RegExp, why: string][] = [
  [
    /^select .* from "audit_log" where "audit_log"\."action" = \? order by "audit_log"\."id" desc/,
    "the newest seal of the log: there is one for each restore without keys",
  ],
  [
    /^select \(select mac from audit_log where id = \?\) as mac/,
    "the newest restore of the log, among as many as there were",
  ],
  [
    /where \(*instr\("\w+"\."search_text", \?\) > 0/,
    "words so common that a walk in the list's own order soon has a page, or a thousand to count; or rarer than the filter is narrow, whose rows are then the bound",
  ],
  [
    /^select term from \w+_trigrams where term >= \? and term < \? limit \?$/,
    "the trigrams that begin with one or two letters, a thousand at the most",
  ],
  [
    /"pieces"\."state" = 'available'(\) and| order by "pieces"\."id"| limit)/,
    "the walk of an index that holds what is available and nothing else",
  ],
  [/"pieces"\."state" <> \?.* limit \?$/, "five of six pieces are sold: a page is soon full"],
  [
    /from "sales" .*where "sales"\."is_live" = \?.* limit \?/,
    "nearly all sales are live: a page is soon full",
  ],
  [/ in \(select .* limit \?\) group by "repairs"\."status"$/, "adds up at most a thousand repairs"],
  [/ in \(select .* from pieces_search .* limit \?\) order by "pieces"\."id"/, "sorts one page"],
  [
    /^select "id", "tier" from "customers" where \(substr\("customers"\."\w+", 6\) = \?/,
    "the insights: those with a date on one day, a day at a time in the background",
  ],
  [/\) "part" group by "part"\."category"/, "the insights: 2,000 pieces at a time in the background"],
  [
    /from "(buyers|sales|pieces_sold)_by_(day|month)"/,
    "sums by day and by month: a row for each day or month, store, tier and category, however much was sold in it",
  ],
  [
    /^select count\(\*\), sum\("total"\).* from "sales" where .*"sales"\."seller_id" = \? and "sales"\."store_day" >= \?/,
    "what one person sold in a month, on their record in the directory, or in a year at the most, above the list",
  ],
  [
    /from audit_log indexed by audit_log_at where "audit_log"\."id" <= \?/,
    "the trail's export: all entries but those that came after it was asked for",
  ],
  [
    /from audit_log indexed by \w+ where .* limit \?\) union select /,
    "merges what a search can mean, each part read in order and no further than a page, or a thousand to count",
  ],
  [
    /^select count\(\*\).* from "customers" where .*"date_of_birth" >=? \?/,
    "campaigns: an age range begins and ends within a year of birth, and those two years are counted one by one",
  ],
  [
    /^delete from "sign_in_failures" where \("sign_in_failures"\."at" < \? or "sign_in_failures"\."at" > \?\)$/,
    "each try to sign in takes away what the tries of an hour ago left",
  ],
  [/^delete from "denials" where rowid <= /, "refused requests take away what is beyond the bound"],
  [
    /^delete from "sign_in_failures" where "sign_in_failures"\."id" <= \?$/,
    "each try to sign in takes away what is beyond the bound",
  ],
  [
    /from "sign_in_failures" where "sign_in_failures"."at" between \? and \? group by/,
    "the page of the limits: the failures of an hour, which the limits themselves bound",
  ],
  [
    /^select count\(\*\).* from "sign_in_failures" where/,
    "the failures of one account or address in an hour, which the limits bound",
  ],
  [
    /from "customers" where "customers"\."erased_at" >= \?$/,
    "those who were erased since the newest on the list outside the database",
  ],
  [
    /^select rowid, "path", "record" from "idempotency_keys"$/,
    "an erasure: the kept answers of a day, which have a bound for each account",
  ],
  [
    /^with known as materialized \( select c\.id, max/,
    "Settings, Privacy: what each choice would erase today, which nobody asks for at the counter",
  ],
];

test("every page, call and form was asked", () => {
  const routes = Object.keys(ROUTE_ACCESS).map((path) => ({ path }));
  const reached = new Set(
    asked.map(
      ({ method, path }) => `${method} ${matchRoutes(routes, path.split("?")[0] ?? "")?.at(-1)?.route.path}`,
    ),
  );
  const all = Object.entries<UrlAccess>(ROUTE_ACCESS).flatMap(([path, access]) =>
    METHODS.filter((method) => access[method]).map((method) => `${method} ${path}`),
  );
  expect(all.filter((one) => !reached.has(one))).toEqual([]);
  expect(asked.filter(({ status }) => status >= 500)).toEqual([]);
});

test("what is long, repeated or odd is answered", () => {
  expect(askedOddly.length).toBeGreaterThan(2_000);
  expect(askedOddly.filter(({ status }) => status >= 500)).toEqual([]);
  // Most requests are processed, not refused early.
  expect(askedOddly.filter(({ status }) => status === 200).length).toBeGreaterThan(askedOddly.length / 4);
});

/**
 * Maximum work per statement, whatever the input. With 20,000 rows per table, requests within it took at most
 * 0.12 s of CPU; 4,000 digits in a search took 8.
 */
const MOST = { rows: 1_001, trigrams: 1_000, looks: 2 * 10 * (A_CROWD + 100) };

/** As for all generated customers; elsewhere one in 365. */
const BORN_ON_ONE_DAY = /^select "id", "tier" from "customers" where \(substr\("customers"\."\w+", 6\) = \?/;

test("no statement looks at more than its share, whatever was asked", () => {
  for (const [of, most] of Object.entries(MOST) as [keyof typeof MOST, number][]) {
    const over = statements.filter(
      (statement) => statement[of] > most && !BORN_ON_ONE_DAY.test(statement.sql),
    );
    expect(over.map((statement) => `${statement[of]} ${of}: ${statement.sql}`)).toEqual([]);
    // They are counted.
    expect(Math.max(...statements.map((statement) => statement[of]))).toBeGreaterThan(most / 20);
  }
});

test("no statement costs more in a bigger shop, but for those that are explained", () => {
  const growing = statements.filter((statement) => growth(statement).length > 0);
  const unexplained = growing.filter(({ sql }) => !ALLOWED.some(([part]) => part.test(sql)));
  expect(unexplained.map(explain).join("\n\n")).toBe("");
  expect(ALLOWED.filter(([part]) => !growing.some(({ sql }) => part.test(sql)))).toEqual([]);
});

test("no trigger costs more in a bigger shop", () => {
  const db = openDatabase(join(server.dataDir, "loupe.sqlite"), { asIs: true }).$client;
  const growing = triggerStatements(db).filter((statement) => growth(statement).length > 0);
  db.close();
  expect(growing.map(explain).join("\n\n")).toBe("");
});

// SQLite statistics of one shop would change plans only there.
test("the planner knows nothing but the schema, so that it plans alike in every shop", () => {
  const db = openDatabase(join(server.dataDir, "loupe.sqlite"), { asIs: true }).$client;
  const learned = db.prepare("select name from sqlite_schema where name like 'sqlite_stat%'").all();
  db.close();
  expect(learned).toEqual([]);
});

function explain(statement: PlannedStatement): string {
  const wrong = growth(statement);
  const steps = statement.steps.map((step) => `${wrong.includes(step) ? "  !! " : "     "}${step}`);
  return [statement.sql, ...steps].join("\n");
}
