import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Day, dayIn, type Instant } from "~/domain/dates";
import { repairs } from "~db/schema/index.ts";
import { OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { atNoon } from "../support/noon.ts";
import { aRepair } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

/** Of several stores the bench has the earliest day, and it names days: at noon all stores have the same. */
const env = atNoon();

const JOBS = [
  "Late ring",
  "Today's watch",
  "Coming chain",
  "Later clasp",
  "Asked brooch",
  "Ready pin",
  "Denver's bracelet",
];

const aShop = () => ({
  ...theCast(),
  jobs: Object.fromEntries(
    JOBS.map((item) => [item, aRepair({ item, location: item.startsWith("Denver") ? "denver" : "boca" }).id]),
  ),
});

const NEW_REPAIR = { item: "Charm", costToRepair: "1", customerPrice: "5", location: "boca" };

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
let sal: Client;
let susan: Client;

const dayFromNow = (days: number): Day =>
  dayIn("America/New_York", (Date.now() + days * 24 * 60 * 60 * 1_000) as Instant);

beforeAll(async () => {
  server = await startShop(aShop, env);
  [olive, sal, susan] = await Promise.all([
    signIn(server, OLIVE),
    signIn(server, SAL),
    signIn(server, SUSAN),
  ]);
  const { jobs } = server.built;
  await promise(jobs["Late ring"], -2, SAL.id);
  await promise(jobs["Today's watch"], 0);
  await promise(jobs["Coming chain"], 3);
  await promise(jobs["Later clasp"], 7);
  await promise(jobs["Denver's bracelet"], -2);
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
  ["all", JOBS.filter((item) => item !== "Ready pin")],
  ["late", ["Late ring", "Denver's bracelet"]],
  ["today", ["Today's watch"]],
  ["coming", ["Coming chain", "Later clasp"]],
  ["later", ["Later clasp"]],
  ["undated", ["Asked brooch"]],
  ["approval", ["Asked brooch"]],
  ["ready", ["Ready pin"]],
])("'%s' holds its jobs alone", async (list, jobs) => {
  expect(await listed(sal, `list=${list}`)).toEqual(jobs);
});

test("the list of repairs says what was promised of those that aren't finished; its file, of all", async () => {
  const { text } = (await sal.get("/repairs")).page();
  /** What stands between a repair's name and its first amount. */
  const rowOf = (item: string) => new RegExp(`${item}[^$]*`).exec(text)?.[0];
  expect(rowOf("Late ring")).toContain("2 days late");
  expect(rowOf("Coming chain")).toMatch(/Due [A-Z][a-z]{2} \d/);
  for (const item of ["Asked brooch", "Ready pin"]) expect(rowOf(item)).not.toMatch(/ late|Due |No date/);
  const { body } = await sal.get("/lists/repairs/export?format=csv");
  const [head = "", ...rows] = body.trim().split("\r\n");
  const at = head.split(",").indexOf("Promised");
  const told = rows.map((row) => row.split(",")[at]).filter(Boolean);
  expect(told.toSorted()).toEqual([-2, -2, -1, 0, 3, 7].map(dayFromNow));
});

test("'mine' follows who is signed in; without jobs of one's own the bench begins with all", async () => {
  expect(await listed(olive, "list=mine")).toEqual([]);
  expect(await listed(olive, "")).toEqual(JOBS.filter((item) => item !== "Ready pin"));
  expect(await listed(sal, "")).toEqual(["Late ring"]);
});

interface JobAnswer {
  item: string;
  promised: string | null;
  location: string;
}
const asJson = async (client: Client, query: string) => {
  const answer = await client.get(`/api/bench?${query}`);
  expect(answer.status, answer.body).toBe(200);
  return answer.json<JobAnswer[]>().filter(({ item }) => JOBS.includes(item));
};

test("JSON has the same lists, 'mine' without one, and narrows them to a store", async () => {
  const items = async (client: Client, query: string) =>
    (await asJson(client, query)).map(({ item }) => item);
  for (const [list, jobs] of [
    ["mine", ["Late ring"]],
    [
      "all",
      ["Late ring", "Denver's bracelet", "Today's watch", "Coming chain", "Later clasp", "Asked brooch"],
    ],
    ["today", ["Today's watch"]],
    ["late", ["Late ring", "Denver's bracelet"]],
    ["coming", ["Coming chain", "Later clasp"]],
    ["later", ["Later clasp"]],
    ["undated", ["Asked brooch"]],
    ["approval", ["Asked brooch"]],
    ["parts", []],
    ["ready", ["Ready pin"]],
  ] as const)
    expect(await items(sal, `list=${list}`), list).toEqual(jobs);
  expect(await items(sal, "")).toEqual(["Late ring"]);
  expect(await items(olive, "")).toEqual([]);
  expect(await items(sal, "list=late&location=denver")).toEqual(["Denver's bracelet"]);
  const [late] = await asJson(sal, "list=late&location=boca");
  expect(late).toMatchObject({
    orderId: server.built.jobs["Late ring"],
    status: "pending",
    promised: dayFromNow(-2),
    workerId: SAL.id,
    location: "boca",
    estimate: null,
    where: null,
    parts: null,
  });
});

/** The strip's days as a page has them: their words with their counts, and where they lead. */
async function stripOf(client: Client, path: string) {
  const { body } = await client.get(path);
  const [strip = ""] = /<nav class="day-strip.*?<\/nav>/s.exec(body) ?? [];
  return strip
    .split("<a ")
    .slice(1)
    .map((cell) => ({
      to: /href="([^"]*)"/.exec(cell)?.[1] ?? "",
      text: cell.replace(/^[^>]*>|<[^>]*>/g, "").trim(),
      current: cell.includes("aria-current"),
    }));
}

