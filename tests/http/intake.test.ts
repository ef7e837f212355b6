import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { cents } from "~/domain/money";
import { addService } from "~/domain/shop/services/write-service.server";
import { addDays, dayIn, type Instant } from "~/domain/dates";
import { promiseDay } from "~/domain/workshop/repairs/promise-rule";
import { OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { enact, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { trailOf } from "../support/trail.ts";

const INTAKE = "/repairs/new";
const FORMER = "/repairs/new/envelope";

function aShop() {
  const sizing = {
    name: "Ring sizing",
    price: cents(6_500),
    cost: cents(2_000),
    isTaxed: false,
    isActive: true,
  };
  return { ...theCast(), sizing: enact((ctx) => addService(ctx, sizing)) };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let db: Db;
let sal: Client;
let olive: Client;
let susan: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  db = openBook(server);
  [sal, olive, susan] = await Promise.all([
    signIn(server, SAL),
    signIn(server, OLIVE),
    signIn(server, SUSAN),
  ]);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

type Typed = Record<string, string>;

const counts = () => [
  trailOf(db).length,
  ...["orders", "repair_items", "payments"].map((table) =>
    db.$client.prepare(`select count(*) from ${table}`).pluck().get(),
  ),
];
const formIn = (answer: Answer): Typed => {
  const { returnTo: _, customerSearch: _typed, ...form } = answer.page().form(INTAKE);
  // What no button pressed sends nothing.
  const { entered: _entered, step: _step, chooseCustomer: _change, ...typed } = form;
  return typed;
};
const opened = async (client = sal, at = INTAKE) => formIn(await client.get(at));
/** Presses a button of the form and follows to the form as it stands then. */
async function step(form: Typed, button: Typed, client = sal): Promise<Typed> {
  const answer = await client.post(INTAKE, { ...form, ...button });
  expect([answer.status, answer.location]).toEqual([303, expect.stringContaining(`${INTAKE}?draft=`)]);
  return formIn(await client.get(answer.location ?? ""));
}
const ring = (): Typed => ({
  customerId: String(server.built.amelia.id),
  item: "Ring",
  "items[0].metal": "Platinum",
  "items[0].condition.worn_prongs": "on",
  "items[0].declaredValue": "$4,200",
});
const repair = { costToRepair: "35", customerPrice: "110" };
const newest = async () =>
  (await olive.json("GET", "/api/repairs?limit=1")).json<(Record<string, unknown> & { id: number })[]>()[0]!;
/** Expects that the form closed, and returns the repair that it took in. */
async function takenIn(answer: Answer): Promise<number> {
  expect([answer.status, answer.location], answer.body.slice(0, 200)).toEqual([303, "/repairs"]);
  return (await newest()).id;
}
const envelopeOf = async (id: number) =>
  (await sal.json("GET", `/api/repairs/${id}/envelope`)).json<Record<string, never>>();

describe("the intake of an envelope", () => {
  test("begins with one item and the promise by the rule of Settings", async () => {
    const form = await opened();
    const today = dayIn("America/New_York", Date.now() as Instant);
    const rule = { workDays: 5, weekdays: "mon tue wed thu fri sat", holidays: "" };
    expect(form).toMatchObject({
      item: "",
      status: "pending",
      promised: promiseDay(today, rule),
      location: "boca",
    });
    expect(form["items[1].description"]).toBeUndefined();

    const settings = (await olive.get("/settings")).page().form("/settings");
    expect(settings).toMatchObject({ promiseWorkDays: "5", "promiseWeekdays.mon": "on", holidays: "" });
    expect(settings["promiseWeekdays.sun"]).toBeUndefined();
    const wrong = await olive.post("/settings", {
      ...settings,
      holidays: "12/25\nXmas",
      promiseWorkDays: "2",
    });
    expect(wrong.status).toBe(422);
    expect(wrong.page().messages).toContain("Not a date: Xmas");
    expect(wrong.page().form("/settings")).toMatchObject({ holidays: "12/25\nXmas", promiseWorkDays: "2" });
    const { "promiseWeekdays.sat": _closed, ...others } = settings;
    const saved = await olive.post("/settings", {
      ...others,
      promiseWorkDays: "2",
      holidays: "12/25 Christmas",
    });
    expect(saved.status).toBe(303);
    const next = { workDays: 2, weekdays: "mon tue wed thu fri", holidays: "12/25" };
    expect((await opened()).promised).toBe(promiseDay(today, next));
    expect((await sal.json("GET", "/api/promise?location=boca")).json()).toEqual({
      location: "boca",
      promised: promiseDay(today, next),
      workDays: 2,
      weekdays: ["mon", "tue", "wed", "thu", "fri"],
      holidays: ["12/25 Christmas"],
    });
    const now = (await olive.get("/settings")).page().form("/settings");
    expect(now).toMatchObject({ promiseWorkDays: "2", holidays: "12/25 Christmas" });
    await olive.post("/settings", { ...now, promiseWorkDays: "0" });
    expect((await opened()).promised).toBe("");
    const last = (await olive.get("/settings")).page().form("/settings");
    await olive.post("/settings", { ...last, ...settings, version: last.version ?? "" });
  });

  test("promises by the store that is chosen, until somebody says another day", async () => {
    const todayIn = (zone: string) => dayIn(zone, Date.now() as Instant);
    const rule = { workDays: 5, weekdays: "mon tue wed thu fri sat" };
    const denverToday = todayIn("America/Denver");
    const holidays = [1, 2]
      .map((workDays) => promiseDay(denverToday, { ...rule, workDays, holidays: "" }) ?? "")
      .map((day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`)
      .join("\n");
    const at = "/settings/stores/denver";
    const store = (await olive.get(at)).page().form(at);
    expect((await olive.post(at, { ...store, holidays })).status).toBe(303);
    const boca = promiseDay(todayIn("America/New_York"), { ...rule, holidays: "" });
    const denver = promiseDay(denverToday, { ...rule, holidays });
    expect(denver).not.toBe(boca);
    const begun = await opened();
    expect(begun.promised).toBe(boca);
    const moved = await step({ ...begun, location: "denver" }, { step: "addItem" });
    expect(moved.promised).toBe(denver);
    expect((await step({ ...moved, location: "boca" }, { step: "addItem" })).promised).toBe(boca);
    const said = await step({ ...begun, promised: "2027-03-01", location: "denver" }, { step: "addItem" });
    expect(said.promised).toBe("2027-03-01");
    const none = await step({ ...begun, promised: "", location: "denver" }, { step: "addItem" });
    expect(none.promised).toBe("");
  });

  test("grows and shrinks by its buttons, and keeps what was typed", async () => {
    let form = await step({ ...(await opened()), ...ring(), notes: "By the wedding" }, { step: "addItem" });
    expect(form).toMatchObject({ ...ring(), notes: "By the wedding", "items[1].description": "" });
    form = await step(
      { ...form, "items[1].description": "Watch" },
      { step: "addWork", service: String(server.built.sizing.id) },
    );
    expect(form).toMatchObject({
      "work[0].serviceId": String(server.built.sizing.id),
      "work[0].description": "Ring sizing",
      "work[0].price": "65.00",
      "work[0].cost": "20.00",
      "work[0].item": "2",
      service: "",
    });
    form = await step({ ...form, "work[0].item": "1" }, { step: "addWork", service: "" });
    form = await step({ ...form, "work[1].description": "Battery", "work[1].price": "45" }, { entered: "1" });
    expect(form).toMatchObject({ "work[1].description": "Battery", "work[1].item": "2" });
    form = await step(form, { step: `removeItem.${form["items[1].row"]}` });
    expect(form).toMatchObject({ ...ring(), "work[0].price": "65.00" });
    expect(Object.keys(form).filter((name) => /^(items|work)\[1\]/.test(name))).toEqual([]);
    form = await step(form, { step: `removeWork.${form["work[0].row"]}` });
    expect(Object.keys(form).filter((name) => name.startsWith("work["))).toEqual([]);
  });

  test("adds a service by its button, as choosing it does, and keeps what was typed", async () => {
    const servicesIn = ({ body }: Answer) => {
      const [buttons = ""] = /<div class="day-buttons work-buttons"[\s\S]*?<\/div>/.exec(body) ?? [];
      return [...buttons.matchAll(/<button[^>]*\svalue="([^"]*)"[^>]*>([\s\S]*?)<\/button>/g)].map(
        ([, sends, inside = ""]) => [sends, inside.replace(/<[^>]*>/g, "").trim()],
      );
    };
    const { id } = server.built.sizing;
    const blank = await sal.get(INTAKE);
    // Nothing is summed up yet.
    expect(blank.page().text).toMatch(/Promised \w+ \d+, \d{4} Amount due at pickup — Create Repair/);
    expect(servicesIn(blank)).toEqual([[`addWork.${id}`, "Ring sizing $65.00"]]);
    const typed = { ...formIn(blank), ...ring(), ...repair, notes: "By the wedding" };
    const chosen = await step(typed, { step: "addWork", service: String(id) });
    const pressed = await step(typed, { step: `addWork.${id}` });
    const byRow = ({ "items[0].row": _item, "work[0].row": _work, ...form }: Typed) => form;
    expect(byRow(pressed)).toEqual(byRow(chosen));
    expect(blank.body).toContain("One press adds the work at its usual price");
    expect(pressed).toMatchObject({
      ...ring(),
      ...repair,
      notes: "By the wedding",
      "work[0].serviceId": String(id),
      "work[0].description": "Ring sizing",
      "work[0].price": "65.00",
    });
    // What was typed into the line stays, too, and another press is another line.
    const words = { "work[0].description": "Sizing to 5.75", "work[0].price": "80" };
    const second = { ...pressed, ...words, "items[1].description": "Band" };
    expect(await step(second, { step: `addWork.${id}`, workItem: "1" })).toMatchObject({
      ...words,
      "work[1].description": "Ring sizing",
      "work[1].price": "65.00",
      "work[1].item": "1",
    });
  });

  test("goes by a new customer and comes back with all of it", async () => {
    const { customerId: _nobody, ...typed } = { ...(await opened()), ...ring() };
    const away = await sal.post(INTAKE, { ...typed, newCustomer: "1" });
    const back = new URL(away.location ?? "", server.url).searchParams.get("returnTo") ?? "";
    expect(back).toContain(`${INTAKE}?draft=`);
    const chosen = await sal.get(`${back}&chooseCustomer=${server.built.bruno.id}`);
    const form = formIn(await sal.get(chosen.location ?? ""));
    expect(form).toMatchObject({ "items[0].metal": "Platinum", customerId: String(server.built.bruno.id) });
  });

  test("takes in all of it with one POST, once, and leads to the list and its envelope", async () => {
    const form = {
      ...(await opened()),
      ...ring(),
      "items[1].description": "Watch",
      "items[1].condition.not_running": "on",
      "work[0].serviceId": String(server.built.sizing.id),
      "work[0].item": "1",
      "work[1].description": "Battery",
      "work[1].price": "45",
      "work[1].item": "2",
      promised: "12/5/2026",
      callOver: "250",
      estimate: "approved",
      "deposit.amount": "40",
      "deposit.kind": "cash",
      "deposit.given": "50",
    };
    const answers = [await sal.post(INTAKE, form), await sal.post(INTAKE, form)];
    const id = await takenIn(answers[0]!);
    expect(await takenIn(answers[1]!)).toBe(id);
    const list = (await sal.follow(answers[1]!)).page();
    expect(list.links["Print envelope"]).toBe(`/repairs/${id}/envelope/print`);
    expect(list.messages).toContain("Repair intake completed successfully");
    expect(await envelopeOf(id)).toMatchObject({
      order: {
        price: "110.00",
        cost: "20.00",
        held: "40.00",
        promised: "2026-12-05",
        callOver: "250.00",
        estimate: { state: "approved", how: "in_person" },
        deposits: [{ kind: "cash", amount: "40.00" }],
      },
      items: [
        {
          description: "Ring",
          metal: "Platinum",
          declaredValue: "4200.00",
          condition: { worn_prongs: true, bent: false },
        },
        { description: "Watch", condition: { not_running: true } },
      ],
      work: [
        { item: 1, description: "Ring sizing", taxed: false },
        { item: 2, description: "Battery", taxed: true },
      ],
    });
  });

  test("takes cash at another store's till once a colleague approves it", async () => {
    const pin = "902173";
    await susan.post("/account/pin", { currentPassword: SUSAN.password, pin, pinAgain: pin });
    db.$client.prepare("update employees set home_store = 'boca' where id = ?").run(SAL.id);
    const asked = await sal.post(INTAKE, {
      ...(await opened()),
      ...ring(),
      location: "new_york",
      "work[0].description": "Re-tip",
      "work[0].price": "60",
      "work[0].item": "1",
      "deposit.amount": "60",
      "deposit.kind": "cash",
    });
    expect([asked.status, asked.page().text]).toEqual([
      403,
      expect.stringContaining("You don't work in New York: using its till needs approval"),
    ]);
    const form = asked.page().form();
    expect(form).toMatchObject({
      location: "new_york",
      "deposit.amount": "60",
      "items[0].description": "Ring",
    });
    const approve = (typed: string) =>
      sal.post(INTAKE, { ...form, "approval.employeeId": String(SUSAN.id), "approval.pin": typed });
    const wrong = await approve("000000");
    expect([wrong.status, wrong.body.includes("000000")]).toEqual([403, false]);
    const taken = await approve(pin);
    await takenIn(taken);
    db.$client.prepare("update employees set home_store = null where id = ?").run(SAL.id);
  });

  test("is refused whole, keeps what was typed and names the field", async () => {
    const form: Typed = {
      ...(await opened()),
      ...ring(),
      "items[1].description": " ",
      "items[1].serial": "8841",
      "work[0].description": "Re-tip",
      "work[0].price": "60",
      "work[0].item": "1",
      "deposit.amount": "60.01",
    };
    const before = counts();
    const nameless = await sal.post(INTAKE, form);
    expect(nameless.status).toBe(422);
    expect(nameless.page().messages).toContain("Item description is required");
    expect(nameless.body).toContain('id="repair-items[1].description-error"');
    expect(formIn(nameless)).toMatchObject({ ...form, "items[1].description": expect.any(String) });
    const tooMuch = await sal.post(INTAKE, { ...form, "items[1].description": "Watch" });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.page().messages).toContain("$60.00 is left to pay, before tax");
    expect(tooMuch.body).toContain('id="repair-deposit.amount-error"');
    expect(formIn(tooMuch)).toMatchObject({ ...form, "items[1].description": "Watch" });
    const priceless = await sal.post(INTAKE, {
      ...form,
      "items[1].description": "Watch",
      "work[0].price": "",
    });
    expect(priceless.body).toContain('id="repair-work[0].price-error"');
    expect(counts()).toEqual(before);
    const { customerId: _nobody, ...nobodys } = form;
    expect((await sal.post(INTAKE, nobodys)).page().messages).toContain("Customer is required");
    await takenIn(await sal.post(INTAKE, { ...formIn(tooMuch), "deposit.amount": "60" }));
  });

  test("never fails for what somebody sends", async () => {
    const odd: Typed[] = [
      {},
      { step: "removeItem.99" },
      { step: "removeItem.x" },
      { step: "removeWork" },
      { step: "addWork", service: "99999999999999999999" },
      { step: "addWork.99999999999999999999" },
      { step: "addWork.x" },
      { "items[99].description": "Ring", "work[7].item": "-1", "work[7].price": "1e9" },
      { "items.0.description": "Ring", items: "x", work: "y", deposit: "z" },
      { customerId: "x", workerId: "0", promised: "soon", "deposit.kind": "gold", estimate: "no" },
    ];
    for (const words of odd) expect((await sal.post(INTAKE, words)).status).toBeLessThan(500);
    expect((await sal.post(FORMER, {})).status).toBe(307);
    for (const query of ["chooseCustomer=x", "draft=gone", "items[0].description=Ring&promised=x"])
      expect((await sal.get(`${INTAKE}?${query}`)).status).toBeLessThan(500);
  });

  test("asks for no more items and work than a form can send", async () => {
    const nine = Object.fromEntries(
      [...Array(9).keys()].map((n) => [`items[${n}].description`, `Ring ${n}`]),
    );
    let form = { ...(await opened()), ...nine };
    for (let n = 0; n < 2; n += 1) form = await step(form, { step: "addItem" });
    expect(form["items[8].description"]).toBe("Ring 8");
    expect(form["items[9].description"]).toBe("");
    expect(form["items[10].description"]).toBeUndefined();
  });
});

describe("the specification's fields of the intake", () => {
  const typed = async (words: Typed = {}): Promise<Typed> => ({
    ...(await opened()),
    customerId: String(server.built.amelia.id),
    item: "Pearl necklace",
    description: "Restring",
    ...repair,
    ...words,
  });
  const trailOfRepair = (id: number) =>
    db.$client
      .prepare("select action from audit_log where record_kind = 'repair' and record_id = ? order by id")
      .pluck()
      .all(String(id));

  test("are a repair by themselves, as the call makes it", async () => {
    const { customerId, location = "" } = await typed();
    const only = { formKey: crypto.randomUUID(), customerId: customerId!, location, item: "Pin", ...repair };
    const id = await takenIn(await sal.post(INTAKE, only));
    expect(trailOfRepair(id)).toEqual(["repair.taken-in"]);
    expect(await newest()).toMatchObject({
      item: "Pin",
      customerPrice: "110.00",
      profit: "75.00",
      version: 1,
    });
    expect(await envelopeOf(id)).toMatchObject({ order: { promised: null }, work: [] });
  });

  test("have their own price beside a promise, a condition and a deposit", async () => {
    const form = await typed({
      promised: "12/5/2026",
      "items[0].condition.worn_clasp": "on",
      "deposit.amount": "40",
    });
    const id = await takenIn(await sal.post(INTAKE, form));
    expect(await envelopeOf(id)).toMatchObject({
      order: { price: "110.00", cost: "35.00", held: "40.00", promised: "2026-12-05" },
      items: [{ description: "Pearl necklace", condition: { worn_clasp: true } }],
      work: [],
    });
  });

  test("are the first line beside other work, whose messages keep their places", async () => {
    const work = { "items[1].description": "Watch", "work[0].description": "Battery", "work[0].item": "2" };
    const wrong = await sal.post(INTAKE, await typed({ ...work, "work[0].price": "" }));
    expect([wrong.status, wrong.body]).toEqual([
      422,
      expect.stringContaining('id="repair-work[0].price-error"'),
    ]);
    expect(wrong.page().text).toContain("Only for what comes on top of the work above.");
    const form = { ...formIn(wrong), "work[0].price": "45" };
    expect(form).toMatchObject({ item: "Pearl necklace", ...repair, description: "Restring" });
    const costly = await sal.post(INTAKE, { ...form, customerPrice: "" });
    expect(costly.page().messages).toContain("Customer price is required");
    const id = await takenIn(await sal.post(INTAKE, form));
    expect(await envelopeOf(id)).toMatchObject({
      order: { price: "155.00", cost: "35.00" },
      work: [
        { item: 1, description: "Restring", price: "110.00", cost: "35.00" },
        { item: 2, description: "Battery", price: "45.00" },
      ],
    });
    const neither = await typed({ ...work, "work[0].price": "45", customerPrice: "", costToRepair: "" });
    await takenIn(await sal.post(INTAKE, neither));
    expect(await newest()).toMatchObject({ customerPrice: "45.00" });
  });

  test("may say picked up, without anything that a ticket would have to hand over", async () => {
    const gone = { status: "picked_up" };
    const owed = await sal.post(INTAKE, await typed({ ...gone, "deposit.amount": "10" }));
    expect(owed.page().messages).toContain("Choose another status: a ticket hands over the rest");
    const id = await takenIn(await sal.post(INTAKE, await typed(gone)));
    expect(await newest()).toMatchObject({ id, status: "picked_up" });
  });

  test("are required as before, each at its place", async () => {
    const { messages } = (await sal.post(INTAKE, {})).page();
    for (const message of [
      "Customer is required",
      "Item description is required",
      "Repair cost is required",
      "Customer price is required",
      "Location is required",
    ])
      expect(messages).toContain(message);
  });

  test("stand at the envelope's former address, too", async () => {
    const old = await sal.get(`${FORMER}?customerId=${server.built.amelia.id}`);
    expect([old.status, old.location]).toEqual([303, `${INTAKE}?customerId=${server.built.amelia.id}`]);
    const sent = await sal.post(FORMER, await typed());
    expect([sent.status, sent.location]).toEqual([307, INTAKE]);
    const kept = await sal.post(INTAKE, { ...(await typed()), step: "addItem" });
    db.$client.prepare("update form_drafts set path = ?").run(FORMER);
    const draft = await sal.get(`${FORMER}${new URL(kept.location!, server.url).search}`);
    expect(formIn(await sal.get(draft.location!))).toMatchObject({ item: "Pearl necklace", ...repair });
  });
});

describe("POST /api/repairs with items", () => {
  const body = () => ({
    customerId: server.built.bruno.id,
    location: "boca",
    items: [{ description: "Ring", condition: { bent: true } }, { description: "Watch" }],
    work: [{ serviceId: server.built.sizing.id }, { description: "Battery", price: "45.00", item: 2 }],
    promised: "2026-12-05",
    deposit: { kind: "cash", amount: "40.00" },
  });
  const post = (words: object, headers?: Record<string, string>) =>
    sal.json("POST", "/api/repairs", words, headers);

  test("answers the repair with its envelope, once for a key", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answers = [await post(body(), key), await post(body(), key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]!.body).toBe(answers[1]!.body);
    expect(answers[0]!.json()).toMatchObject({
      item: "Ring",
      customerPrice: "110.00",
      costToRepair: "20.00",
      status: "pending",
      envelope: {
        order: { held: "40.00", balance: "70.00", promised: "2026-12-05" },
        items: [{ condition: { bent: true } }, { description: "Watch" }],
        work: [{ description: "Ring sizing" }, { item: 2 }],
      },
    });
  });

  test("refuses it whole, and a body of one item is as it was", async () => {
    const before = counts();
    const tooMuch = await post({ ...body(), deposit: { kind: "cash", amount: "110.01" } });
    expect([tooMuch.status, tooMuch.json()]).toEqual([
      422,
      expect.objectContaining({ errors: { "deposit.amount": ["$110.00 is left to pay, before tax"] } }),
    ]);
    expect((await post({ ...body(), items: [] })).status).toBe(422);
    expect((await post({ ...body(), items: [{}] })).json()).toMatchObject({
      errors: { "items.0.description": ["Item description is required"] },
    });
    expect(counts()).toEqual(before);
    const { customerId, location } = body();
    const one = await post({ customerId, location, item: "Ring", costToRepair: "1", customerPrice: "2" });
    expect(one.json()).not.toHaveProperty("envelope");
    expect(one.json()).toMatchObject({ item: "Ring", customerPrice: "2.00", version: 1 });
  });
});

test("an edit adds and removes by the same buttons", async () => {
  const id = server.built.pearls.id;
  const path = `/repairs/${id}/edit`;
  const own = (answer: Answer) => answer.page().form(path);
  const { step: _s, entered: _e, ...form } = own(await sal.get(path));
  const more = await sal.post(path, { ...form, "items[0].condition.worn_clasp": "on", step: "addItem" });
  const { step: _s2, entered: _e2, ...two } = own(await sal.get(more.location ?? ""));
  expect(two).toMatchObject({ item: "Pearl restringing", "items[1].description": "" });
  expect((await sal.post(path, two)).status).toBe(303);
  expect(await envelopeOf(id)).toMatchObject({
    items: [{ description: "Pearl restringing", condition: { worn_clasp: true } }],
  });
});

describe("the edit of a repair", () => {
  const aRepairToEdit = async (words: object = {}) => {
    const { customerId, location } = { customerId: server.built.amelia.id, location: "boca" };
    const sent = {
      customerId,
      location,
      item: "Signet ring",
      costToRepair: "20",
      customerPrice: "80",
      ...words,
    };
    return (await sal.json("POST", "/api/repairs", sent)).json<{ id: number }>().id;
  };
  const form = async (path: string) => {
    const { step: _s, entered: _e, ...own } = (await sal.get(path)).page().form(path);
    return own;
  };

  test("has all that the intake asked for in one form, and saves it at once", async () => {
    const id = await aRepairToEdit();
    const path = `/repairs/${id}/edit`;
    const opened = await form(path);
    expect(opened).toMatchObject({ item: "Signet ring", customerPrice: "80.00", promised: "" });
    const saved = await sal.post(path, {
      ...opened,
      notes: "Keep the hallmark",
      "items[0].metal": "Gold",
      "items[0].condition.worn_prongs": "on",
      promised: "2026-12-05",
      callOver: "100",
      customerPrice: "90",
    });
    expect([saved.status, saved.location]).toEqual([303, `/repairs/${id}`]);
    expect(await envelopeOf(id)).toMatchObject({
      order: { price: "90.00", promised: "2026-12-05", callOver: "100.00" },
      items: [{ description: "Signet ring", metal: "Gold", condition: { worn_prongs: true } }],
    });
    const page = await sal.get(path);
    expect(page.page().form(path)).toMatchObject({ notes: "Keep the hallmark", "items[0].metal": "Gold" });
    expect(page.body, "what has something unfolds").toMatch(
      /<details[^>]*open[^>]*><summary>(?:(?!<\/summary>).)*Metal, stones and value/s,
    );
  });

  test("takes the price from the work while there is any, and says so to who types another", async () => {
    const id = await aRepairToEdit();
    const path = `/repairs/${id}/edit`;
    const work = { "work[0].item": "1", "work[0].description": "Engrave", "work[0].price": "95" };
    expect((await sal.post(path, { ...(await form(path)), ...work })).status).toBe(303);
    expect(await envelopeOf(id)).toMatchObject({ order: { price: "95.00" }, work: [{ price: "95.00" }] });
    const worked = await form(path);
    const other = await sal.post(path, { ...worked, customerPrice: "99" });
    expect(other.status).toBe(422);
    expect(other.page().messages).toContain("The work adds up to 95.00: change the work instead");
    const without = Object.entries(worked).filter(([name]) => !name.startsWith("work["));
    const own = { ...Object.fromEntries(without), customerPrice: "99" };
    expect((await sal.post(path, own)).status).toBe(303);
    expect(await envelopeOf(id)).toMatchObject({ order: { price: "99.00" }, work: [] });
  });

  test("asks for the price beside a line of work that says nothing, and hides none that was typed", async () => {
    const path = `/repairs/${await aRepairToEdit()}/edit`;
    const isPriceHidden = async (typed: Typed) => {
      const stepped = await sal.post(path, { ...(await form(path)), ...typed, entered: "1" });
      const { body } = await sal.get(stepped.location ?? "");
      expect(body).toContain('for="repair-customerPrice"');
      return /hidden=""><label[^>]*for="repair-customerPrice"/.test(body);
    };
    const empty = { "work[0].item": "1", "work[0].description": "", "work[0].price": "" };
    expect(await isPriceHidden(empty)).toBe(false);
    expect(await isPriceHidden({ ...empty, "work[0].description": "Engrave" })).toBe(true);
    const both = { ...empty, "work[0].description": "Engrave", customerPrice: "99" };
    expect(await isPriceHidden(both)).toBe(false);
  });

  test("of two editors keeps what each changed, in details and envelope alike", async () => {
    const id = await aRepairToEdit();
    const path = `/repairs/${id}/edit`;
    const mine = await form(path);
    const theirs = await form(path);
    const first = await sal.post(path, { ...theirs, "items[0].metal": "Silver", notes: "By Friday" });
    expect(first.status).toBe(303);
    const late = await sal.post(path, { ...mine, promised: "2026-12-06", notes: "By Monday" });
    expect(late.status).toBe(409);
    expect(late.page().text).toContain("Now saved: By Friday");
    const { step: _s, entered: _e, ...merged } = late.page().form(path);
    expect(merged).toMatchObject({
      "items[0].metal": "Silver",
      promised: "2026-12-06",
      notes: "By Monday",
    });
    expect((await sal.post(path, merged)).status).toBe(303);
    expect(await envelopeOf(id)).toMatchObject({
      order: { promised: "2026-12-06" },
      items: [{ metal: "Silver" }],
    });
  });

  test("of a repair that ended asks for the specification's fields only", async () => {
    const id = await aRepairToEdit();
    await sal.json("POST", `/api/repairs/${id}/cancel`, { reason: "Too expensive" });
    const path = `/repairs/${id}/edit`;
    const opened = await form(path);
    expect(opened).toMatchObject({ item: "Signet ring", costToRepair: "20.00" });
    expect(opened).not.toHaveProperty("promised");
    expect((await sal.post(path, { ...opened, notes: "Fetched by the daughter" })).status).toBe(303);
  });

  test("stands at the envelope's former address, too, with what was typed there", async () => {
    const id = await aRepairToEdit();
    const path = `/repairs/${id}/edit`;
    const old = await sal.get(`/repairs/${id}/envelope`);
    expect([old.status, old.location]).toEqual([303, path]);
    const { version } = (await envelopeOf(id)).order as unknown as { version: number };
    const sent = await sal.post(`/repairs/${id}/envelope`, {
      formKey: crypto.randomUUID(),
      version: String(version),
      "items[0].description": "Signet ring, worn",
      "items[0].metal": "Platinum",
      promised: "2026-12-07",
      workerId: "",
      callOver: "",
    });
    expect(sent.status).toBe(303);
    const { step: _s, entered: _e, ...shown } = (await sal.follow(sent)).page().form(path);
    expect(shown).toMatchObject({
      item: "Signet ring, worn",
      "items[0].metal": "Platinum",
      customerPrice: "80.00",
    });
    expect((await sal.post(path, shown)).status).toBe(303);
    expect(await envelopeOf(id)).toMatchObject({ order: { promised: "2026-12-07" } });
  });
});

describe("the promise at intake", () => {
  const today = dayIn("America/New_York", Date.now() as Instant);
  const friday = addDays(today, 3);
  /** The days of a form as buttons: what each sends, what it says of its jobs, and whether it is pressed. */
  const daysIn = ({ body }: Answer) => {
    const [days = ""] = /<div class="day-buttons"[\s\S]*?<\/div>/.exec(body) ?? [];
    return [...days.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)].map(([, head = "", inside = ""]) => ({
      sends: /value="promise\.([^"]*)"/.exec(head)?.[1],
      says: /(closed|\d+\+? jobs?)$/.exec(inside.replace(/<[^>]*>/g, "").trim())?.[0],
      isPressed: head.includes('aria-pressed="true"'),
    }));
  };
  const bench = async (list: string) =>
    (await sal.json("GET", `/api/bench?list=${list}`)).json<{ item: string; promised: string | null }[]>();

  test("is asked with a week of days, never required, and a repair without one is on the list 'No Date'", async () => {
    const form = { ...(await opened()), ...ring(), ...repair, item: "Undated ring" };
    const week = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, ahead));
    // The day that the form has sends none: pressed again, it takes the promise out.
    const days = daysIn(await sal.get(INTAKE)).map(({ sends }, ahead) => sends || week[ahead]);
    expect(days.slice(0, 7)).toEqual(week);
    await takenIn(await sal.post(INTAKE, { ...form, promised: "" }));
    expect(await bench("undated")).toContainEqual(
      expect.objectContaining({ item: "Undated ring", promised: null }),
    );
  });

  test("a day fills in the promise and keeps what was typed; pressed again, it takes it out", async () => {
    const form = {
      ...(await opened()),
      ...ring(),
      ...repair,
      item: "Strip ring",
      notes: "Keep the hallmark",
    };
    const chosen = await sal.follow(await sal.post(INTAKE, { ...form, step: `promise.${friday}` }));
    expect(formIn(chosen)).toMatchObject({
      promised: friday,
      item: "Strip ring",
      "items[0].metal": "Platinum",
      notes: "Keep the hallmark",
    });
    expect(daysIn(chosen).filter(({ isPressed }) => isPressed)).toMatchObject([{ sends: "" }]);
    expect((await step(formIn(chosen), { step: "promise." })).promised).toBe("");
    const jobs = (answer: Answer) => {
      const says = daysIn(answer)[3]?.says ?? "";
      expect(says).not.toBe("");
      return Number.parseInt(says) || 0;
    };
    const id = await takenIn(await sal.post(INTAKE, formIn(chosen)));
    expect(await envelopeOf(id)).toMatchObject({ order: { promised: friday } });
    expect(await bench("coming")).toContainEqual(
      expect.objectContaining({ item: "Strip ring", promised: friday }),
    );
    expect(jobs(await sal.get(INTAKE))).toBe(jobs(chosen) + 1);
    const wrong = await sal.post(INTAKE, { ...form, formKey: crypto.randomUUID(), promised: "2026-13-45" });
    expect(wrong.status).toBe(422);
    expect(formIn(wrong)).toMatchObject({ item: "Strip ring", promised: "2026-13-45" });
  });

  test("a day without jobs has 0, '0 jobs' for readers, and 'closed' if it becomes a holiday", async () => {
    const settings = async () => (await olive.get("/settings")).page().form("/settings");
    const said = async () => daysIn(await sal.get(INTAKE)).map(({ says }) => says);
    const before = await settings();
    const denverToday = dayIn("America/Denver", Date.now() as Instant);
    const toSunday = (7 - new Date(denverToday).getUTCDay()) % 7;
    // Denver's Sunday has no jobs, whatever this store's day in three days is.
    const saidOfSunday = async () => {
      const inDenver = { ...(await opened()), location: "denver", step: "addItem" };
      return daysIn(await sal.follow(await sal.post(INTAKE, inDenver)))[toSunday]?.says;
    };
    expect(await saidOfSunday()).toBe("closed");
    const sundays = await olive.post("/settings", { ...before, "promiseWeekdays.sun": "on" });
    expect(sundays.status).toBe(303);
    expect(await saidOfSunday()).toBe("0 jobs");
    const at = (await said()).indexOf("0 jobs");
    const [year, month, day] = addDays(today, at).split("-").map(Number);
    const open = await settings();
    await olive.post("/settings", { ...open, holidays: `${month}/${day}/${year}` });
    expect((await said())[at]).toBe("closed");
    const { "promiseWeekdays.sun": _sundays, ...closed } = await settings();
    expect((await olive.post("/settings", { ...closed, holidays: "" })).status).toBe(303);
    expect(await settings()).toMatchObject({ holidays: before.holidays });
  });
});
