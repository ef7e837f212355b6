import { afterAll, beforeAll, expect, test } from "vitest";
import { type Day, dayIn, type Instant } from "~/domain/dates";
import { formatDate } from "~/ui/format";
import { OLIVE, RHEA, SAL } from "../support/cast.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aRepair, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

const MORE_THAN_A_PAGE = 60;

const aShop = () => ({
  ...theCast(),
  trayed: Array.from({ length: MORE_THAN_A_PAGE }, () => aRepair({ location: "new_york" }).id),
});

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let olive: Client;
let rhea: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [sal, olive, rhea] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE), signIn(server, RHEA)]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const dayFromNow = (days: number): Day =>
  dayIn("America/New_York", (Date.now() + days * 24 * 60 * 60 * 1_000) as Instant);

const said = <T>(answer: Answer, status: number): T => {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.json<T>();
};

async function aRepairAt(where: object | null, location = "boca", item = "Ring"): Promise<number> {
  const repair = { customerId: 1, item, costToRepair: "1", customerPrice: "5", location };
  const { id } = said<{ id: number }>(await sal.json("POST", "/api/repairs", repair), 201);
  if (where) said(await sal.json("POST", `/api/orders/${id}/movements`, where), 201);
  return id;
}

interface Listed {
  orderId: number;
  where: { place: string; name: string | null } | null;
  by: string;
}
const listed = async (query: string) => said<Listed[]>(await sal.get(`/api/custody?${query}`), 200);
const idsOf = (rows: Listed[]) => rows.map(({ orderId }) => orderId);

test("what is in the house is listed by place, then what nobody said the place of", async () => {
  const tray = await aRepairAt({ place: "tray", name: "2" }, "denver");
  const safe = await aRepairAt({ place: "safe" }, "denver");
  const bench = await aRepairAt({ place: "bench" }, "denver");
  const unsaid = await aRepairAt(null, "denver");
  const gone = await aRepairAt({ place: "safe" }, "denver");
  said(await sal.json("PUT", `/api/repairs/${gone}`, { status: "picked_up" }), 200);
  const all = await listed("location=denver");
  expect(idsOf(all).slice(0, 3)).toEqual([bench, safe, tray]);
  expect(idsOf(all).slice(3)).toContain(unsaid);
  expect(idsOf(all)).not.toContain(gone);
  expect(all[0]).toMatchObject({ where: { place: "bench" }, by: "Sal Brook" });
  expect(idsOf(await listed("location=denver&place=tray"))).toEqual([tray]);
  expect(idsOf(await listed("location=denver&name=2"))).toEqual([tray]);
  expect(idsOf(await listed("location=boca&place=tray&name=2"))).toEqual([]);
  expect((await sal.get("/api/custody?place=attic")).status).toBe(422);
});

test("a special order that arrived is in the house, and one that is on its way is not", async () => {
  const order = { kind: "special_order", customerId: 1, location: "denver", item: "Bands", price: "900" };
  const made = async (words: object) =>
    said<{ id: number }>(await sal.json("POST", "/api/orders", { ...order, ...words }), 201).id;
  const [arrived, onItsWay] = [await made({ arrived: "2026-11-20" }), await made({})];
  const unsaid = idsOf(await listed("location=denver&place=unsaid"));
  expect(unsaid.at(-1)).toBe(arrived);
  expect(unsaid).not.toContain(onItsWay);
});

