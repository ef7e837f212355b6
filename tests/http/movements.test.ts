import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { pieceMovements, pieces } from "~db/schema/index.ts";
import { addDays, dayIn, type Instant, spelled } from "~/domain/dates";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { todayAt } from "~/domain/shop/stores/find-stores.server";
import { theBooksBalance } from "../support/books.ts";
import { ADAM, PASSWORD, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, aVendor, enact } from "../support/shop.ts";
import { trailOf } from "../support/trail.ts";

const PIN = "902173";
/** Within the days that nobody is asked about. */
const inDays = (days: number) => addDays(dayIn("America/New_York", Date.now() as Instant), days);
const DUE = inDays(30);

const aShop = () => ({
  clara: aCustomer({ firstName: "Clara", lastName: "Hale" }),
  dora: aCustomer({ firstName: "Dora", lastName: "Lind" }),
  bought: aPiece({ sku: "BOUGHT-1", location: "boca", vendorId: aVendor({ name: "Aurelia & Co" }).id }).id,
  blind: enact((ctx) => changeAccess(ctx, ADAM.id, { changes: { "customers.view": false } })),
  onMemo: aPiece({ sku: "MEMO-1", location: "boca", vendorId: aVendor().id, ownership: "memo" }).id,
  nowhere: aPiece({ sku: "NOWHERE-1", location: null }).id,
  vendorId: aVendor().id,
  rings: Array.from({ length: 40 }, (_, nth) => aPiece({ sku: `RING-${nth}`, location: "boca" }).id),
});

let server: ShopServer<ReturnType<typeof aShop>>;
let db: Db;
let sal: Client;
let susan: Client;
let rhea: Client;
let adam: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  db = openBook(server);
  [sal, susan, rhea, adam] = await Promise.all([
    signIn(server, SAL),
    signIn(server, SUSAN),
    signIn(server, RHEA),
    signIn(server, ADAM),
  ]);
  const set = await susan.post("/account/pin", { currentPassword: PASSWORD, pin: PIN, pinAgain: PIN });
  expect(set.status).toBe(303);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance({ dataDir: server.dataDir });
  await server.stop();
});

let used = 0;
const aRing = () => server.built.rings[used++]!;
const move = (id: number, body: object, client = sal) =>
  client.json("POST", `/api/inventory/${id}/movements`, body);
const said = <T>(answer: Answer, status: number): T => {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.json<T>();
};
const stateOf = (id: number) => db.select().from(pieces).where(eq(pieces.id, id)).get()?.state;
const memo = () => ({ kind: "memo_out", customerId: server.built.clara.id, due: DUE });

test("a memo and its way back, over JSON", async () => {
  const id = aRing();
  const made = said<object>(await move(id, { ...memo(), value: "900.00", note: "To show at home" }), 201);
  expect(made).toMatchObject({
    inventoryId: id,
    kind: "memo_out",
    state: "memo_out",
    location: "boca",
    by: "Sal Brook",
    customerId: server.built.clara.id,
    to: null,
    due: DUE,
    value: "900.00",
    note: "To show at home",
  });
  const again = await move(id, memo());
  expect([again.status, again.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringMatching(
      new RegExp(`^RING-\\d+ is out on memo since .*, due ${spelled(DUE)}\\. Nothing to change$`),
    ),
  ]);
  const out = said<{ inventoryId: number }[]>(await sal.get("/api/inventory/out?state=memo_out"), 200);
  expect(out).toMatchObject([{ inventoryId: id, state: "memo_out", due: DUE, value: "900.00" }]);
  expect((await sal.get("/api/inventory/out?state=attic")).status).toBe(422);
  said(await move(id, { kind: "memo_returned" }), 201);
  const history = said<object[]>(await sal.get(`/api/inventory/${id}/movements`), 200);
  expect(history).toMatchObject([{ kind: "memo_returned" }, { kind: "memo_out" }, { kind: "received" }]);
  expect(said(await sal.get("/api/inventory/out"), 200)).toEqual([]);
});

