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

const INTAKE = "/repairs/new/envelope";

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

const counts = () =>
  ["orders", "repair_items", "payments", "audit_log"].map((table) =>
    db.$client.prepare(`select count(*) from ${table}`).pluck().get(),
  );
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
  "items[0].description": "Ring",
  "items[0].metal": "Platinum",
  "items[0].condition.worn_prongs": "on",
  "items[0].declaredValue": "$4,200",
});
const idIn = (answer: Answer) => Number(/^\/repairs\/(\d+)$/.exec(answer.location ?? "")?.[1]);
const envelopeOf = async (id: number) =>
  (await sal.json("GET", `/api/repairs/${id}/envelope`)).json<Record<string, never>>();

describe("the intake of an envelope", () => {
  test("begins with one item and the promise by the rule of Settings", async () => {
    const form = await opened();
    const today = dayIn("America/New_York", Date.now() as Instant);
    const rule = { workDays: 5, weekdays: "mon tue wed thu fri sat", holidays: "" };
    expect(form).toMatchObject({
      "items[0].description": "",
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

  test("goes by a new customer and comes back with all of it", async () => {
    const { customerId: _nobody, ...typed } = { ...(await opened()), ...ring() };
    const away = await sal.post(INTAKE, { ...typed, newCustomer: "1" });
    const back = new URL(away.location ?? "", server.url).searchParams.get("returnTo") ?? "";
    expect(back).toContain(`${INTAKE}?draft=`);
    const chosen = await sal.get(`${back}&chooseCustomer=${server.built.bruno.id}`);
    const form = formIn(await sal.get(chosen.location ?? ""));
    expect(form).toMatchObject({ "items[0].metal": "Platinum", customerId: String(server.built.bruno.id) });
  });

  test("takes in all of it with one POST, once, and leads to the record and its envelope", async () => {
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
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const [id, again] = answers.map(idIn);
    expect(again).toBe(id);
    const record = (await sal.get(`/repairs/${id}`)).page();
    expect(record.links["Print Envelope"]).toBe(`/repairs/${id}/envelope/print`);
    expect(record.messages).toContain("Repair intake completed successfully");
    expect(await envelopeOf(id!)).toMatchObject({
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
    expect([taken.status, idIn(taken)]).toEqual([303, expect.any(Number)]);
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
    expect(nameless.body).toContain('id="envelope-items[1].description-error"');
    expect(formIn(nameless)).toMatchObject({ ...form, "items[1].description": expect.any(String) });
    const tooMuch = await sal.post(INTAKE, { ...form, "items[1].description": "Watch" });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.page().messages).toContain("$60.00 is left to pay, before tax");
    expect(tooMuch.body).toContain('id="envelope-deposit.amount-error"');
    expect(formIn(tooMuch)).toMatchObject({ ...form, "items[1].description": "Watch" });
    const priceless = await sal.post(INTAKE, {
      ...form,
      "items[1].description": "Watch",
      "work[0].price": "",
    });
    expect(priceless.body).toContain('id="envelope-work[0].price-error"');
    expect(counts()).toEqual(before);
    const { customerId: _nobody, ...nobodys } = form;
    expect((await sal.post(INTAKE, nobodys)).page().messages).toContain("Customer is required");
    const taken = await sal.post(INTAKE, { ...formIn(tooMuch), "deposit.amount": "60" });
    expect([taken.status, idIn(taken)]).toEqual([303, expect.any(Number)]);
  });

  test("never fails for what somebody sends", async () => {
    const odd: Typed[] = [
      {},
      { step: "removeItem.99" },
      { step: "removeItem.x" },
      { step: "removeWork" },
      { step: "addWork", service: "99999999999999999999" },
      { "items[99].description": "Ring", "work[7].item": "-1", "work[7].price": "1e9" },
      { "items.0.description": "Ring", items: "x", work: "y", deposit: "z" },
      { customerId: "x", workerId: "0", promised: "soon", "deposit.kind": "gold", estimate: "no" },
    ];
    for (const words of odd) expect((await sal.post(INTAKE, words)).status).toBeLessThan(500);
    for (const query of ["chooseCustomer=x", "draft=gone", "items[0].description=Ring&promised=x"])
      expect((await sal.get(`${INTAKE}?${query}`)).status).toBeLessThan(500);
  });

  test("asks for no more items and work than a form can send", async () => {
    let form = await opened();
    for (let n = 0; n < 12; n += 1) form = await step(form, { step: "addItem" });
    expect(form["items[9].description"]).toBe("");
    expect(form["items[10].description"]).toBeUndefined();
  });
});

describe("the form of one item", () => {
  test("leads to the intake with what was typed", async () => {
    const { returnTo: _, ...form } = (await sal.get("/repairs/new")).page().form("/repairs/new");
    const typed = {
      ...form,
      customerId: String(server.built.amelia.id),
      item: "Pearl necklace",
      description: "Restring",
      customerPrice: "110",
      costToRepair: "35",
      notes: "Reuse her clasp",
      location: "denver",
    };
    const answer = await sal.get(`/repairs/new?${new URLSearchParams({ ...typed, envelope: "1" })}`);
    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining(`${INTAKE}?draft=`)]);
    const intake = formIn(await sal.get(answer.location ?? ""));
    expect(intake).toMatchObject({
      customerId: typed.customerId,
      "items[0].description": "Pearl necklace",
      "work[0].description": "Restring",
      "work[0].price": "110",
      "work[0].cost": "35",
      notes: "Reuse her clasp",
      location: "denver",
      promised: expect.stringMatching(/^\d{4}-/),
    });
    expect((await sal.post(INTAKE, intake)).status).toBe(303);
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

test("an envelope's page adds and removes by the same buttons", async () => {
  const id = server.built.pearls.id;
  const path = `/repairs/${id}/envelope`;
  const own = (answer: Answer) => answer.page().form(path);
  const { step: _s, entered: _e, ...form } = own(await sal.get(path));
  const more = await sal.post(path, { ...form, "items[0].condition.worn_clasp": "on", step: "addItem" });
  const { step: _s2, entered: _e2, ...two } = own(await sal.get(more.location ?? ""));
  expect(two).toMatchObject({ "items[0].description": "Pearl restringing", "items[1].description": "" });
  expect((await sal.post(path, two)).status).toBe(303);
  expect(await envelopeOf(id)).toMatchObject({
    items: [{ description: "Pearl restringing", condition: { worn_clasp: true } }],
  });
});

describe("the promise at intake", () => {
  const NEW = "/repairs/new";
  const today = dayIn("America/New_York", Date.now() as Instant);
  const friday = addDays(today, 3);
  /** The days of a form as buttons: what each sends, how many jobs it has, and whether it is pressed. */
  const daysIn = ({ body }: Answer) => {
    const [days = ""] = /<div class="day-buttons"[\s\S]*?<\/div>/.exec(body) ?? [];
    return [...days.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)].map(([, head = "", inside = ""]) => ({
      sends: /value="([^"]*)"/.exec(head)?.[1],
      jobs: /(\d+) jobs?$/.exec(inside.replace(/<[^>]*>/g, ""))?.[1],
      isPressed: head.includes('aria-pressed="true"'),
    }));
  };
  const simple = async (): Promise<Typed> => {
    const { returnTo: _, ...form } = (await sal.get(NEW)).page().form();
    const customerId = String(server.built.amelia.id);
    return { ...form, customerId, item: "Strip ring", costToRepair: "10", customerPrice: "40" };
  };
  const pressed = async (form: Typed, promise: string) => {
    const answer = await sal.get(`${NEW}?${new URLSearchParams({ ...form, promise })}`);
    expect(answer.status).toBe(303);
    return sal.follow(answer);
  };
  const bench = async (list: string) =>
    (await sal.json("GET", `/api/bench?list=${list}`)).json<{ item: string; promised: string | null }[]>();

  test("is asked with a week of days, never required, and a repair without one is on the list 'No date'", async () => {
    const form = await simple();
    expect(form.promised).toBe("");
    const days = daysIn(await sal.get(NEW)).map(({ sends }) => sends);
    expect(days.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, ahead)));
    expect((await sal.post(NEW, { ...form, item: "Undated ring" })).status).toBe(303);
    expect(await bench("undated")).toContainEqual(
      expect.objectContaining({ item: "Undated ring", promised: null }),
    );
  });

  test("a day fills in the promise and keeps what was typed; pressed again, it takes it out", async () => {
    const form = await simple();
    const chosen = await pressed({ ...form, notes: "Keep the hallmark" }, friday);
    expect(chosen.page().form()).toMatchObject({
      promised: friday,
      item: "Strip ring",
      notes: "Keep the hallmark",
    });
    const [is] = daysIn(chosen).filter(({ isPressed }) => isPressed);
    expect(is?.sends).toBe("");
    const { returnTo: _, ...again } = chosen.page().form();
    expect((await pressed(again, "")).page().form().promised).toBe("");
    const before = Number(daysIn(chosen)[3]?.jobs);
    expect((await sal.post(NEW, again)).status).toBe(303);
    expect(await bench("coming")).toContainEqual(
      expect.objectContaining({ item: "Strip ring", promised: friday }),
    );
    expect(Number(daysIn(await sal.get(NEW))[3]?.jobs)).toBe(before + 1);
    const wrong = await sal.post(NEW, { ...(await simple()), promised: "2026-13-45" });
    expect(wrong.status).toBe(422);
    expect(wrong.page().form()).toMatchObject({ item: "Strip ring", promised: "2026-13-45" });
  });

  test("goes along into an envelope, whose days are steps of its form", async () => {
    const form = await simple();
    const out = await sal.get(`${NEW}?${new URLSearchParams({ ...form, promised: friday, envelope: "1" })}`);
    const envelope = formIn(await sal.follow(out));
    expect(envelope).toMatchObject({ promised: friday, "items[0].description": "Strip ring" });
    const tomorrow = addDays(today, 1);
    const stepped = await step(
      { ...envelope, "items[0].metal": "Platinum", "work[0].description": "Sizing" },
      { step: `promise.${tomorrow}` },
    );
    expect(stepped).toMatchObject({ promised: tomorrow, "items[0].metal": "Platinum" });
    expect((await step(stepped, { step: "promise." })).promised).toBe("");
    const id = idIn(await sal.post(INTAKE, stepped));
    expect(await envelopeOf(id)).toMatchObject({ order: { promised: tomorrow } });
  });
});