test("what a workshop should have sent back is marked, and has a list of its own", async () => {
  const late = await aRepairAt(
    { place: "workshop", name: "Kessel & Son", dueBack: dayFromNow(-2) },
    "denver",
  );
  const due = await aRepairAt({ place: "workshop", name: "Kessel & Son", dueBack: dayFromNow(2) }, "denver");
  expect(idsOf(await listed("place=overdue&location=denver"))).toEqual([late]);
  const page = (await sal.get("/repairs/custody?place=workshop&location=denver")).page();
  expect(page.text).toContain("Kessel & Son");
  expect(page.text.match(/Overdue/g)).toHaveLength(2);
  // The day, and for phones the days until then.
  expect(page.text).toMatch(new RegExp(`Back ${formatDate(dayFromNow(2))} Back in [23] days`));
  expect(page.links["Ring"]).toBe(`/repairs/${due}`);
  const { text } = (await sal.get("/repairs/custody?location=denver")).page();
  const rows = [...text.matchAll(/R-(\d{6})/g)].map(([, digits]) => Number(digits));
  expect(rows.filter((id) => id === late)).toHaveLength(1);
  expect(rows[0]).toBe(late);
  expect(rows.at(-1)).toBe(due);
});

test("the page begins with what has no place, and turns forwards and back over the end of it", async () => {
  const { trayed } = server.built;
  for (const [nth, id] of trayed.slice(0, 55).entries())
    said(
      await sal.json("POST", `/api/orders/${id}/movements`, { place: "tray", name: nth % 2 ? "B" : "a" }),
      201,
    );
  const all = await listed("location=new_york");
  expect(all).toHaveLength(MORE_THAN_A_PAGE);
  expect(all.filter(({ where }) => where === null)).toHaveLength(5);
  const listedOnPage = [...all.filter(({ where }) => where === null), ...all.filter(({ where }) => where)];
  const rowsOf = (page: string) => [...page.matchAll(/R-(\d{6})/g)].map(([, digits]) => Number(digits));
  const first = await sal.get("/repairs/custody?location=new_york");
  expect(rowsOf(first.page().text)).toEqual(idsOf(listedOnPage).slice(0, 50));
  const second = await sal.get(first.page().links["Next"] ?? "");
  expect(rowsOf(second.page().text)).toEqual(idsOf(listedOnPage).slice(50));
  const back = await sal.get(second.page().links["Previous"] ?? "");
  expect(rowsOf(back.page().text)).toEqual(idsOf(listedOnPage).slice(0, 50));
});

interface CountAnswer {
  id: number;
  figures: Record<string, number>;
}
const count = async (body: object) => said<CountAnswer>(await sal.json("POST", "/api/counts", body), 201);
const figuresOf = async (id: number) => said<CountAnswer>(await sal.get(`/api/counts/${id}`), 200).figures;

test("each scan is a post and a redirect; the page says what it was and takes the next one", async () => {
  const here = await aRepairAt({ place: "tray", name: "7" });
  const otherTray = await aRepairAt({ place: "tray", name: "8" });
  const begun = await sal.post("/counts?new=1", {
    ...(await sal.get("/counts?new=1")).page().form("/counts?new=1"),
    kind: "orders",
    location: "boca",
    place: "tray",
    name: "7",
  });
  expect(begun.status).toBe(303);
  const at = begun.headers.get("location") ?? "";
  const scan = async (number: string) => {
    const sent = await sal.post(at, { ...(await sal.get(at)).page().form(at), number });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, at]);
    return (await sal.get(at)).page();
  };
  expect((await scan(`R-${here}`)).messages).toContain("Ring");
  expect((await sal.get(at)).body).toMatch(/<input(?=[^>]*name="number")[^>]*autofocus/i);
  const elsewhere = await scan(`R-${otherTray}`);
  expect(elsewhere.text).toContain("Other place");
  expect(elsewhere.links["Move Here"]).toBe(`/orders/${otherTray}/place?place=tray&name=7`);
  const step = (await sal.get(elsewhere.links["Move Here"] ?? "")).page().form();
  expect(step).toMatchObject({ place: "tray", name: "7" });
  expect((await scan("nonsense")).messages).toContain("Nothing found for nonsense");

  const blank = await sal.post(at, { ...(await sal.get(at)).page().form(at), number: " " });
  expect(blank.status).toBe(422);
  expect(blank.page().messages).toContain("Scan or type a number");
  expect((await rhea.post(at, { number: `R-${here}` })).status).toBe(403);
});

