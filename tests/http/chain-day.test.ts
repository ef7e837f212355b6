import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "~/domain/money";
import { SAL, SUSAN } from "../support/cast.ts";
import { type Chain, startChain } from "../support/chain.ts";
import { readExposition } from "../support/exposition.ts";
import { type Client, signIn } from "../support/http.ts";
import { aPiece, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

// Lines that are cut, races, deaths and attacks: chain.all.test.ts and the files beside it.

const TOKEN = "a-token-of-the-monitoring";

let chain: Chain<ReturnType<typeof aShop>>;
let sal: Client;
let susan: Client;

function aShop() {
  const ring = aPiece({ sku: "RNG-1", cost: cents(40_000), retailPrice: cents(100_000), location: "denver" });
  return { ...theCast(), ring };
}

beforeAll(async () => {
  chain = await startChain(2, aShop, { METRICS_TOKEN: TOKEN, LOG_LEVEL: "debug" });
  const [boca, denver] = chain.stores;
  sal = await signIn(denver!, SAL);
  susan = await signIn(boca!, SUSAN);
  // His own store is boca: he says where he stands.
  await sal.post("/location", { location: "denver" });
});
afterAll(() => chain.stop());

interface Sold {
  id: number;
  total: string;
  lines: { id: number }[];
}

test("a day of two stores: one sells, the other sees it and takes it back, both close, and the books balance", async () => {
  const { bruno, ring } = chain.built;
  const price = "1000.00";
  const ticket = {
    customerId: bruno.id,
    lines: [{ kind: "piece", inventoryId: ring.id, price, taxed: false }],
    payments: [{ kind: "cash", amount: price }],
  };
  const sellAt = (clerk: Client, location: string) =>
    clerk.json("POST", "/api/sales", { ...ticket, location });
  const sale = await sellAt(sal, "denver");
  expect(sale.status, sale.body).toBe(201);
  const { id, lines } = sale.json<Sold>();

  // Its own store shows a write at once, the other a moment later.
  expect((await sal.get(`/sales/${id}`)).status).toBe(200);
  await expect.poll(async () => (await susan.get(`/sales/${id}`)).status).toBe(200);
  expect((await sellAt(susan, "boca")).status).toBe(409);

  const back = await susan.json("POST", `/api/sales/${id}/returns`, {
    reason: "Changed their mind",
    lines: [{ id: lines[0]!.id, to: "stock" }],
    refund: [{ kind: "cash", amount: price }],
  });
  expect(back.status, back.body).toBe(201);

  // The piece is back where it was sold, and so is the money of its till.
  const sold = await sellAt(susan, "boca");
  expect(sold.status, sold.body).toBe(201);
  for (const [clerk, location, cash] of [
    [sal, "denver", "0.00"],
    [susan, "boca", price],
  ] as const) {
    const closed = await clerk.json("POST", "/api/closes", { location, counted: { cash } });
    expect(closed.status, closed.body).toBe(201);
    expect(closed.json()).toMatchObject({ expected: { cash }, overOrShort: "0.00" });
  }

  const book = chain.book();
  const key = readFileSync(join(chain.office.dataDir, "audit.key"), "utf8").trim();
  theBooksBalance({ db: book, auditKey: Buffer.from(key, "hex") });
  book.$client.close();
});

test("monitoring of a store is told of its line, and of the head office's of its backups", async () => {
  const metricsOf = async ({ url }: { url: string }) => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    return readExposition(await answer.text());
  };
  const reachedAge = async () =>
    (await metricsOf(chain.stores[0]!)).value("loupe_primary_reached_age_seconds");
  await expect.poll(reachedAge).toBeLessThan(5);
  const store = await metricsOf(chain.stores[0]!);
  expect(store.value("loupe_line_up")).toBe(1);
  expect(store.value("loupe_line_waiting")).toBeGreaterThanOrEqual(0);
  expect(store.by("loupe_trouble", "condition")["line-down"]).toBe(0);
  expect(store.names).not.toContain("loupe_backup_age_seconds");
  const office = await metricsOf(chain.office);
  expect(office.names).toContain("loupe_backup_age_seconds");
  expect(office.names).not.toContain("loupe_line_up");
});

test(
  "a store's log says which of head office and primary it doesn't reach, and when it does again",
  { tags: "all" },
  async () => {
    const store = chain.stores[0]!;
    const allEvents = () =>
      [
        ...store
          .running()!
          .stdout()
          .matchAll(/"event":"((head-office|primary)-(away|back))"/g),
      ].map(([, event]) => event);
    const before = allEvents().length;
    const events = () => allEvents().slice(before);
    store.line.cut();
    await expect.poll(() => events().toSorted()).toEqual(["head-office-away", "primary-away"]);
    const typed = { firstName: "Lina", lastName: "Line", homeStore: "boca" };
    const form = { ...(await susan.get("/customers/new")).page().form("/customers/new"), ...typed };
    expect((await susan.post("/customers/new", form)).status).toBe(503);
    const log = store.running()!.stdout();
    expect(log).toContain("not-answered-by-head-office");
    expect(log).not.toContain("database-unavailable");
    store.line.mend();
    const all = ["head-office-away", "head-office-back", "primary-away", "primary-back"];
    await expect.poll(() => events().toSorted(), { timeout: 20_000 }).toEqual(all);
  },
);

test(
  "what stores ask by themselves, every two seconds, is in the head office's log at debug, and what people do at info",
  { tags: "all" },
  async () => {
    const levels = (is: (line: { store?: string; path: string }) => boolean) => {
      const lines = chain.office.running()!.stdout().split("\n");
      const requests = lines
        .filter((line) => line.includes('"event":"request"'))
        .map((line) => JSON.parse(line));
      return new Set(requests.filter(is).map(({ level }) => level));
    };
    await expect.poll(() => levels(({ path }) => path === "/chain/greeting")).toEqual(new Set(["debug"]));
    expect(levels(({ path }) => path.startsWith("/chain/"))).toEqual(new Set(["debug"]));
    expect(levels(({ store, path }) => store === "store-2" && path === "/api/sales")).toEqual(
      new Set(["info"]),
    );
    expect(levels(({ path }) => path.startsWith("/*"))).toEqual(new Set());
  },
);