test("what can't be is 422 with its field, an unknown item 404, and who may only look 403", async () => {
  const id = aRing();
  for (const [body, field] of [
    [{ kind: "vanished" }, "kind"],
    [{}, "kind"],
    [{ ...memo(), due: "soon" }, "due"],
    [{ kind: "reserved", customerId: server.built.clara.id }, "due"],
    [{ kind: "repair_out", due: DUE }, "to"],
    [{ kind: "damaged" }, "note"],
    [{ ...memo(), value: "a lot" }, "value"],
  ] as const) {
    const answer = await move(id, body);
    const { errors } = answer.json<{ errors: object }>();
    expect([body, answer.status, Object.keys(errors)]).toEqual([body, 422, [field]]);
  }
  expect((await move(999_999, memo())).status).toBe(404);
  expect((await move(id, memo(), rhea)).status).toBe(403);
  expect((await sal.get("/inventory/1/move/vanish")).status).toBe(404);
  expect(stateOf(id)).toBe("available");
});

test("of two at once one is refused, whatever the two are", async () => {
  const { clara } = server.built;
  const hold = { kind: "reserved", customerId: clara.id, due: DUE };
  const repair = { kind: "repair_out", to: "Kessel & Son", due: DUE };
  for (const [one, other] of [
    [hold, hold],
    [memo(), hold],
    [repair, memo()],
  ] as const) {
    const id = aRing();
    const answers = await Promise.all([move(id, one), move(id, other, susan)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(db.select().from(pieceMovements).where(eq(pieceMovements.pieceId, id)).all()).toHaveLength(2);
  }
  const id = aRing();
  const sale = { customerId: clara.id, inventoryId: id, itemCost: "1", salePrice: "5", location: "boca" };
  const [sold, held] = await Promise.all([sal.json("POST", "/api/sales", sale), move(id, hold, susan)]);
  expect([sold.status, held.status].toSorted()).toEqual([201, 409]);
  const { inventoryId } = said<{ inventoryId: number }>(await move(aRing(), hold), 201);
  const later = await sal.json("POST", "/api/sales", { ...sale, inventoryId });
  expect([later.status, later.body]).toEqual([409, expect.stringMatching(/not for sale: reserved since/)]);
});

test("a correction of stock needs a colleague's PIN, over JSON and in the form", async () => {
  const id = aRing();
  const damaged = { kind: "damaged", note: "Fell" };
  const asked = await move(id, damaged);
  expect([asked.status, asked.json()]).toMatchObject([403, { approval: true }]);
  expect(stateOf(id)).toBe("available");
  const wrong = { ...damaged, approval: { employeeId: SUSAN.id, pin: "000000" } };
  expect((await move(id, wrong)).status).toBe(403);
  said(await move(id, { ...damaged, approval: { employeeId: SUSAN.id, pin: PIN } }), 201);
  expect(stateOf(id)).toBe("damaged");

  const form = await sal.post(`/inventory/${id}/move/restored`, {
    formKey: "a-form-key-9",
    note: "Polished",
  });
  expect(form.status).toBe(403);
  const hidden = [...form.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const sent = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
  expect(sent).toMatchObject({ note: "Polished" });
  const done = await sal.post(`/inventory/${id}/move/restored`, {
    ...sent,
    "approval.employeeId": SUSAN.id,
    "approval.pin": PIN,
  });
  expect([done.status, done.location]).toEqual([303, `/inventory/${id}`]);
  expect(stateOf(id)).toBe("available");
  const entry = trailOf(db).at(-1);
  expect(entry).toMatchObject({ action: "piece.moved", employeeId: SAL.id, approvedBy: SUSAN.id });
  said(await move(id, { kind: "lost", note: "Gone" }, susan), 201);
  const found = await susan.get(`/inventory/${id}/move/found`);
  expect(found.page().text).toContain("Where it is now");
  const elsewhere = { ...found.page().form(), location: "denver" };
  expect((await susan.post(`/inventory/${id}/move/found`, elsewhere)).status).toBe(303);
  expect(db.select().from(pieces).where(eq(pieces.id, id)).get()).toMatchObject({ location: "denver" });
  said(await move(id, { kind: "lost", note: "Gone again" }, susan), 201);
  expect(said(await move(id, { kind: "found", location: "boca" }, susan), 201)).toMatchObject({
    location: "boca",
  });
});

test("the record says where it is and leads back; the list has what is due first on top", async () => {
  const [late, soon] = [aRing(), aRing()];
  said(await move(soon, { ...memo(), due: inDays(40) }), 201);
  said(await move(late, { kind: "repair_out", to: "Kessel & Son", due: inDays(20) }), 201);
  const record = (await sal.get(`/inventory/${soon}`)).page();
  expect(record.text).toMatch(new RegExp(`Out on memo.*Clara Hale.*${spelled(inDays(40))}.*Sal Brook`, "s"));
  expect(record.text).toContain("Back from Memo");
  const { text } = (await sal.get("/inventory/out?location=boca")).page();
  expect(text.indexOf("Kessel & Son")).toBeLessThan(text.indexOf(spelled(inDays(40))));
  expect((await sal.get("/inventory/out?location=denver")).page().text).toContain("Nothing is out");
  const steps = (await sal.get(`/inventory/${soon}/move`)).page().text;
  expect([steps.includes("Back from Memo"), steps.includes("Mark as Melted")]).toEqual([true, false]);
  const wrongStep = (await sal.get(`/inventory/${soon}/move/reserved`)).page().text;
  expect(wrongStep).toMatch(/is out on memo since .* Choose 'Back from Memo' first/);
});

test("only steps are offered that the item can take now", async () => {
  const offered = async (id: number) => {
    const { text } = (await susan.get(`/inventory/${id}/move`)).page();
    return ["Mark as Melted", "Mark as Lost", "Transfer to Another Store"].map((step) => text.includes(step));
  };
  expect([
    await offered(aRing()),
    await offered(server.built.onMemo),
    await offered(server.built.nowhere),
  ]).toEqual([
    [true, true, true],
    [false, true, true],
    [true, true, false],
  ]);
});

test("a customer's record says what is on memo to them and reserved for them, with the day", async () => {
  const [lent, held, back, other] = [aRing(), aRing(), aRing(), aRing()];
  const { clara, dora } = server.built;
  said(await move(lent, { ...memo(), due: inDays(41) }), 201);
  said(await move(held, { kind: "reserved", customerId: clara.id, due: inDays(42) }), 201);
  said(await move(back, { ...memo(), due: inDays(43) }), 201);
  said(await move(back, { kind: "memo_returned" }), 201);
  said(await move(back, { ...memo(), customerId: dora.id, due: inDays(44) }), 201);
  said(await move(other, { kind: "memo_out", to: "Sterling Trade", due: inDays(45) }), 201);
  const of = async (id: number) => (await sal.get(`/customers/${id}`)).page().text;
  expect(await of(clara.id)).toMatch(
    new RegExp(
      `On Memo and Reserved.*Due ${spelled(inDays(41))}.*Out on memo, RING.*Until ${spelled(inDays(42))}.*Reserved, RING`,
      "s",
    ),
  );
  for (const days of [43, 44, 45]) expect(await of(clara.id)).not.toContain(spelled(inDays(days)));
  expect(await of(dora.id)).toMatch(new RegExp(`On Memo and Reserved.*Due ${spelled(inDays(44))}`, "s"));
});

test("slips: a memo's with value, day and signature, a vendor's with the reason; no other", async () => {
  const [lent, sent] = [aRing(), aRing()];
  const slipOf = async (id: number, body: object, client = sal) => {
    const made = said<{ id: number }>(await move(id, body, client), 201);
    return `/inventory/${id}/movements/${made.id}/slip`;
  };
  const memoSlip = await slipOf(lent, { ...memo(), value: "900.00", note: "Insured by the client" });
  for (const address of [memoSlip, `${memoSlip}?paper=letter`]) {
    const slip = await sal.get(address);
    expect(slip.page().text).toMatch(
      new RegExp(
        `Clara Hale.*Value.*\\$900\\.00.*Due back.*${spelled(DUE)}.*Insured by the client.*Received in good condition`,
        "s",
      ),
    );
    expect(slip.body).toContain("Barcode RING-");
  }
  const longer = await slipOf(lent, { kind: "extended", due: inDays(60), note: "Still deciding" });
  expect((await sal.get(longer)).page().text).toMatch(
    new RegExp(`Due back.*${spelled(inDays(60))}.*Terms.*Insured by the client`, "s"),
  );
  const back = { kind: "sent_to_vendor", to: "Aurelia", note: "Did not sell" };
  const vendor = await slipOf(sent, back, susan);
  expect((await sal.get(vendor)).page().text).toMatch(/Return to vendor.*Aurelia.*Did not sell/s);
  expect((await sal.get(`/inventory/${sent}/movements/1/slip`)).status).toBe(404);
  expect((await sal.get(`/inventory/${lent}/movements/999999/slip`)).status).toBe(404);
});

test("what the store owns goes to a vendor with an approval, what is a vendor's without; the page says so", async () => {
  const owned = aRing();
  const { onMemo } = server.built;
  const back = { kind: "sent_to_vendor", to: "Aurelia", note: "Did not sell" };
  expect(said(await move(owned, back), 403)).toMatchObject({ approval: true });
  const hint = "Send it back for good, with a return slip.";
  const asks = `${hint} Needs a colleague's approval.`;
  const steps = async (id: number) => (await sal.get(`/inventory/${id}/move`)).page().text;
  expect(await steps(owned)).toContain(asks);
  expect(await steps(onMemo)).toContain(hint);
  expect(await steps(onMemo)).not.toContain(asks);
  const path = (id: number) => `/inventory/${id}/move/sent_to_vendor`;
  const form = async (id: number) => (await sal.get(path(id))).page();
  expect((await form(onMemo)).text).not.toContain("A colleague approves it with a PIN.");
  expect((await form(owned)).text).toContain("A colleague approves it with a PIN.");
  const asked = await sal.post(path(owned), { ...(await form(owned)).form(path(owned)), ...back });
  expect([asked.status, asked.page().text]).toEqual([
    403,
    expect.stringContaining("Approve: Return to Vendor"),
  ]);
  expect(stateOf(owned)).toBe("available");
  said(await move(owned, { ...back, approval: { employeeId: SUSAN.id, pin: PIN } }), 201);
  said(await move(onMemo, back), 201);
});

test("whoever can't correct stock doesn't make an item of the store a vendor's", async () => {
  const id = aRing();
  const path = `/inventory/${id}/edit`;
  const edit = async (client: Client) => {
    const form = (await client.get(path)).page().form(path);
    const vendorId = String(server.built.vendorId);
    return client.post(path, { ...form, ownership: "memo", vendorId });
  };
  const refused = await edit(sal);
  expect([refused.status, refused.page().messages]).toEqual([
    403,
    expect.stringContaining("You don't have permission to change whose an item of the store is"),
  ]);
  expect((await edit(susan)).status).toBe(303);
});

test("a memo is extended by a form, and leaves the list of what is overdue", async () => {
  const id = aRing();
  said(await move(id, memo()), 201);
  const here = `/inventory/${id}/move/extended`;
  expect((await sal.get(`/inventory/${id}/move`)).page().links.Extend).toBe(here);
  const form = (await sal.get(here)).page().form(here);
  const same = await sal.post(here, { ...form, due: DUE });
  expect([same.status, same.page().text]).toEqual([409, expect.stringContaining("choose another date")]);
  const done = await sal.post(here, { ...same.page().form(here), due: inDays(36), note: "Still deciding" });
  expect([done.status, done.location]).toEqual([303, `/inventory/${id}`]);
  expect((await sal.get(`/inventory/${id}`)).page().text).toMatch(
    new RegExp(`Clara Hale.*${spelled(inDays(36))}`, "s"),
  );
  said(await move(id, { kind: "extended", due: inDays(50) }), 201);
  said(await move(aRing(), { kind: "extended", due: inDays(50) }), 409);
});

test("an item that is put away for an order leads to it, and isn't 'on hold' where it can't be moved", async () => {
  const id = aRing();
  const order = { kind: "layaway", customerId: server.built.clara.id, location: "boca" };
  const put = await sal.json("POST", "/api/orders", { ...order, pieces: [{ inventoryId: id }] });
  const orderId = said<{ id: number }>(put, 201).id;
  const record = (await sal.get(`/inventory/${id}`)).page();
  expect(record.text).toMatch(/Reserved for L-\d+(, Clara Hale)? since /);
  expect(record.links["View Order"]).toBe(`/orders/${orderId}`);
  expect(record.links).not.toHaveProperty("Release");
  const page = (await sal.get(`/inventory/${id}/move`)).page();
  expect(page.title).toMatch(/^RING-\d+ is reserved · Loupe$/);
  expect(page.text).toMatch(/is reserved.* for L-\d+.*Cancel that order first/s);
});

test("out for years, or on memo for nothing, an item goes with an approval, and is listed", async () => {
  const id = aRing();
  const far = await move(id, { ...memo(), due: inDays(91) });
  expect([far.status, far.json()]).toMatchObject([
    403,
    { approval: true, errors: { due: [expect.stringMatching(/^Out of the house for more than 90 days/)] } },
  ]);
  const free = await move(id, { ...memo(), value: "0.00" });
  expect([free.status, free.json()]).toMatchObject([
    403,
    { approval: true, errors: { value: ["A memo for less than it cost needs approval"] } },
  ]);
  const path = `/inventory/${id}/move/memo_out`;
  const form = (await sal.get(path)).page().form(path);
  const customerId = String(server.built.clara.id);
  const asked = await sal.post(path, { ...form, customerId, due: "2099-01-01" });
  expect([asked.status, asked.page().text]).toEqual([403, expect.stringContaining("Approve: Memo Out")]);
  const approval = { employeeId: SUSAN.id, pin: PIN };
  said(await move(id, { ...memo(), due: "2099-01-01", approval }), 201);
  const [look] = (await susan.json("GET", "/api/worth-a-look?limit=1")).json<object[]>();
  expect(look).toMatchObject({ kind: "memo", about: "piece", recordId: id, employeeId: SAL.id });
  expect(Object.values((await susan.get("/worth-a-look")).page().links)).toContain(`/inventory/${id}`);
});

test("the form of a return names the item's vendor, and is empty without one", async () => {
  const form = async (id: number) => (await sal.get(`/inventory/${id}/move/sent_to_vendor`)).page().form();
  expect(await form(server.built.bought)).toMatchObject({ to: "Aurelia & Co", note: "" });
  expect(await form(aRing())).toMatchObject({ to: "" });
});

test("who can't see customers finds none in a hold's or a memo's form, and chooses none", async () => {
  const id = aRing();
  for (const step of ["reserved", "memo_out"]) {
    const page = await adam.get(`/inventory/${id}/move/${step}?formKey=a-form-key-9&customerSearch=hale`);
    expect([page.status, page.body.includes("Clara")]).toEqual([200, false]);
  }
  const { clara } = server.built;
  const chosen = await adam.get(`/inventory/${id}/move/memo_out?chooseCustomer=${clara.id}`);
  expect((await adam.get(chosen.location ?? "")).body).not.toContain("Clara");
  expect((await adam.get(`/inventory/${id}/move/reserved`)).page().text).toContain(
    "Your role can't choose customers",
  );
  expect(said(await move(id, memo(), adam), 403)).toMatchObject({
    message: "Your role can't choose customers. Ask an administrator",
  });
  said(await move(id, { kind: "memo_out", to: "Aurelia Trading", due: DUE }, adam), 201);
});

test("a memo that is overdue rings, under its item, without the name for who can't see customers", async () => {
  const id = aRing();
  const today = todayAt(db, "boca", Date.now() as Instant);
  said(await move(id, { ...memo(), due: today }), 201);
  expect((await sal.get("/notices?kind=memo_overdue")).page().text).toContain("You're all caught up");
  db.update(pieces)
    .set({ dueDay: addDays(today, -1) })
    .where(eq(pieces.id, id))
    .run();
  const page = (await sal.get("/notices?kind=memo_overdue")).page();
  expect(page.text).toMatch(/With Clara Hale.*1 day late/s);
  expect(Object.values(page.links)).toContain(`/inventory/${id}`);
  expect((await adam.get("/notices?kind=memo_overdue")).page().text).toContain("With a customer");
  const home = (await sal.get("/")).page();
  expect(home.links["Open: 1 item is overdue"]).toBe(`/inventory/${id}`);
  db.update(pieces).set({ dueDay: today }).where(eq(pieces.id, id)).run();
});

test("a hold's form: the customer is searched and chosen without scripts, and what was typed stays", async () => {
  const id = aRing();
  const here = `/inventory/${id}/move/reserved`;
  const found = await sal.get(`${here}?formKey=a-form-key-7&customerSearch=hale&due=${DUE}&note=Sister`);
  expect(found.body).toContain("Clara Hale");
  const { clara } = server.built;
  const chosen = await sal.get(
    `${here}?formKey=a-form-key-7&due=${DUE}&note=Sister&chooseCustomer=${clara.id}`,
  );
  expect(chosen.status).toBe(303);
  const page = await sal.get(chosen.location ?? "");
  expect([page.body.includes("Clara Hale"), page.body.includes("Sister")]).toEqual([true, true]);
  const refused = await sal.post(here, { formKey: "a-form-key-7", due: "2001-01-01", note: "Sister" });
  expect([refused.status, refused.body.includes("Sister")]).toEqual([422, true]);
  const done = await sal.post(here, { formKey: "a-form-key-7", due: DUE, customerId: clara.id });
  expect([done.status, done.location]).toEqual([303, `/inventory/${id}`]);
  const sold = await sal.post(`/inventory/${id}/move/released?then=sell`, { formKey: "a-form-key-8" });
  expect([sold.status, sold.location]).toEqual([
    303,
    `/sales/new?chooseCustomer=${clara.id}&chooseItem=${id}`,
  ]);
});
