import { afterAll, beforeAll, expect, test } from "vitest";
import { type Day, dayIn, type Instant } from "~/domain/dates";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aRepair } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

const JOBS = ["Late ring", "Today's watch", "Coming chain", "Asked brooch", "Ready pin", "Denver's bracelet"];

const aShop = () => ({
  ...theCast(),
  jobs: Object.fromEntries(
    JOBS.map((item) => [item, aRepair({ item, location: item.startsWith("Denver") ? "denver" : "boca" }).id]),
  ),
});

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
let sal: Client;

const dayFromNow = (days: number): Day =>
  dayIn("America/New_York", (Date.now() + days * 24 * 60 * 60 * 1_000) as Instant);

beforeAll(async () => {
  server = await startShop(aShop);
  [olive, sal] = await Promise.all([signIn(server, OLIVE), signIn(server, SAL)]);
  const { jobs } = server.built;
  await promise(jobs["Late ring"], -2, SAL.id);
  await promise(jobs["Today's watch"], 0);
  await promise(jobs["Coming chain"], 3);
  await promise(jobs["Denver's bracelet"], -1);
  await promise(jobs["Ready pin"], -1);
  await olive.json("PUT", `/api/repairs/${jobs["Ready pin"]}`, { status: "completed" });
  const asked = { state: "asked", amount: "80.00" };
  expect((await olive.json("POST", `/api/orders/${jobs["Asked brooch"]}/estimate`, asked)).status).toBe(200);
});
afterAll(() => server.stop());

async function promise(id: number | undefined, days: number, workerId?: number) {
  const path = `/api/repairs/${id}/envelope`;
  const now = (await olive.json("GET", path)).json() as { order: { version: number }; items: object[] };
  const answer = await olive.json("PUT", path, {
    version: now.order.version,
    promised: dayFromNow(days),
    items: [{ description: JOBS.find((item) => server.built.jobs[item] === id) }],
    ...(workerId && { workerId }),
  });
  expect(answer.status, answer.body).toBe(200);
}

async function listed(client: Client, query: string): Promise<string[]> {
  const { text } = (await client.get(`/repairs/bench?${query}`)).page();
  return JOBS.filter((item) => text.includes(item));
}

test.each([
  ["mine", ["Late ring"]],
  ["late", ["Late ring", "Denver's bracelet"]],
  ["today", ["Today's watch"]],
  ["coming", ["Coming chain"]],
  ["approval", ["Asked brooch"]],
  ["ready", ["Ready pin"]],
])("'%s' holds its jobs alone", async (list, jobs) => {
  expect(await listed(sal, `list=${list}`)).toEqual(jobs);
});

test("'mine' follows who is signed in; without jobs of one's own the bench begins with what is due", async () => {
  expect(await listed(olive, "list=mine")).toEqual([]);
  expect(await listed(olive, "")).toEqual(["Today's watch"]);
  expect(await listed(sal, "")).toEqual(["Late ring"]);
});

test("the header's location narrows every list", async () => {
  await sal.post("/location", { location: "denver", returnTo: "/repairs/bench" });
  expect(await listed(sal, "list=late")).toEqual(["Denver's bracelet"]);
  await sal.post("/location", { location: "all", returnTo: "/repairs/bench" });
});

test("one step is offered: what waits abroad comes back, what is asked is answered, what is ready goes out", async () => {
  const { jobs } = server.built;
  const links = async (list: string) => (await sal.get(`/repairs/bench?list=${list}`)).page().links;
  expect((await links("approval"))["Answer"]).toBe(`/orders/${jobs["Asked brooch"]}/estimate`);
  expect((await links("ready"))["Hand over"]).toBe(`/sales/new?chooseItem=order-${jobs["Ready pin"]}`);
  const abroad = { place: "workshop", name: "Kessel & Son", dueBack: dayFromNow(4) };
  const moved = await sal.json("POST", `/api/orders/${jobs["Coming chain"]}/movements`, abroad);
  expect(moved.status).toBe(201);
  const page = (await sal.get("/repairs/bench?list=coming")).page();
  expect(page.text).toContain("Kessel & Son");
  expect(page.links["Back in"]).toBe(`/orders/${jobs["Coming chain"]}/place?place=bench`);
});