test("every unfinished job is on one day of the strip, which says the same on bench, repairs and dashboard", async () => {
  const strip = await stripOf(sal, "/repairs/bench?list=ready");
  const isDay = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} /;
  const words = strip.map(({ text }) => (isDay.test(text) ? "day" : text.replace(/ \d+$/, "")));
  const days = Array.from({ length: 6 }, () => "day");
  expect(words).toEqual(["Late", "No Date", "Today", ...days, "Later"]);
  expect(strip.map(({ to }) => to.replace(/.*=/, "")).slice(3, 9)).toEqual(
    [1, 2, 3, 4, 5, 6].map((each) => dayFromNow(each)),
  );
  const found: string[] = [];
  for (const { to, text } of strip) {
    const page = (await sal.get(to)).page();
    const [table] = page.tables();
    expect(text.split(" ").at(-1), text).toBe(String(table ? table.rows.length - 1 : 0));
    found.push(...JOBS.filter((item) => page.text.includes(item)));
    const current = (await stripOf(sal, to)).filter((cell) => cell.current);
    expect(current.map((cell) => cell.to)).toEqual([to]);
  }
  expect(found.toSorted()).toEqual(JOBS.filter((item) => item !== "Ready pin").toSorted());
  for (const path of ["/repairs", "/"])
    expect((await stripOf(sal, path)).map(({ to, text }) => [to, text])).toEqual(
      strip.map(({ to, text }) => [to, text]),
    );
});

test("a day that came is 'today', one that passed is 'late', and what is no list shows one's own", async () => {
  expect(await listed(sal, `list=${dayFromNow(0)}`)).toEqual(["Today's watch"]);
  expect(await listed(sal, `list=${dayFromNow(-3)}`)).toEqual(["Late ring", "Denver's bracelet"]);
  expect(await listed(sal, "list=2026-13-45")).toEqual(["Late ring"]);
  const none = await sal.get(`/repairs/bench?list=${dayFromNow(1)}`);
  expect(none.page().text).toContain("Nothing promised for");
});

test("the strip counts the jobs of the header's location", async () => {
  await sal.post("/location", { location: "denver", returnTo: "/" });
  for (const path of ["/", "/repairs", "/repairs/bench"])
    expect((await stripOf(sal, path)).find(({ to }) => to.endsWith("=late"))?.text).toBe("Late 1");
  await sal.post("/location", { location: "all", returnTo: "/" });
});

test("the header's location narrows every list", async () => {
  await sal.post("/location", { location: "denver", returnTo: "/repairs/bench" });
  expect(await listed(sal, "list=late")).toEqual(["Denver's bracelet"]);
  await sal.post("/location", { location: "all", returnTo: "/repairs/bench" });
});

test("one step is offered: what waits abroad comes back, what is asked is answered, who waits is told", async () => {
  const { jobs } = server.built;
  const links = async (list: string) => (await sal.get(`/repairs/bench?list=${list}`)).page().links;
  expect((await links("approval"))["Record Answer"]).toBe(`/orders/${jobs["Asked brooch"]}/estimate`);
  const ready = jobs["Ready pin"];
  expect((await links("ready"))["Notify"]).toBe(`/orders/${ready}/told`);
  const abroad = { place: "workshop", name: "Kessel & Son", dueBack: dayFromNow(4) };
  const moved = await sal.json("POST", `/api/orders/${jobs["Coming chain"]}/movements`, abroad);
  expect(moved.status).toBe(201);
  const page = (await sal.get("/repairs/bench?list=coming")).page();
  expect(page.text).toContain("At Kessel & Son");
  expect(page.links.Receive).toBe(`/orders/${jobs["Coming chain"]}/place?place=bench`);
});

