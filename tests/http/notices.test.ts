import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, dayIn, type Instant } from "~/domain/dates";
import { OLIVE, RHEA, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, theBooksBalance } from "../support/shop.ts";

let server: ShopServer<{ boca: number; denver: number }>;
let sal: Client;

const inDays = (days: number): Day => {
  const [, ...rest] = addDays(dayIn("America/New_York", Date.now() as Instant), days).split("-");
  return `1980-${rest.join("-")}` as Day;
};

beforeAll(async () => {
  server = await startShop(() => ({
    boca: aCustomer({ firstName: "Bea", lastName: "Boca", dateOfBirth: inDays(3) }).id,
    denver: aCustomer({
      firstName: "Dan",
      lastName: "Denver",
      homeStore: "denver",
      anniversaryDate: inDays(4),
    }).id,
  }));
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const bell = async (client: Client) =>
  Object.entries((await client.get("/")).page().links).find(([, to]) => to === "/notices")?.[0];
const keyOf = (kind: string, recordId: number, form: Record<string, string>) => ({
  kind,
  recordId,
  occurrence: form.occurrence ?? "",
});

test("the bell counts what waits at the chosen stores, and the page names it", async () => {
  expect(await bell(sal)).toBe("2 notices");
  const page = (await sal.get("/notices")).page();
  expect(page.h1).toEqual(["Notices"]);
  expect(page.links).toMatchObject({
    "Bea Boca": `/customers/${server.built.boca}`,
    "Dan Denver": `/customers/${server.built.denver}`,
  });
  expect(page.text).toContain("In 3 days");
  await sal.post("/location", { location: "denver", returnTo: "/" });
  expect(await bell(sal)).toBe("1 notice");
  expect((await sal.get("/notices")).page().links["Bea Boca"]).toBeUndefined();
  await sal.post("/location", { location: "all", returnTo: "/" });
});

test("a role that can't see customers has no notices", async () => {
  const rhea = await signIn(server, RHEA);
  expect(await bell(rhea)).toBe("No notices");
  const page = (await rhea.get("/notices")).page();
  expect(page.text).toContain("You're all caught up");
  expect(page.text).not.toContain("Bea");
  const form = (await sal.get("/notices")).page().form("/notices/done");
  const answer = await rhea.post("/notices/done", keyOf("birthday", server.built.boca, form));
  expect(answer.status).toBe(404);
  expect(await bell(sal)).toBe("2 notices");
});

test("an invalid mark is refused", async () => {
  const senseless: Record<string, string | number>[] = [
    {},
    { kind: "gossip", recordId: 1, occurrence: "2026" },
    { kind: "birthday", recordId: "x", occurrence: "2026" },
  ];
  for (const fields of senseless) expect((await sal.post("/notices/done", fields)).status).toBe(422);
  const stale = await sal.post("/notices/done", {
    kind: "birthday",
    recordId: server.built.boca,
    occurrence: "1999",
  });
  expect(stale.status).toBe(409);
  expect(stale.page().messages).toContain("This notice is no longer open");
});

test("'Done' removes it for everybody; a second click succeeds, somebody else's is refused", async () => {
  const form = (await sal.get("/notices")).page().form("/notices/done");
  const key = keyOf("anniversary", server.built.denver, form);
  const fields = { ...key, formKey: "notice-key-1" };
  for (const round of [1, 2])
    expect([(await sal.post("/notices/done", fields)).status, round]).toEqual([303, round]);
  expect(await bell(sal)).toBe("1 notice");
  const olive = await signIn(server, OLIVE);
  const late = await olive.post("/notices/done", key);
  expect(late.status).toBe(409);
  expect(late.page().messages).toMatch(/Sal \w+ already marked this as done at \d+:\d\d [AP]M/);
  expect(await bell(olive)).toBe("1 notice");
  expect((await olive.get("/notices")).page().links).toMatchObject({ "Notices 1": "/notices" });
  await olive.post("/notices/done", keyOf("birthday", server.built.boca, form));
  expect((await olive.get("/notices")).page().text).toContain("Nothing waits for you in any store.");
  expect(await bell(olive)).toBe("No notices");
});

test("the page shows 25 of each kind, and of one kind alone as many as the bell counts", async () => {
  const ids: number[] = [];
  for (let n = 1; n <= 26; n += 1) {
    const customer = { firstName: `Bo${n}`, lastName: "Many", homeStore: "boca", dateOfBirth: inDays(5) };
    ids.push((await sal.json("POST", "/api/customers", customer)).json<{ id: number }>().id);
  }
  await sal.json("POST", "/api/customers", {
    firstName: "Ann",
    lastName: "Other",
    homeStore: "boca",
    anniversaryDate: inDays(5),
  });
  const named = (links: Record<string, string>) =>
    Object.keys(links).filter((link) => /^Bo\d+ Many$/.test(link));
  const all = (await sal.get("/notices")).page();
  expect(all.text).toContain("Birthdays first 25");
  expect(all.links["Show more: Birthdays"]).toBe("/notices?kind=birthday");
  expect(named(all.links)).toHaveLength(25);
  expect(all.links["Ann Other"]).toBeDefined();
  const olive = await signIn(server, OLIVE);
  expect((await olive.get("/notices")).page().links).toMatchObject({ "Notices 26+": "/notices" });
  const alone = (await sal.get("/notices?kind=birthday")).page();
  expect(named(alone.links)).toHaveLength(26);
  expect(alone.links["Ann Other"]).toBeUndefined();
  expect(alone.links["All Notices"]).toBe("/notices");
  const form = alone.form("/notices/done");
  const done = await sal.post("/notices/done?kind=birthday", keyOf("birthday", ids[0] ?? 0, form));
  expect([done.status, done.location]).toEqual([303, "/notices?kind=birthday"]);
  expect(named((await sal.get("/notices")).page().links)).toHaveLength(25);
  expect((await sal.get("/notices")).page().text).not.toContain("first 25");
});

test("the bell offers no call about a date to who asked not to be called, but one about their order", async () => {
  const olive = await signIn(server, OLIVE);
  const said = { firstName: "Cal", lastName: "Caller", homeStore: "boca", cellPhone: "(561) 555-0142" };
  const created = await olive.json("POST", "/api/customers", { ...said, anniversaryDate: inDays(2) });
  const { id: customerId } = created.json<{ id: number }>();
  const prices = { costToRepair: "1.00", customerPrice: "5.00" };
  const repair = { customerId, location: "boca", item: "Clasp", status: "completed", ...prices };
  expect((await olive.json("POST", "/api/repairs", repair)).status).toBe(201);
  const page = async () => (await olive.get("/notices")).page();
  const calls = async () =>
    Object.keys((await page()).links).filter((link) => /^Call: .*(Cal Caller|Clasp)$/.test(link));
  const both = await calls();
  expect(both).toHaveLength(2);
  const answers = { consent: { phone: "no" } };
  expect((await olive.json("PUT", `/api/customers/${customerId}/profile`, answers)).status).toBe(200);
  expect(await calls()).toEqual(both.filter((link) => !link.includes("Anniversar")));
  expect((await page()).text).toContain("asked not to be called");
});
