import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { EVERYTHING } from "../support/everything.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

/** How many do the same at once. */
const CROWD = EVERYTHING ? 20 : 8;

let server: ShopServer<ReturnType<typeof theCast>>;
let sal: Client;
let susan: Client;

beforeAll(async () => {
  server = await startShop(theCast);
  sal = await signIn(server, SAL);
  susan = await signIn(server, SUSAN);
  salWorksIn(null);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const HERE = "You don't work in New York: using its till needs approval";

type Amounts = Record<string, string>;
interface TillAnswer {
  till: string;
  session: number | null;
  since: string | null;
  float: string;
  expected: Amounts;
}
interface CloseAnswer {
  id: number;
  number: string;
  expected: Amounts;
  counted: Amounts;
  difference: Amounts;
  overOrShort: string;
}

/** In any, without a store. */
function salWorksIn(store: string | null) {
  const db = openBook(server);
  db.$client.prepare("update employees set home_store = ? where id = ?").run(store, SAL.id);
  db.$client.close();
}

const tillAt = async (location: string, client = susan) =>
  (await client.json("GET", `/api/till?location=${location}`)).json<TillAnswer>();
const move = (words: Record<string, unknown>, client = sal) =>
  client.json("POST", "/api/till/movements", { location: "denver", ...words });
const close = (words: Record<string, unknown>, client = sal) =>
  client.json("POST", "/api/closes", { location: "denver", ...words });
/** Battery of a walk-in. */
const sell = (location: string, payments: unknown[], client = sal) =>
  client.json("POST", "/api/sales", {
    walkIn: true,
    location,
    lines: [{ kind: "item", description: "Watch battery", price: "18.00", taxed: false }],
    payments,
  });
const inCash = [{ kind: "cash", amount: "18.00", given: "20.00" }];

/** Closes what others left, so that a test begins with an empty till. */
async function emptied(location: string) {
  const { session, expected } = await tillAt(location);
  if (session === null && expected.cash === "0.00") return;
  if (session === null) await move({ location, kind: "in", amount: "1.00", reason: "To close it" });
  await close({ location, counted: { cash: "0.00" } });
}

/** The form's fields, without the header's. */
function fieldsOf(answer: Answer) {
  expect(answer.status).toBeLessThan(500);
  const { returnTo: _, ...own } = answer.page().form();
  return own;
}
const press = (path: string, fields: Amounts, button: Amounts = {}) =>
  sal.get(`${path}?${new URLSearchParams({ ...fields, ...button })}`);

test("another store's till takes an approval, over JSON and by form, and a return says where it is paid out", async () => {
  salWorksIn("boca");
  const here = await sal.json("POST", "/api/till/movements", {
    location: "boca",
    kind: "in",
    amount: "20.00",
    reason: "Change",
  });
  expect(here.status).toBe(201);
  const elsewhere = { location: "new_york", kind: "in", amount: "1.00", reason: "Change" };
  const refused = await sal.json("POST", "/api/till/movements", elsewhere);
  expect([refused.status, refused.json()]).toMatchObject([
    403,
    { approval: true, errors: { location: [HERE] } },
  ]);
  const closing = await sal.json("POST", "/api/closes", { location: "new_york", counted: { cash: "0.00" } });
  // Nothing to close there, which comes first.
  expect(closing.status).toBe(409);
  expect((await sell("new_york", inCash)).status).toBe(403);
  expect((await sell("new_york", [{ kind: "card", amount: "18.00" }])).status).toBe(201);

  const pin = "902173";
  await susan.post("/account/pin", { currentPassword: SUSAN.password, pin, pinAgain: pin });
  const approval = { employeeId: SUSAN.id, pin };
  const approved = await sal.json("POST", "/api/till/movements", { ...elsewhere, approval });
  expect(approved.status).toBe(201);
  const fields = fieldsOf(await sal.get("/till/cash?location=new_york"));
  const asks = await sal.post("/till/cash", { ...fields, kind: "in", amount: "2.00", reason: "Change" });
  expect([asks.status, asks.page().text]).toEqual([403, expect.stringContaining(HERE)]);
  const form = fieldsOf(asks);
  expect(form).toMatchObject({ location: "new_york", amount: "2.00", reason: "Change" });
  const given = { ...form, "approval.employeeId": String(SUSAN.id), "approval.pin": pin };
  expect((await sal.post("/till/cash", given)).status).toBe(303);
  expect((await tillAt("new_york")).expected.cash).toBe("3.00");
  await susan.json("POST", "/api/closes", { location: "new_york", counted: { cash: "3.00", card: "18.00" } });

  const sold = await sell("new_york", inCash, susan);
  const { id, lines } = sold.json<{ id: number; lines: { id: number }[] }>();
  const back = { lines: lines.map((line) => ({ id: line.id })), reason: "Wrong size" };
  expect((await sal.json("POST", `/api/sales/${id}/returns`, back)).status).toBe(403);
  const page = fieldsOf(await sal.get(`/sales/${id}/return`));
  expect(page.location).toBe("boca");
  const paid = await sal.json("POST", `/api/sales/${id}/returns`, { ...back, location: "boca" });
  expect([paid.status, paid.json()]).toMatchObject([201, { location: "new_york", paidOutAt: "boca" }]);
  await susan.json("POST", "/api/closes", { location: "new_york", counted: { cash: "18.00" } });
  await emptied("boca");
  salWorksIn(null);
});

test("float, cash in and out, and payments make what is expected; the close answers what differs", async () => {
  await emptied("denver");
  const float = await move({ kind: "float", amount: "300.00" });
  expect([float.status, float.json()]).toEqual([
    201,
    {
      id: expect.any(Number),
      location: "denver",
      till: "Till 1",
      kind: "float",
      amount: "300.00",
      reason: null,
      at: expect.stringMatching(/Z$/),
    },
  ]);
  expect((await move({ kind: "out", amount: "40.00", reason: "Window cleaner" })).status).toBe(201);
  expect((await sell("denver", inCash)).status).toBe(201);
  expect((await sell("denver", [{ kind: "card", lastFour: "4471" }])).status).toBe(201);
  const till = await tillAt("denver");
  expect(till).toMatchObject({ location: "denver", till: "Till 1", float: "300.00" });
  expect(till.expected).toMatchObject({ cash: "278.00", card: "18.00", check: "0.00" });
  const answer = await close({
    session: till.session,
    counted: { cash: "273.00", card: "18.00" },
    floatLeft: "200.00",
    note: "Counted twice",
  });
  expect(answer.status).toBe(201);
  const closed = answer.json<CloseAnswer>();
  expect(closed).toMatchObject({
    number: `Z-${String(closed.id).padStart(6, "0")}`,
    location: "denver",
    from: till.since,
    expected: { cash: "278.00", card: "18.00" },
    counted: { cash: "273.00", card: "18.00" },
    difference: { cash: "-5.00", card: "0.00" },
    overOrShort: "-5.00",
    floatLeft: "200.00",
    note: "Counted twice",
  });
  expect(await tillAt("denver")).toMatchObject({ session: null, since: null, float: "200.00" });
  const list = await sal.json("GET", "/api/closes?location=denver");
  expect(list.json<CloseAnswer[]>()[0]).toEqual(closed);
  expect((await move({ kind: "in", amount: "1.00", reason: "Change" })).status).toBe(201);
  const even = (await close({ counted: { cash: "201.00" } })).json<CloseAnswer>();
  expect(even.overOrShort).toBe("0.00");
  const off = (await sal.get("/till/closes?location=denver&show=off")).page().text;
  expect([off.includes(closed.number), off.includes(even.number)]).toEqual([true, false]);
  await move({ kind: "float", amount: "10.00" });
  await sell("denver", [{ kind: "card", lastFour: "4471" }]);
  const swapped = (await close({ counted: { cash: "9.00", card: "19.00" } })).json<CloseAnswer>();
  expect(swapped.overOrShort).toBe("0.00");
  const [ofAll, ofThisDay] = await Promise.all([
    sal.get("/till/closes?location=denver"),
    sal.get("/till/closes?location=denver&dateRange=today"),
  ]);
  // No kind makes up for another.
  expect(ofAll.body).toMatch(new RegExp(`data-urgency="late"(?:(?!</tr>)[^])*${swapped.number}`));
  for (const path of [`/till/closes/${swapped.id}`, `/till/closes/${swapped.id}/print`]) {
    const { text } = (await sal.get(path)).page();
    expect(text).toMatch(/Short ?\$0\.00 ?Cash [-−]\$1\.00 ?Card \$1\.00/);
    expect(text).not.toContain("Even");
  }
  const linkIn = (answer: Answer) =>
    Object.entries(answer.page().links).find(([text]) => text.includes("over or short"))!;
  expect(linkIn(ofThisDay)[0]).toMatch(/^\d+ over or short$/);
  expect(linkIn(ofAll)[0]).toMatch(/^\d+ over or short in 90 days$/);
  for (const [, link] of [linkIn(ofThisDay), linkIn(ofAll)]) {
    const page = (await sal.get(link)).page().text;
    expect([closed, even, swapped].map(({ number }) => page.includes(number))).toEqual([true, false, true]);
  }
  const [ofToday, ofYesterday] = await Promise.all(
    ["today", "yesterday"].map(async (days) => {
      const query = `location=denver&dateRange=${days}`;
      const page = (await sal.get(`/till/closes?${query}`)).page().text;
      const csv = (await sal.get(`/lists/closes/export?format=csv&${query}`)).body;
      return [page.includes(closed.number), csv.includes(closed.number)];
    }),
  );
  expect([ofToday, ofYesterday]).toEqual([
    [true, true],
    [false, false],
  ]);
  const reversed = await sal.get("/till/closes?from=2026-11-20&to=2026-11-19");
  expect(reversed.page().text).toContain("End date can't be before the start date");
  const file = (await sal.get("/lists/closes/export?format=csv&location=denver&show=off")).body;
  expect([file.includes(closed.number), file.includes(even.number)]).toEqual([true, false]);
  expect((await sal.json("GET", "/api/closes?location=paris")).status).toBe(422);
});

test("a till is opened with its float, unless the last close left one, which opens by itself", async () => {
  await emptied("denver");
  const at = "/till/cash?location=denver&kind=float";
  const link = async (path: string, name: string) => (await susan.get(path)).page().links[name];
  expect(await link("/till?location=denver", "Open Till")).toBe(at);
  expect(await link("/till", "Open Till: Denver, Till 1")).toBe(at);
  const text = async () => (await susan.get("/till?location=denver")).page().text;
  const [idle, opensItself] = ["No activity since the last close", "since the last close. The next payment"];
  const closed = await text();
  expect([closed.includes(idle), closed.includes(opensItself)]).toEqual([true, false]);
  const form = (await sal.get(at)).page();
  expect([form.title, form.form("/till/cash").kind]).toEqual(["Open Till · Loupe", "float"]);
  const unsaid = await sal.post(at, fieldsOf(await sal.get(at)));
  expect([unsaid.status, unsaid.page().text]).toEqual([422, expect.stringContaining("Amount is required")]);
  const opened = await sal.post(at, { ...fieldsOf(await sal.get(at)), amount: "150.00" });
  expect(opened.status).toBe(303);
  expect(await tillAt("denver")).toMatchObject({ session: expect.any(Number), float: "150.00" });
  expect(await link("/till?location=denver", "Open Till")).toBeUndefined();
  // Somebody opened it meanwhile: the page is that of cash in and out, without a second float.
  const again = await sal.get(at);
  expect(again.page().title).toBe("Cash In or Out · Loupe");
  expect(again.body).toMatch(/<input[^>]*name="kind"[^>]*value="out"/);
  expect(again.body).not.toMatch(/<input[^>]*name="kind"[^>]*value="float"/);

  await close({ counted: { cash: "150.00" }, floatLeft: "150.00" });
  expect(await text()).toContain(opensItself);
  expect(await link("/till?location=denver", "Open Till")).toBeUndefined();
  expect(await link("/till", "Open Till: Denver, Till 1")).toBeUndefined();
  expect((await sal.get(at)).page().title).toBe("Cash In or Out · Loupe");
  expect((await move({ kind: "float", amount: "150.00" })).status).toBe(409);
});

test("bad input is refused by field; a key is used once; roles without the till are refused", async () => {
  await emptied("denver");
  const wrong = async (answer: Promise<Answer>) => {
    const { status, json } = await answer;
    return [status, Object.keys(json<{ errors?: object }>().errors ?? {})];
  };
  expect(await wrong(move({ kind: "out", amount: "5.00" }))).toEqual([422, ["reason"]]);
  expect(await wrong(move({ kind: "lost", amount: "5.00" }))).toEqual([422, ["kind"]]);
  expect(await wrong(move({ kind: "in", amount: "1.234", reason: "x" }))).toEqual([422, ["amount"]]);
  const beyond = move({ kind: "in", amount: "100000.01", reason: "x" });
  expect((await beyond).json()).toMatchObject({ errors: { amount: ["Amount: enter at most 100,000"] } });
  expect(await wrong(move({ location: "paris", kind: "float", amount: "1.00" }))).toEqual([
    422,
    ["location"],
  ]);
  expect(await wrong(close({ counted: { cash: "1.00" } }))).toEqual([409, []]);
  await sell("denver", inCash);
  expect(await wrong(close({}))).toEqual([422, ["counted.cash"]]);
  expect(await wrong(close({ counted: { cash: true } }))).toEqual([400, ["counted.cash"]]);
  expect(await wrong(close({ counted: { cash: "18.00" }, floatLeft: "18.01" }))).toEqual([
    422,
    ["floatLeft"],
  ]);
  expect(await wrong(close({ counted: { cash: "18.00" }, till: "Register 9" }))).toEqual([422, ["till"]]);
  expect((await sal.json("GET", "/api/till")).status).toBe(422);
  expect((await sal.json("GET", "/api/till?location=denver&till=Register%209")).status).toBe(422);
  const key = { "idempotency-key": "till-0001" };
  const again = () =>
    sal.json(
      "POST",
      "/api/till/movements",
      { location: "denver", kind: "in", amount: "2.00", reason: "Change" },
      key,
    );
  const [one, two] = [await again(), await again()];
  expect(two.json()).toEqual(one.json());
  expect((await tillAt("denver")).expected.cash).toBe("20.00");
  const rhea = await signIn(server, RHEA);
  for (const path of ["/till", "/till/close", "/till/closes", "/api/closes", "/api/till?location=boca"])
    expect((await rhea.get(path)).status, path).toBe(403);
  for (const path of [
    "/till/closes/999999",
    "/till/closes/one",
    "/till/closes/999999/print",
    "/till/cash?location=paris",
  ])
    expect((await sal.get(path)).status, path).toBe(404);
});

test("a count is blind: who counts finds what is expected on no page, in no source and no JSON until it is sent", async () => {
  await emptied("denver");
  await move({ kind: "float", amount: "200.00" });
  const cash = [{ kind: "cash", amount: "718.37" }];
  const card = [{ kind: "card", amount: "529.43" }];
  for (const payments of [cash, card])
    await sal.json("POST", "/api/sales", {
      walkIn: true,
      location: "denver",
      lines: [{ kind: "item", description: "Strap", price: payments[0]?.amount, taxed: false }],
      payments,
    });
  const secret = /718\.37|71837|529\.43|52943|918\.37|91837/;
  const blind = [
    "/till?location=denver",
    "/till/cash?location=denver",
    "/till/close?location=denver",
    "/till",
  ];
  for (const path of [...blind, "/api/till?location=denver", "/till.data?location=denver"])
    expect((await sal.get(path)).body, path).not.toMatch(secret);
  for (const path of ["/till/close?location=denver", "/till/close.data?location=denver"])
    for (const client of [sal, susan]) expect((await client.get(path)).body, path).not.toMatch(secret);
  expect((await tillAt("denver", sal)).expected).toBeNull();
  expect((await sal.get("/till/closes/open/print?location=denver")).status).toBe(403);
  const tooMuch = { location: "denver", kind: "out", amount: "5000.00", reason: "Bank" };
  expect((await sal.post("/till/cash", tooMuch)).body).not.toMatch(secret);
  // Who has the right sees it, but for the form of the count.
  expect((await tillAt("denver", susan)).expected).toMatchObject({ cash: "918.37", card: "529.43" });
  expect((await susan.get("/till?location=denver")).body).toContain("$918.37");
  expect((await susan.get("/till")).page().text).toMatch(
    /Denver, Till 1 Open Since [\d:]+ [AP]M \w+, Sal \w+ Float \$200\.00 Cash payments \$718\.37 Cash expected \$918\.37 Also taken Card \$529\.43 Count and Close Cash In or Out/,
  );
  expect((await susan.get("/till/closes/open/print?location=denver")).page().text).toContain("$918.37");

  const form = (await sal.get("/till/close?location=denver")).page().form("/till/close");
  const counted = { ...form, by: "figure", "counted.cash": "900.00", note: "" };
  const bad = await sal.post("/till/close", { ...counted, "counted.cash": "" });
  expect([bad.status, secret.test(bad.body)]).toEqual([422, false]);
  const sent = await sal.post("/till/close", counted);
  expect(sent.status).toBe(303);
  const { text } = (await sal.follow(sent)).page();
  for (const shown of ["$918.37", "$529.43", "-$18.37"]) expect(text).toContain(shown);
  expect((await susan.get("/till")).page().text).toMatch(
    /Denver, Till 1 Not open (?:(?!Also taken).)*? Cash In or Out/,
  );
  const corrected = { counted: { cash: "918.37" }, session: Number(form.session) };
  expect((await close(corrected)).status).toBe(409);
});

test("a kind that is left out is not counted: JSON, page, list and report say so, and it is worth a look", async () => {
  await emptied("denver");
  await sell("denver", [{ kind: "check", amount: "18.00", number: "1001" }]);
  await sell("denver", inCash);
  const closed = (await close({ counted: { cash: "18.00", card: "0.00" } })).json<CloseAnswer>();
  expect(closed).toMatchObject({
    counted: { cash: "18.00", check: "18.00" },
    overOrShort: "0.00",
    notCounted: ["check"],
  });
  const path = `/till/closes/${closed.id}`;
  expect((await sal.get(path)).page().text).toMatch(/Check\s*\$18\.00\s*not counted/);
  expect((await sal.get(`${path}/print`)).page().text).toContain("Check, expected $18.00");
  expect((await sal.get("/till/closes?location=denver")).page().text).toContain("Check not counted");
  const looks = (await susan.json("GET", "/api/worth-a-look")).json<Record<string, unknown>[]>();
  expect(looks.find(({ about, recordId }) => about === "close" && recordId === closed.id)).toMatchObject({
    kind: "not_counted",
    amount: "18.00",
  });
  expect((await susan.get("/worth-a-look")).page().text).toContain("Payments nobody counted");
});

test("tries of who counts blind at how much the drawer would give are counted, where owners see it", async () => {
  await emptied("denver");
  await move({ kind: "float", amount: "20.00" });
  const tries = () => {
    const db = openBook(server);
    const sum =
      "select total(count) from denials where permission = 'till.beyond-drawer' and employee_id = ?";
    const found = [SAL, SUSAN].map(({ id }) => db.$client.prepare(sum).pluck().get(id));
    db.$client.close();
    return found;
  };
  const olive = await signIn(server, OLIVE);
  await olive.get("/audit/denials");
  const [before] = tries();
  for (const amount of ["40.00", "30.00", "20.01"])
    expect((await move({ kind: "out", amount, reason: "Bank" })).status).toBe(403);
  expect((await move({ kind: "out", amount: "20.00", reason: "Bank" })).status).toBe(201);
  expect((await olive.get("/audit/denials")).page().text).toContain(
    "Pay out more cash than the drawer holds",
  );
  // A store tells the head office a little later.
  await expect.poll(tries).toEqual([Number(before) + 3, 0]);
});

test("many people close one till at once: one does, the others hear who and when", async () => {
  await emptied("new_york");
  await sell("new_york", inCash);
  const { session } = await tillAt("new_york");
  const body = { location: "new_york", session, counted: { cash: "18.00" } };
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, nth) => close(body, nth % 2 === 0 ? sal : susan)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(CROWD - 1);
  for (const answer of answers.filter(({ status }) => status === 409))
    expect(answer.json().message).toMatch(/^(You|Sal Brook|Susan Vale) closed this till at .*: Z-\d{6}$/);
});

test("closing while selling: every payment is in exactly one close, which expects its sum", async () => {
  await emptied("boca");
  const sales = Array.from({ length: 3 * CROWD }, (_, nth) => nth % 3 !== 2);
  const answers = await Promise.all(
    sales.map((isSale, nth) =>
      isSale
        ? sell("boca", inCash, nth % 2 === 0 ? sal : susan)
        : close({ location: "boca", counted: { cash: "0.00" } }, nth % 2 === 0 ? sal : susan),
    ),
  );
  expect(new Set(answers.filter((_, nth) => sales[nth]).map(({ status }) => status))).toEqual(new Set([201]));
  const closed = answers.filter(({ status }, nth) => !sales[nth] && status === 201);
  expect(closed.length).toBeGreaterThan(1);
  await close({ location: "boca", counted: { cash: "0.00" } });
  const db = openBook(server);
  const one = (query: string) => db.$client.prepare(query).pluck().get();
  expect(
    one(
      "select count(*) from payments p where store = 'boca' and session_id is not null and (select count(*) from closes c where c.session_id = p.session_id) <> 1",
    ),
  ).toBe(0);
  const ids = closed.map((answer) => answer.json<CloseAnswer>().id);
  const expected = one(
    `select sum(expected) from close_counts where kind = 'cash' and close_id >= ${Math.min(...ids)} and close_id in (select id from closes where store = 'boca')`,
  );
  expect(expected).toBe(2 * CROWD * 1800);
  db.$client.close();
});

test("the form sums by its GET step, keeps what was typed when it is refused, and closes", async () => {
  await emptied("denver");
  await move({ kind: "float", amount: "100.00" });
  await sell("denver", inCash);
  await sell("denver", [{ kind: "card" }]);
  const page = await sal.get("/till/close?location=denver");
  const fields = fieldsOf(page);
  expect(fields).toMatchObject({ "counted.card": "", floatLeft: "100.00", by: "count" });
  const typed = {
    ...fields,
    "counted.card": "18.00",
    "count.d10000": "1",
    "count.d1000": "1",
    "count.d100": "3",
  };
  const summed = await press("/till/close", typed);
  expect(summed.page().text).toMatch(/Counted.*\$113\.00/s);
  const refused = await sal.post("/till/close", { ...fieldsOf(summed), floatLeft: "113.01" });
  expect(refused.status).toBe(422);
  expect(refused.page().text).toContain("Only $113.00 was counted");
  expect(fieldsOf(refused)).toMatchObject({ "count.d1000": "1", "count.d100": "3", "counted.card": "18.00" });
  const nonsense = await sal.post("/till/close", { ...typed, "count.d100": "three", note: "x" });
  expect([nonsense.status, fieldsOf(nonsense)["count.d100"]]).toEqual([422, "three"]);
  const done = await sal.post("/till/close", {
    ...fieldsOf(refused),
    floatLeft: "100",
    note: "A five is missing",
  });
  expect(done.status).toBe(303);
  expect(done.location).toMatch(/^\/till\/closes\/\d+$/);
  const record = (await sal.get(done.location!)).page().text;
  expect(record).toContain("Note: A five is missing");
  expect(record).toMatch(/Short.*-\$5\.00/s);
  const print = (await sal.get(`${done.location}/print`)).page().text;
  expect(print).toMatch(/Z-\d{6}/);
  expect(print).toContain("1 × $100");
  const late = await susan.post("/till/close", {
    ...fieldsOf(await susan.get("/till/close?location=denver")),
    ...typed,
    note: "x",
  });
  expect(late.status).toBe(409);
  expect(late.page().text).toMatch(/Sal Brook closed this till at .*: Z-\d{6}/);
});

test("the other way of counting is one figure, with the rest of the form kept", async () => {
  await emptied("denver");
  await sell("denver", inCash);
  const fields = fieldsOf(await sal.get("/till/close?location=denver"));
  const step = await press("/till/close", { ...fields, note: "One note" }, { countBy: "figure" });
  expect(step.status).toBe(303);
  const asked = await sal.get(step.location!);
  const one = fieldsOf(asked);
  expect(one).toMatchObject({ by: "figure", note: "One note", "counted.cash": "" });
  const refused = await sal.post("/till/close", one);
  expect([refused.status, refused.page().text.includes("Count the cash")]).toEqual([422, true]);
  expect((await sal.post("/till/close", { ...one, "counted.cash": "$18.00" })).status).toBe(303);
});

test("a no-sale opening has a reason and no amount, and stands on the till's page and its close", async () => {
  await emptied("denver");
  await move({ kind: "in", amount: "10.00", reason: "Change" });
  expect((await sal.get("/till?location=denver")).page().links).toMatchObject({
    "Record No-Sale Opening": "/till/cash?location=denver&kind=no_sale",
  });
  const fields = fieldsOf(await sal.get("/till/cash?location=denver&kind=no_sale"));
  expect(fields.kind).toBe("no_sale");
  const refused = await sal.post("/till/cash", fields);
  expect([refused.status, refused.page().text]).toEqual([
    422,
    expect.stringContaining("Enter why the drawer was opened"),
  ]);
  const noted = await sal.post("/till/cash", { ...fields, reason: "Change for a twenty" });
  expect((await sal.follow(noted)).page().text).toContain("No-sale opening: Change for a twenty");
  expect((await susan.get("/worth-a-look")).page().text).toMatch(
    /Drawer opened without a sale\s*Change for a twenty/,
  );
  const withAmount = await move({ kind: "no_sale", amount: "5.00", reason: "Change" });
  expect([withAmount.status, Object.keys(withAmount.json<{ errors: object }>().errors)]).toEqual([
    422,
    ["amount"],
  ]);
  expect((await move({ kind: "no_sale", reason: "Stuck" })).json()).toMatchObject({ amount: "0.00" });
  const closed = await close({ counted: { cash: "10.00" } });
  expect(closed.json()).toMatchObject({ overOrShort: "0.00" });
  const { id } = closed.json<CloseAnswer>();
  expect((await sal.get(`/till/closes/${id}/print`)).page().text).toContain("No-sale opening: Stuck");
});

test("cash in and out by form, the till's page, and its settings", async () => {
  await emptied("denver");
  const fields = fieldsOf(await sal.get("/till/cash?location=denver"));
  const refused = await sal.post("/till/cash", { ...fields, kind: "out", amount: "12.00" });
  expect([refused.status, fieldsOf(refused).amount]).toEqual([422, "12.00"]);
  const noted = await sal.post("/till/cash", {
    ...fields,
    kind: "in",
    amount: "12.00",
    reason: "From the safe",
  });
  expect(noted.status).toBe(303);
  const page = (await sal.follow(noted)).page();
  expect(page.text).toContain("Cash in: From the safe");
  expect(page.text).toContain("What should be in it is shown once the till is closed.");
  expect((await susan.get("/till?location=denver")).page().text).toMatch(/Expected in drawer.*\$12\.00/s);
  expect((await sal.get("/till?location=all")).status).toBe(200);

  const olive = await signIn(server, OLIVE);
  const form = fieldsOf(await olive.get("/settings/stores/denver/tills/new"));
  expect((await olive.post("/settings/stores/denver/tills/new", { ...form, name: "" })).status).toBe(422);
  expect((await olive.post("/settings/stores/denver/tills/new", { ...form, name: "Bench" })).status).toBe(
    303,
  );
  const rename = fieldsOf(await olive.get("/settings/stores/denver/tills/2"));
  expect(rename.name).toBe("Bench");
  await olive.post("/settings/stores/denver/tills/2", { ...rename, name: "Register 2" });
  expect((await olive.get("/settings/stores/denver")).page().text).toContain("Register 2");
  expect((await olive.get("/settings/stores/denver/tills/9")).status).toBe(404);
  const second = await susan.json("GET", "/api/till?location=denver&till=Register%202");
  expect(second.json()).toMatchObject({ till: "Register 2", expected: { cash: "0.00" } });
  expect((await sal.get("/till?location=denver&till=Register+2")).page().text).toContain("Register 2");
});

test("the dashboard tells a session of an earlier day, with the way to close it", async () => {
  await emptied("boca");
  await sell("boca", inCash);
  expect((await sal.get("/")).page().text).not.toContain("is not closed");
  const { session } = await tillAt("boca");
  const openedOn = (day: string) => {
    const db = openBook(server);
    const was = db.$client.prepare("select opened_day from till_sessions where id = ?").pluck().get(session);
    db.$client.prepare("update till_sessions set opened_day = ? where id = ?").run(day, session);
    db.$client.close();
    return was as string;
  };
  const today = openedOn("2026-01-05");
  const page = (await sal.get("/")).page();
  expect(page.text).toMatch(/Mon\w* is not closed/);
  expect(page.links["Close Boca Raton, Till 1"]).toBe("/till/close?location=boca&till=Till+1");
  expect((await sal.get("/till?location=boca")).page().text).toContain("January 5 wasn't closed");
  openedOn(today);
});

test("many drawers opened without a sale make no long page: the till, the close and its report", async () => {
  await emptied("denver");
  for (let nth = 1; nth <= 70; nth++) await move({ kind: "no_sale", reason: `Reason ${nth}.` });
  const reasons = (text: string) => [...text.matchAll(/Reason \d+\./g)].map(([reason]) => reason);
  const page = (await sal.get("/till?location=denver")).page();
  expect(reasons(page.text)).toHaveLength(50);
  expect(page.text).toContain("No-sale opening (70)");
  const { Next: next } = page.links;
  expect(reasons((await sal.get(next!)).page().text)[0]).toBe("Reason 20.");
  const { id } = (await close({ counted: { cash: "0.00" } })).json<CloseAnswer>();
  expect(reasons((await sal.get(`/till/closes/${id}`)).page().text)).toHaveLength(50);
  expect(reasons((await sal.get(`/till/closes/${id}/print`)).page().text)).toEqual([]);
  const lines = (await susan.get("/worth-a-look")).page().text;
  expect(lines).toMatch(/7\d times on/);
});