test("a repair waits for parts until they are in, said on its page and ended on the bench", async () => {
  const { jobs } = server.built;
  const id = jobs["Today's watch"];
  const at = `/repairs/${id}/parts`;
  const form = (await sal.get(at)).page().form();
  const refused = await sal.post(at, { ...form, vendor: "Kessel & Son" });
  expect(refused.status).toBe(422);
  expect(refused.page().form()).toMatchObject({ vendor: "Kessel & Son" });
  const sent = { ...form, what: "Lobster clasp", vendor: "Kessel & Son", due: "2026-12-01" };
  expect((await sal.post(at, sent)).status).toBe(303);
  expect((await sal.post(at, sent)).status).toBe(303);
  expect(await listed(sal, "list=parts")).toEqual(["Today's watch"]);
  const bench = await sal.get("/repairs/bench?list=parts");
  expect(bench.page().text).toContain("Lobster clasp, due Dec 1, 2026, from Kessel & Son");
  expect((await sal.get(`/repairs/${id}`)).page().text).toContain("Mark Parts In");
  const end = `/repairs/${id}/parts-in`;
  const ended = await sal.post(end, bench.page().form(end));
  expect(ended.headers.get("location")).toBe("/repairs/bench?list=parts");
  expect((await sal.follow(ended)).page().messages).toContain("Parts are in");
  expect(await listed(sal, "list=parts")).toEqual([]);
  expect((await sal.json("POST", `/api/repairs/${id}/parts/in`)).status).toBe(409);
  const timeline = (await sal.get(`/repairs/${id}`)).page().text;
  expect(timeline).toContain("Waiting for Lobster clasp");
});

test("what is finished waits for no parts, and for the same again if that is taken back", async () => {
  const id = server.built.jobs["Late ring"];
  const parts = { what: "Stone" };
  expect((await sal.json("POST", `/api/repairs/${id}/parts`, parts)).status).toBe(201);
  expect((await sal.json("PUT", `/api/repairs/${id}`, { status: "completed" })).status).toBe(200);
  expect(await listed(sal, "list=parts")).toEqual([]);
  const late = await sal.json("POST", `/api/repairs/${id}/parts`, parts);
  expect([late.status, late.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringMatching(/^R-\d{6} is already completed$/),
  ]);
  const page = await sal.get(`/repairs/${id}/parts`);
  expect((await sal.follow(page)).page().text).toContain("is already completed");
  for (const status of ["in_progress", "picked_up", "pending"]) {
    expect((await sal.json("PUT", `/api/repairs/${id}`, { status })).status).toBe(200);
    expect(await listed(sal, "list=parts")).toEqual(status === "picked_up" ? [] : ["Late ring"]);
  }
  expect((await sal.json("POST", `/api/repairs/${id}/parts/in`)).status).toBe(200);
});

test("time and materials add up beside the estimate; their cost is for who sees cost", async () => {
  const id = server.built.jobs["Coming chain"];
  const at = `/repairs/${id}/note?returnTo=${encodeURIComponent("/repairs/bench?list=coming")}`;
  const form = (await sal.get(at)).page().form();
  const typed = { ...form, minutes: "ten", material: "0.3 g rose gold" };
  const refused = await sal.post(at, typed);
  expect(refused.status).toBe(422);
  expect(refused.page().form()).toMatchObject({ minutes: "ten", material: "0.3 g rose gold" });
  const sent = await sal.post(at, { ...form, minutes: "50", material: "0.3 g rose gold", cost: "17.31" });
  expect(sent.headers.get("location")).toBe("/repairs/bench?list=coming");
  expect((await sal.json("POST", `/api/repairs/${id}/bench-notes`, { minutes: 35 })).status).toBe(201);
  for (const wrong of [{}, { minutes: 0 }, { cost: "5.00" }, { minutes: 1441 }, { minutes: -1 }])
    expect(
      (await sal.json("POST", `/api/repairs/${id}/bench-notes`, wrong)).status,
      JSON.stringify(wrong),
    ).toBe(422);
  const { text } = (await sal.get(`/repairs/${id}`)).page();
  expect(text).toContain("1 h 25 min");
  expect(text).toContain("$17.31");
  expect(text).toContain("50 min, 0.3 g rose gold");
  const chosen = `/repairs/bench?list=coming&job=${id}`;
  expect((await sal.get(chosen)).page().text).toContain("Sal Brook: 50 min, 0.3 g rose gold, $17.31 (");
  expect((await sal.get(`/repairs/bench?list=late&job=${id}`)).page().text).not.toContain("rose gold");

  const blind = { changes: { "figures.cost": false } };
  expect((await olive.json("PUT", "/api/permissions/sales", blind)).status).toBe(200);
  const seen = await sal.get(`/repairs/${id}`);
  expect(seen.page().text).toContain("50 min, 0.3 g rose gold");
  const atBench = await sal.get(chosen);
  expect(atBench.page().text).toContain("50 min, 0.3 g rose gold (");
  for (const { body } of [seen, atBench]) expect(body).not.toMatch(/17\.31|(?<![\w-])1731(?![\w-])/);
  expect((await sal.get(`/api/repairs/${id}/envelope`)).body).not.toContain("17.31");
  expect((await sal.get(`/repairs/${id}/note`)).page().form()).not.toHaveProperty("cost");
  expect((await olive.json("PUT", "/api/permissions/sales", { changes: {} })).status).toBe(200);
});

