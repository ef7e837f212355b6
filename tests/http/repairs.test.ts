import { REPAIR_STATUSES, type RepairStatus } from "~/domain/workshop/repairs/repair-status";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Instant } from "~/domain/dates";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { repairs } from "~db/schema/index.ts";
import { eq } from "drizzle-orm";
import { ADAM, RHEA, SAL } from "../support/cast.ts";
import {
  type Answer,
  type Client,
  nobody,
  openBook,
  type ShopServer,
  signIn,
  startShop,
} from "../support/http.ts";
import { ON_PRIMARY } from "../support/primary.ts";
import { aRepair, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

function aShop() {
  const cast = theCast();
  const clasp = aRepair({ customerId: cast.amelia.id, item: "Clasp replacement", status: "completed" });
  return { ...cast, clasp };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;

beforeAll(async () => {
  server = await startShop(aShop);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

/** Bruno's watch as JSON. */
const aWatch = (words: Record<string, unknown> = {}) => ({
  customerId: server.built.bruno.id,
  item: "Watch battery and gasket",
  description: "Pressure test to 50 m",
  costToRepair: "12.00",
  customerPrice: "45.00",
  location: "denver",
  ...words,
});
const post = (body: unknown, headers?: Record<string, string>) =>
  sal.json("POST", "/api/repairs", body, headers);
const put = (id: number | string, body: unknown) => sal.json("PUT", `/api/repairs/${id}`, body);
const listed = async (query = "") =>
  (await sal.json("GET", `/api/repairs${query}`)).json<{ id: number; status: string; item: string }[]>();
const itemsOf = async (query: string) => (await listed(query)).map(({ item }) => item);
const takeIn = async (words: Record<string, unknown> = {}) =>
  (await post(aWatch(words))).json<{ id: number; version: number }>().id;

/** The repair form's fields, without the header's. */
function fieldsOf(answer: Answer) {
  expect(answer.status).toBeLessThan(500);
  const { returnTo: _, ...own } = answer.page().form();
  return own;
}
/** Presses a button of the intake, and follows to the form as it stands then. */
async function stepOf(fields: Record<string, string>, button: Record<string, string> = { entered: "1" }) {
  const answer = await sal.post("/repairs/new", { ...fields, ...button });
  expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/repairs\/new\?draft=/)]);
  return sal.follow(answer);
}

test("POST takes a repair in with the server's profit, GET lists it first", async () => {
  const answer = await post(aWatch({ profit: "33.00", notes: "" }));
  expect(answer.status).toBe(201);
  const repair = answer.json();
  expect(repair).toEqual({
    id: expect.any(Number),
    customerId: server.built.bruno.id,
    item: "Watch battery and gasket",
    description: "Pressure test to 50 m",
    costToRepair: "12.00",
    customerPrice: "45.00",
    profit: "33.00",
    location: "denver",
    status: "pending",
    notes: null,
    intakeDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    version: 1,
    photos: [],
  });
  expect((await listed())[0]).toEqual(repair);
});

test("GET filters by search, status and location; an invalid value is 422", async () => {
  const { pearls, clasp } = server.built;
  expect(await itemsOf("?search=PEARL")).toEqual([pearls.item]);
  expect(await itemsOf("?search=hartwell&status=completed&location=boca")).toEqual([clasp.item]);
  expect(await itemsOf("?search=&status=all&location=all")).toContain(pearls.item);
  expect(await itemsOf("?search=R-00000" + pearls.id)).toEqual([pearls.item]);
  expect((await sal.json("GET", "/api/repairs?status=lost")).status).toBe(422);
  expect((await sal.json("GET", "/api/repairs?location=paris")).status).toBe(422);
  expect((await sal.json("GET", "/api/repairs?cursor=nonsense")).status).toBe(422);
  const first = await sal.json("GET", "/api/repairs?limit=1");
  expect(first.headers.get("link")).toMatch(/rel="next"/);
});

test("errors are reported by field with the right status", async () => {
  expect((await post({})).json()).toMatchObject({
    errors: {
      customerId: ["Customer is required"],
      item: ["Item description is required"],
      costToRepair: ["Repair cost is required"],
      customerPrice: ["Customer price is required"],
      location: ["Location is required"],
    },
  });
  const refused = async (words: Record<string, unknown>) => {
    const { status, json } = await post(aWatch(words));
    return [status, Object.keys(json().errors ?? {})];
  };
  expect(await refused({ customerId: 0 })).toEqual([422, ["customerId"]]);
  expect(await refused({ customerId: 999_999 })).toEqual([422, ["customerId"]]);
  expect(await refused({ location: "paris" })).toEqual([422, ["location"]]);
  expect(await refused({ status: "lost" })).toEqual([422, ["status"]]);
  expect(await refused({ profit: "40.00" })).toEqual([422, ["profit"]]);
  expect(await refused({ customerPrice: "1.234" })).toEqual([422, ["customerPrice"]]);
  expect(await refused({ customerPrice: true })).toEqual([400, ["customerPrice"]]);
  expect((await sal.json("DELETE", "/api/repairs", {})).status).toBe(405);
  expect((await sal.json("GET", "/api/repairs/1")).status).toBe(405);
  expect((await nobody(server).json("POST", "/api/repairs", {})).status).toBe(401);
  const rhea = await signIn(server, RHEA);
  expect((await rhea.json("GET", "/api/repairs")).status).toBe(403);
  expect((await rhea.json("PUT", "/api/repairs/1", { status: "completed" })).status).toBe(403);
  expect((await rhea.get("/repairs")).status).toBe(403);
  expect((await rhea.get("/")).page().links).not.toHaveProperty("Pending Repairs");
  for (const path of ["/repairs/999999", "/repairs/one", "/repairs/999999/ticket", "/repairs/0/edit"])
    expect((await sal.get(path)).status, path).toBe(404);
});

test("the same intake with the same key is one repair", async () => {
  const key = { "idempotency-key": "bench-1-0001" };
  const [first, second] = [await post(aWatch(), key), await post(aWatch(), key)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect((await post(aWatch({ item: "Another" }), key)).status).toBe(422);
});

test("PUT sets any status, and nothing but a status", async () => {
  const id = await takeIn();
  for (const status of ["picked_up", "pending", "completed", "in_progress"]) {
    const answer = await put(id, { status, item: "Ignored" });
    expect([answer.status, answer.json().status, answer.json().item]).toEqual([
      200,
      status,
      "Watch battery and gasket",
    ]);
  }
  expect((await put(id, { status: "lost" })).status).toBe(422);
  expect((await put(id, {})).json().errors).toEqual({ status: ["Status is required"] });
  expect((await put(id, { status: 3 })).status).toBe(400);
  expect((await put(999_999, { status: "pending" })).status).toBe(404);
  expect((await put("one", { status: "pending" })).status).toBe(404);
});

test("a repair's page and its row offer the statuses that it can get, and the rule takes each of them", async () => {
  const done = async (path: string, body: object, status: number) => {
    const answer = await sal.json("POST", path, body);
    expect([path, answer.status, answer.body]).toEqual([path, status, expect.anything()]);
  };
  const item = "Charm soldered";
  const [plain, paidDown, canceled, onTicket] = [
    await takeIn({ item }),
    await takeIn({ item }),
    await takeIn({ item }),
    await takeIn({ item }),
  ];
  const worked = (
    await post({
      customerId: server.built.bruno.id,
      location: "denver",
      items: [{ description: item }],
      work: [{ description: "Solder", price: "45.00" }],
    })
  ).json<{ id: number }>().id;
  await done(`/api/orders/${paidDown}/deposits`, { kind: "card", amount: "5.00" }, 201);
  await done(`/api/orders/${canceled}/cancel`, { reason: "Changed their mind" }, 200);
  const lines = [{ kind: "pickup", orderId: onTicket }];
  const sale = { customerId: server.built.bruno.id, location: "denver", lines, payments: [{ kind: "card" }] };
  await done("/api/sales", sale, 201);
  const offered = (body: string, id: number) => {
    const [, form = ""] =
      new RegExp(`<form[^>]*action="/repairs/${id}/status"[^>]*>(.*?)</form>`, "s").exec(body) ?? [];
    return [...form.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value);
  };
  const unless = (...left: string[]) => REPAIR_STATUSES.filter((status) => !left.includes(status));
  const cases: [id: number, wanted: RepairStatus[]][] = [
    [plain, unless()],
    [paidDown, unless("picked_up")],
    [worked, unless("picked_up")],
    [canceled, unless("pending", "in_progress")],
    [onTicket, []],
  ];
  for (const [id, wanted] of cases) {
    expect([id, offered((await sal.get(`/repairs/${id}`)).body, id)]).toEqual([id, wanted]);
    const list = `/repairs?search=${encodeURIComponent(item)}&location=denver`;
    expect([id, offered((await sal.get(list)).body, id)]).toEqual([id, wanted]);
    for (const status of REPAIR_STATUSES) {
      const isTaken = wanted.includes(status) || (id === onTicket && status === "picked_up");
      expect([id, status, (await put(id, { status })).status]).toEqual([id, status, isTaken ? 200 : 409]);
    }
  }
});

test("a status that can't be set again isn't offered to be undone", async () => {
  const handedOver = async (words: object) => {
    const { id } = (await post({ customerId: server.built.bruno.id, location: "denver", ...words })).json<{
      id: number;
    }>();
    const adam = await signIn(server, ADAM);
    const unpaid = await adam.json("POST", `/api/orders/${id}/hand-over`, { to: "Bruno" });
    expect([unpaid.status, unpaid.body]).toEqual([200, expect.anything()]);
    const set = await sal.post(`/repairs/${id}/status`, { status: "completed", returnTo: `/repairs/${id}` });
    return (await sal.follow(set)).page();
  };
  const form = { item: "Clasp", costToRepair: "1", customerPrice: "5" };
  const work = { items: [{ description: "Clasp" }], work: [{ description: "Solder", price: "45.00" }] };
  const [plain, worked] = [await handedOver(form), await handedOver(work)];
  expect([plain.messages, plain.text]).toEqual([
    expect.stringContaining("Success"),
    expect.stringContaining("Undo"),
  ]);
  expect(worked.messages).toContain("Success");
  expect(worked.text).not.toContain("Undo");
});

test("the page shows cards of the filtered repairs, urgency by the store's days, and links", async () => {
  const db = openBook(server);
  const today = todayAt(db, "denver", Date.now() as Instant);
  const waited = async (days: number, item: string) => {
    const id = await takeIn({ item, customerPrice: "100.00" });
    db.update(repairs)
      .set({ intakeDay: addDays(today, -days) })
      .where(eq(repairs.id, id))
      .run();
  };
  await waited(7, "Urgency seven");
  await waited(8, "Urgency eight");
  await waited(15, "Urgency fifteen");
  db.$client.close();
  const { text, h1, links } = (await sal.get("/repairs?search=urgency")).page();
  expect(h1).toEqual(["Repairs Management"]);
  expect(text).toContain("3 repairs");
  expect(text).toMatch(/Pending 3 In Progress 0 Completed 0 Total Revenue \$300\.00/);
  expect(text).toMatch(/Urgency fifteen\s*R-\d{6}, Pressure test to 50 m\s*Urgent/);
  expect(text).toMatch(/Urgency eight\s*R-\d{6}, Pressure test to 50 m\s*High Priority/);
  expect(text).not.toMatch(/Urgency seven\s*R-\d{6}, Pressure test to 50 m\s*(Urgent|High Priority)/);
  expect(text).toContain(`Customer #${server.built.bruno.id}`);
  expect(links).toHaveProperty("Repair Intake", "/repairs/new?search=urgency");
  const { id } = server.built.pearls;
  const { links: all } = (await sal.get("/repairs")).page();
  expect(all).toMatchObject({
    [`View repair ${id}, Pearl restringing`]: `/repairs/${id}`,
    [`Edit repair ${id}, Pearl restringing`]: `/repairs/${id}/edit`,
    [`Print ticket for repair ${id}, Pearl restringing`]: `/repairs/${id}/ticket`,
  });
  const none = (await sal.get("/repairs?search=unheard-of")).page().text;
  expect(none).toContain("No repairs found");
  expect(none).toContain("Try adjusting your filters or search terms.");
  const quiet = await signIn(server, SAL);
  await quiet.post("/location", { location: "new_york", returnTo: "/repairs" });
  expect((await quiet.get("/repairs")).page().text).toContain("Get started by taking in your first repair.");
  expect(fieldsOf(await quiet.get("/repairs/new")).location).toBe("new_york");
  await quiet.post("/location", { location: "all", returnTo: "/repairs" });
});

test("each card leads to exactly the repairs that it counts", async () => {
  const queries = ["", "?location=denver", "?search=pearl", "?status=pending&location=all"];
  for (const query of queries) {
    const { text, links } = (await sal.get(`/repairs${query}`)).page();
    const [, revenue] = /Total Revenue (\$[\d,.]+)/.exec(text) ?? [];
    expect((await sal.get(links["Total Revenue"]!)).page().text).toContain(`Total Revenue ${revenue}`);
    for (const status of ["Pending", "In Progress", "Completed"]) {
      const n = new RegExp(`${status} (\\d+)`).exec(text)?.[1];
      const rows = links[status];
      if (rows === undefined) expect([query, n]).toEqual(["?status=pending&location=all", "0"]);
      else expect((await sal.get(rows)).page().text, rows).toContain(` ${n} repair${n === "1" ? "" : "s"} `);
    }
  }
  const some = (await sal.get("/repairs?search=pearl")).page();
  expect(some.text).toContain("Pending 1 In Progress 0");
  expect(some.links.Pending).toBe("/repairs?search=pearl&status=pending&location=all");
});

test("a row's form sets the status and comes back to the same list", async () => {
  const id = await takeIn({ item: "Opal polish" });
  const { page, body } = await sal.get("/repairs?search=opal&status=pending");
  const form = page().form(`/repairs/${id}/status`);
  expect(form).toEqual({ status: "pending", returnTo: "/repairs?search=opal&status=pending" });
  expect(body).toMatch(/<button class="set-button"[^>]*>Set/);
  const set = await sal.post(`/repairs/${id}/status`, { ...form, status: "in_progress" });
  expect([set.status, set.location]).toEqual([303, "/repairs?search=opal&status=pending"]);
  const back = (await sal.follow(set)).page();
  expect(back.messages).toContain("Success Repair status updated successfully");
  expect(back.text).toContain("No repairs found");

  expect((await sal.post(`/repairs/${id}/status`, { status: "lost" })).status).toBe(422);
  expect((await sal.post("/repairs/999999/status", { status: "pending" })).status).toBe(404);
  const away = await sal.post(`/repairs/${id}/status`, { status: "pending", returnTo: "//evil.example" });
  expect(away.location).toBe(`/repairs/${id}`);
  expect((await sal.get(`/repairs/${id}/status`)).location).toBe(`/repairs/${id}`);
});

test(
  "a status that can't be saved is reported on the list it came from",
  { tags: "all" },
  async ({ skip }) => {
    skip(ON_PRIMARY, "a primary ends a transaction that holds others up for 5 seconds");
    const id = await takeIn({ item: "Chain soldered" });
    const db = openBook(server);
    db.$client.exec("begin immediate");
    const failed = await sal.post(`/repairs/${id}/status`, {
      status: "completed",
      returnTo: "/repairs?search=chain",
    });
    db.$client.exec("rollback");
    db.$client.close();
    expect([failed.status, failed.location]).toEqual([303, "/repairs?search=chain"]);
    const list = (await sal.follow(failed)).page();
    expect(list.messages).toContain("Error Failed to update repair status");
    expect(list.form(`/repairs/${id}/status`).status).toBe("pending");
  },
);

test("without scripts a repair is put together step by step and nothing typed is lost", async () => {
  const path = "/repairs/new";
  const blank = fieldsOf(await sal.get(`${path}?status=completed&search=x`));
  expect(blank).toMatchObject({ location: "boca", status: "pending", list: "?status=completed&search=x" });
  const notes = "Keep the hallmark.\r\nCall first. ".repeat(20);
  const typed = { ...blank, customerSearch: "hartw", item: "Ring sizing", costToRepair: "35", notes };
  const searched = await stepOf(typed);
  expect(searched.page().text).toContain("Amelia Hartwell");
  expect(searched.page().text).toContain("Profit —");

  const chosen = await stepOf(fieldsOf(searched), { chooseCustomer: String(server.built.amelia.id) });
  const withCustomer = fieldsOf(chosen);
  expect(withCustomer).toMatchObject({
    formKey: blank.formKey,
    customerId: String(server.built.amelia.id),
    item: "Ring sizing",
  });
  expect(withCustomer.notes?.replace(/\r?\n/g, "\r\n")).toBe(notes);

  const updated = await stepOf({ ...withCustomer, customerPrice: "$110.00" });
  expect(updated.page().text).toContain("Profit $75.00");
  const odd = await stepOf({ ...withCustomer, customerPrice: "ten" });
  expect(odd.page().text).toContain(": enter an amount like 450.00");

  const done = await sal.post(path, fieldsOf(updated));
  expect([done.status, done.location]).toEqual([303, "/repairs?status=completed&search=x"]);
  const list = (await sal.follow(done)).page();
  expect(list.messages).toContain("Success Repair intake completed successfully");
  expect(list.links["Print ticket"]).toMatch(/^\/repairs\/\d+\/ticket$/);
  const twice = await sal.post(path, fieldsOf(updated));
  expect(twice.status).toBe(303);
  expect(await itemsOf("?search=ring+sizing")).toEqual(["Ring sizing"]);
  const used = await sal.post(path, { ...fieldsOf(updated), item: "Another ring" });
  expect(used.status).toBe(422);
  expect(used.page().text).toMatch(/This form was already used for repair R-\d{6}/);
  expect((await sal.post(path, fieldsOf(used))).status).toBe(303);
});

test("in the intake and the edit Enter submits nothing by accident, and no button is disabled", async () => {
  for (const path of ["/repairs/new", `/repairs/${server.built.pearls.id}/edit`]) {
    const { body } = await sal.get(path);
    const form = body.slice(body.indexOf('id="repair"'));
    const buttons = [...form.matchAll(/<button([^>]*)>/g)].map(([, attributes = ""]) => attributes);
    expect(buttons[0]).toContain('name="entered"');
    const sends = buttons.filter((attributes) => !/formmethod="get"|\sname=/i.test(attributes));
    // The one beside the sum, and on phones the one in the bar at the bottom.
    expect(sends).toHaveLength(2);
    expect(form).not.toMatch(/<button[^>]*\sdisabled/);
  }
});

test("a refused intake keeps everything, with the messages of section 5", async () => {
  const form = { ...fieldsOf(await sal.get("/repairs/new")), customerSearch: "hartw", description: "Mine" };
  const refused = await sal.post("/repairs/new", form);
  expect(refused.status).toBe(422);
  expect(fieldsOf(refused)).toMatchObject(form);
  const { messages, text } = refused.page();
  expect(messages).toContain("4 fields need attention before the repair can be created");
  for (const message of ["Customer is required", "Item description is required", "Repair cost is required"])
    expect(messages).toContain(message);
  expect(text).toContain("Amelia Hartwell");
});

test("adding a new customer returns to the draft with the customer chosen", async () => {
  const out = await sal.post("/repairs/new", {
    ...fieldsOf(await sal.get("/repairs/new")),
    item: "Brooch pin",
    newCustomer: "1",
  });
  const blank = fieldsOf(await sal.follow(out));
  const made = await sal.post(out.location!, { ...blank, firstName: "Nora", lastName: "Vance" });
  const back = await sal.follow(made);
  expect(fieldsOf(back)).toMatchObject({ item: "Brooch pin", customerId: expect.stringMatching(/^\d+$/) });
  expect(back.page().text).toContain("Nora Vance");
});

test("an edit changes the record; the second of two editors sees both versions and chooses", async () => {
  const id = await takeIn({ item: "Hinge rebuilt" });
  const path = `/repairs/${id}/edit`;
  const form = fieldsOf(await sal.get(path));
  expect(form).toMatchObject({ item: "Hinge rebuilt", costToRepair: "12.00", version: "1" });
  expect(form).not.toHaveProperty("status");
  const step = { ...form, item: "Hinge renewed", customerSearch: "hartw", entered: "1" };
  const stepped = fieldsOf(await sal.follow(await sal.post(path, step)));
  expect(stepped).toMatchObject({ item: "Hinge renewed", version: "1" });

  await put(id, { status: "in_progress" });
  const other = fieldsOf(await sal.get(path));
  expect((await sal.post(path, { ...other, item: "Hinge and pin" })).status).toBe(303);
  const late = await sal.post(path, stepped);
  expect(late.status).toBe(409);
  expect(late.page().messages).toContain("Failed to save repair");
  expect(late.page().text).toContain("Now saved: Hinge and pin");
  expect(late.page().text).toContain("Its status stays In Progress.");
  expect(late.body).not.toContain("searchText");
  const again = fieldsOf(late);
  expect(again).toMatchObject({ item: "Hinge renewed", version: "3" });
  const saved = await sal.post(path, again);
  expect([saved.status, saved.location]).toEqual([303, `/repairs/${id}`]);
  expect((await sal.follow(saved)).page().text).toContain("Hinge renewed");
});

test("the record tells its history; the ticket has barcode, price and claim check", async () => {
  const id = await takeIn({ customerId: server.built.amelia.id, notes: "Hallmark inside." });
  await put(id, { status: "in_progress" });
  await put(id, { status: "completed" });
  const record = (await sal.get(`/repairs/${id}`)).page();
  expect(record.links).toMatchObject({
    "Amelia Hartwell": `/customers/${server.built.amelia.id}`,
    "Print Ticket": `/repairs/${id}/ticket`,
  });
  expect(record.text).toMatch(
    /Status changed from In Progress to Completed.*Status changed from Pending to In Progress.*Taken in/s,
  );
  expect(record.form(`/repairs/${id}/status`)).toEqual({ status: "completed", returnTo: `/repairs/${id}` });

  const ticket = await sal.get(`/repairs/${id}/ticket`);
  const { text } = ticket.page();
  for (const words of [`Repair R-${String(id).padStart(6, "0")}`, "Hallmark inside.", "$45.00"])
    expect(text).toContain(words);
  expect(text).toContain("A. Hartwell");
  expect(text).toContain("Claim check. Keep this to pick up your item.");
  expect(text).not.toContain("$12.00");
  expect(ticket.body).toMatch(/<svg[^>]*class="barcode"[^>]*>(<rect[^>]*>(<\/rect>)?){20,}/);
  expect(ticket.body).not.toMatch(/\sstyle=/);
});

test("the customer's page and the dashboard lead to repairs", async () => {
  const { amelia, clasp } = server.built;
  const all = (await sal.get(`/customers/${amelia.id}`)).page();
  expect(all.text).toMatch(/Open Repairs \d/);
  expect(all.text).toContain("Purchased Tennis bracelet");
  expect(all.links).toMatchObject({
    "Repair Intake": `/repairs/new?customerId=${amelia.id}`,
    "Clasp replacement": `/repairs/${clasp.id}`,
    Repairs: `/customers/${amelia.id}?kind=repair`,
  });
  expect((await sal.get(`/customers/${amelia.id}?kind=sale`)).page().links).not.toHaveProperty(
    "Clasp replacement",
  );
  expect((await sal.get(`/customers/${amelia.id}?kind=repair`)).page().text).not.toContain(
    "Purchased Tennis bracelet",
  );
  const start = fieldsOf(await sal.get(`/repairs/new?customerId=${amelia.id}`));
  expect(start).toMatchObject({ customerId: String(amelia.id), status: "pending" });
  const dashboard = (await sal.get("/")).page().links;
  expect(dashboard).toMatchObject({
    "Pending Repairs": "/repairs?status=pending",
    "Repair Intake": "/repairs/new",
  });
});

test("the error summary names the fields when two have the same message", async () => {
  const fields = fieldsOf(await sal.get("/repairs/new"));
  const wrong = { ...fields, customerId: "1", item: "Ring", costToRepair: "ten", customerPrice: "twenty" };
  const both = (await sal.post("/repairs/new", wrong)).page().messages;
  expect(both).toContain("Repair cost: enter an amount");
  expect(both).toContain("Customer price: enter an amount");
  const one = (await sal.post("/repairs/new", { ...wrong, customerPrice: "20" })).page().messages;
  expect(one).toContain(": enter an amount");
  expect(one).not.toContain("Repair cost: Enter");
});