test("a scan that is sent twice is one; another number of the same page is another scan", async () => {
  const [one, other] = [await aRepairAt({ place: "safe" }), await aRepairAt({ place: "safe" })];
  const { id } = await count({ location: "boca", place: "safe" });
  const at = `/counts/${id}`;
  const form = (await sal.get(at)).page().form(at);
  for (const number of [`R-${one}`, `R-${one}`, `R-${other}`])
    expect((await sal.post(at, { ...form, number })).status).toBe(303);
  expect(await figuresOf(id)).toMatchObject({ found: 2, twice: 0 });
});

test("of two people who scan the same number at once one finds it", async () => {
  const id = await aRepairAt({ place: "bench" });
  const begun = await count({ location: "boca", place: "bench" });
  const answers = await Promise.all(
    [sal, olive, sal, olive].map((client) =>
      client.json("POST", `/api/counts/${begun.id}/scans`, { number: `R-${id}` }),
    ),
  );
  const results = answers.map((answer) => said<{ result: string }>(answer, 201).result);
  expect(results.toSorted()).toEqual(["found", "twice", "twice", "twice"]);
});

test("a count ends once, says what is missing, and stays to be read", async () => {
  const id = await aRepairAt({ place: "ready" });
  const { id: countId } = await count({ location: "boca", place: "ready" });
  const at = `/counts/${countId}`;
  expect((await sal.get(`${at}?result=missing`)).page().text).toContain("Not scanned");
  const [ended, late] = await Promise.all([sal, olive].map((client) => client.json("POST", `/api${at}/end`)));
  expect([ended?.status, late?.status].toSorted()).toEqual([200, 409]);
  expect((await sal.json("POST", `/api${at}/scans`, { number: `R-${id}` })).status).toBe(409);
  const lines = said<{ orderId: number }[]>(await sal.get(`/api${at}/lines?result=missing`), 200);
  expect(lines.map(({ orderId }) => orderId)).toEqual([id]);
  const page = (await olive.get(`${at}?result=missing`)).page();
  expect(page.text).toContain("0 of 1 found");
  expect(page.form(at)).toEqual({});
  const again = await sal.post(`${at}/end`, {});
  expect(again.status).toBe(303);
  expect((await sal.follow(again)).page().messages).toContain("already ended this count");
  expect((await sal.get("/counts")).page().text).toContain(`Count #${countId}`);
});

test("a count leads to the place of what may still be moved, and of nothing else", async () => {
  const aHere = () => aRepairAt({ place: "tray", name: "41" });
  const aThere = () => aRepairAt({ place: "safe" });
  const [open, canceled, gone] = [await aThere(), await aThere(), await aThere()];
  const [missing, unplaced] = [await aHere(), await aRepairAt(null)];
  const { id } = await count({ location: "boca", place: "tray", name: "41" });
  for (const each of [open, canceled, gone])
    said(await sal.json("POST", `/api/counts/${id}/scans`, { number: `R-${each}` }), 201);
  for (const each of [canceled, unplaced])
    said(await sal.json("POST", `/api/orders/${each}/cancel`, { reason: "Changed their mind" }), 200);
  said(await sal.json("PUT", `/api/repairs/${gone}`, { status: "picked_up" }), 200);
  const whole = await count({ location: "boca" });
  const pages = [`/counts/${id}`, `/counts/${id}?result=missing`, `/counts/${whole.id}?result=missing`];
  const bodies = await Promise.all(pages.map(async (page) => (await sal.get(page)).body));
  const all = [open, canceled, gone, missing, unplaced];
  const ledTo = bodies.map((body) => all.filter((each) => body.includes(`/orders/${each}/place`)));
  expect(ledTo).toEqual([[open, canceled], [missing], [open, canceled, missing]]);
  for (const each of all) {
    const { status } = await sal.get(`/orders/${each}/place`);
    expect([each, status]).toEqual([each, [gone, unplaced].includes(each) ? 303 : 200]);
  }
});