test("'Notes' shows the notes of the repair, pinned ones first, and 'Log Time' leads back to them", async () => {
  const id = server.built.jobs["Later clasp"];
  const chosen = `/repairs/bench?list=later&job=${id}`;
  const { text: before } = (await sal.get(chosen)).page();
  expect(before).toContain("Nothing noted yet.");
  const note = async (text: string, isPinned: boolean) => {
    const { status } = await sal.json("POST", `/api/orders/${id}/notes`, { text, isPinned });
    expect(status).toBe(201);
  };
  await note("Stone is loose, don't steam", true);
  await note("Her daughter fetches it", false);
  const log = (await sal.get(chosen)).page().links["Log Time"] ?? "";
  expect(log).toContain(`/repairs/${id}/note?`);
  const form = (await sal.get(log)).page().form();
  const logged = await sal.post(log, { ...form, minutes: "15" });
  expect([logged.status, logged.location]).toEqual([303, `${chosen}#job`]);
  const pinned = /Pinned ?Stone is loose, don't steam Sal Brook, [A-Z][a-z]{2} \d{1,2}, \d{4}/;
  expect((await sal.get(`/repairs/${id}`)).page().text).toMatch(pinned);
  const { text } = (await sal.get(chosen)).page();
  expect(text).not.toContain("Nothing noted yet.");
  const rest = text.slice(text.search(pinned));
  expect(rest).toMatch(pinned);
  expect(rest).toMatch(/Sal Brook: Her daughter fetches it \([A-Z][a-z]{2} .*Sal Brook: 15 min \(/);
  expect((await sal.get("/repairs/bench?list=later")).page().text).not.toContain("don't steam");
});

test("an envelope that is scanned at the bench leads to its repair and its next step", async () => {
  const id = server.built.jobs["Coming chain"] ?? 0;
  for (const number of [`R-${String(id).padStart(6, "0")}`, `r${id}`, String(id)]) {
    const found = await sal.get(`/repairs/find?number=${number}`);
    expect([found.status, found.headers.get("location")]).toEqual([303, `/repairs/${id}`]);
  }
  const links = (await sal.get(`/repairs/${id}`)).page().links;
  expect(links["Receive from Kessel & Son"]).toBe(`/orders/${id}/place?place=bench`);
  const unknown = await sal.get("/repairs/find?number=R-999999");
  expect((await sal.follow(unknown)).page().messages).toContain("No repair with the number R-999999");
});

test("a note is taken back by who wrote it or may approve, counts no more, and stays in the trail", async () => {
  const { id } = (
    await sal.json("POST", "/api/repairs", { ...NEW_REPAIR, customerId: server.built.amelia.id })
  ).json<{ id: number }>();
  const at = `/api/repairs/${id}/bench-notes`;
  const note = async (client: Client, words: object) => {
    const answer = await client.json("POST", at, words);
    return answer.json<{ benchNotes: { id: number }[] }>().benchNotes.at(-1)?.id ?? 0;
  };
  const mine = await note(sal, { minutes: 50, material: "Solder", cost: "3.00" });
  const others = await note(olive, { minutes: 35 });
  const page = (await sal.get(`/repairs/${id}`)).page();
  expect(page.text).toContain("1 h 25 min");
  const back = `/repairs/${id}/note-back`;
  expect(page.form(back)).toMatchObject({ note: String(mine) });

  const refused = await sal.post(back, { note: String(others) });
  expect((await sal.follow(refused)).page().messages).toContain("Only the person who logged it");
  expect((await sal.json("DELETE", `${at}/${others}`)).status).toBe(403);
  const taken = await sal.follow(await sal.post(back, { note: String(mine) }));
  expect(taken.page().text).toContain("Undone: 50 min, Solder");
  expect(taken.page().text).not.toContain("1 h 25 min");
  expect(await sal.json("DELETE", `${at}/${mine}`)).toMatchObject({ status: 409 });
  expect((await susan.json("DELETE", `${at}/${others}`)).json()).toMatchObject({ benchNotes: [] });
  expect((await susan.json("DELETE", `/api/repairs/${id + 1}/bench-notes/${others}`)).status).toBe(404);
  const trail = (await olive.get(`/audit?kind=repair&record=${id}`)).page().text;
  expect(trail).toContain("Removed time and materials");
});

test("a step of an order that ended leads to its page, which says why; a form sent for it stays as typed", async () => {
  const { id } = (
    await sal.json("POST", "/api/repairs", { ...NEW_REPAIR, customerId: server.built.amelia.id })
  ).json<{ id: number }>();
  const at = `/repairs/${id}/note`;
  const form = (await sal.get(at)).page().form();
  const noted = (await sal.json("POST", `/api/repairs/${id}/bench-notes`, { minutes: 5 })).json<{
    benchNotes: { id: number }[];
  }>();
  const order = (await sal.json("GET", `/api/orders/${id}`)).json<{ number: string }>();
  const cancelled = await sal.json("POST", `/api/repairs/${id}/cancel`, { reason: "Too expensive" });
  expect(cancelled.status).toBe(200);
  const why = `${order.number} was canceled`;
  for (const step of [
    `/repairs/${id}/note`,
    `/repairs/${id}/parts`,
    `/orders/${id}/place`,
    `/orders/${id}/cancel`,
    `/orders/${id}/deposit`,
  ]) {
    const left = await sal.get(step);
    expect([left.status, left.location], step).toEqual([303, `/repairs/${id}`]);
    expect((await sal.follow(left)).page().messages, step).toContain(why);
  }
  const sent = await sal.post(at, { ...form, minutes: "50", material: "Solder" });
  expect(sent.status).toBe(409);
  expect(sent.page().messages).toContain(why);
  expect(sent.page().form()).toMatchObject({ minutes: "50", material: "Solder" });
  const back = await sal.post(`/repairs/${id}/note-back`, { note: String(noted.benchNotes[0]?.id) });
  expect((await sal.follow(back)).page().messages).toContain(why);
  const status = await sal.post(`/repairs/${id}/status`, { status: "in_progress" });
  expect((await sal.follow(status)).page().messages).toContain(`Failed to update repair status: ${why}`);

  const record = (await sal.get(`/repairs/${id}`)).page();
  expect(record.text).toContain("Mark Handed Back");
  expect(record.links["Mark as Notified"]).toBe(`/orders/${id}/told`);
  expect((await sal.get(`/orders/${id}/told`)).status).toBe(200);
  expect((await sal.get("/orders?state=hand_back")).page().text).toContain("Too expensive");
  await sal.post(`/repairs/${id}/status`, { status: "picked_up" });
  expect((await sal.get("/orders?state=hand_back")).page().text).not.toContain("Too expensive");
});

test("a record that is ready hands over once; the bench and the repairs lead to who is to be notified", async () => {
  const id = server.built.jobs["Ready pin"];
  const { body } = await sal.get(`/repairs/${id}`);
  expect(body.match(/>Hand Over</g)).toHaveLength(1);
  for (const path of ["/repairs", "/repairs/bench"])
    expect((await sal.get(path)).page().links["To Notify"]).toBe("/orders?state=to_tell");
});

test("a job that nobody began for a week has its urgency as an edge and a word, as in the list of repairs", async () => {
  const item = "Old locket";
  const customerId = server.built.amelia.id;
  const { id } = (await olive.json("POST", "/api/repairs", { ...NEW_REPAIR, item, customerId })).json<{
    id: number;
  }>();
  const rowOf = async (path: string) =>
    (await olive.get(path)).body.split("<tr ").find((row) => row.includes(item)) ?? "";
  expect(await rowOf("/repairs/bench?list=undated")).not.toMatch(/data-urgency|High Priority/);
  const db = openBook(server);
  db.update(repairs)
    .set({ intakeDay: dayFromNow(-9) })
    .where(eq(repairs.id, id))
    .run();
  db.$client.close();
  for (const path of ["/repairs/bench?list=undated", "/repairs"])
    expect(await rowOf(path), path).toMatch(/data-urgency="due"[\s\S]*High Priority/);
});
