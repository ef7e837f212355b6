import { and, desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import {
  auditLog,
  denials,
  employees,
  formDrafts,
  idempotencyKeys,
  pieces,
  pins,
  sales,
  signInFailures,
} from "~db/schema/index.ts";
import { cents } from "~/domain/money";
import { theBooksBalance } from "../support/books.ts";
import { ADAM, OLIVE, PASSWORD, type Person, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece } from "../support/shop.ts";

const PINS = { [ADAM.id]: "481516", [SUSAN.id]: "902173", [SAL.id]: "230817" };
const FLOOR = "A price below the floor of $800.00 needs approval";

let server: ShopServer<{ customerId: number }>;
let db: Db;
beforeAll(async () => {
  server = await startShop(() => {
    const rings = Array.from({ length: 40 }, (_, n) =>
      aPiece({ sku: `RING-${n}`, floorPrice: cents(80_000) }),
    );
    expect(rings).toHaveLength(40);
    return { customerId: aCustomer().id };
  });
  db = openBook(server);
  for (const person of [ADAM, SUSAN, SAL]) await setPin(await signIn(server, person), PINS[person.id] ?? "");
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance({ dataDir: server.dataDir });
  await server.stop();
});

let sal: Client;
let ring: number;
beforeEach(async () => {
  sal = await signIn(server, SAL);
  ring = db.select().from(pieces).where(eq(pieces.state, "available")).get()!.id;
});
afterEach(() => {
  for (const table of [signInFailures, denials, formDrafts]) db.delete(table).run();
  db.update(employees).set({ isActive: true }).run();
});

async function setPin(client: Client, pin: string) {
  const answer = await client.post("/account/pin", { currentPassword: PASSWORD, pin, pinAgain: pin });
  expect([answer.status, answer.location]).toEqual([303, "/account"]);
}

const body = (words: object = {}) => ({
  customerId: server.built.customerId,
  inventoryId: ring,
  itemCost: "400.00",
  salePrice: "700.00",
  location: "boca",
  ...words,
});
const approvedBy = ({ id }: Pick<Person, "id">, pin = PINS[id]) => ({ approval: { employeeId: id, pin } });
const fields = (words: Record<string, string | number> = {}) => ({
  ...body(),
  formKey: "a-form-key-1",
  ...words,
});
const salesOf = (id: number) => db.select().from(sales).where(eq(sales.customerId, id)).all();
const lastEntry = (action: string) =>
  db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id)).get();
const isStillThere = () =>
  expect(db.select().from(pieces).where(eq(pieces.id, ring)).get()?.state).toBe("available");
/** The hidden controls of the form that asks. */
const asked = (answer: Answer) => {
  expect(answer.status).toBe(403);
  const hidden = [...answer.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
};
const approve = (form: Record<string, string>, words: Record<string, string | number>) =>
  sal.post("/sales/new", {
    ...form,
    "approval.employeeId": ADAM.id,
    "approval.pin": PINS[ADAM.id] ?? "",
    ...words,
  });

describe("over JSON", () => {
  test("403 says that a colleague could approve; with their PIN the same call succeeds", async () => {
    const refused = await sal.json("POST", "/api/sales", body());
    expect([refused.status, refused.json()]).toEqual([
      403,
      { message: FLOOR, approval: true, errors: { salePrice: [FLOOR] } },
    ]);
    const answer = await sal.json("POST", "/api/sales", body(approvedBy(ADAM)));
    expect([answer.status, answer.json()]).toMatchObject([
      201,
      { salePrice: "700.00", approvedBy: "Adam Reed" },
    ]);
    const [listed] = (await sal.json("GET", "/api/sales")).json<{ approvedBy: string }[]>();
    expect(listed?.approvedBy).toBe("Adam Reed");
    expect(lastEntry("sale.processed")).toMatchObject({ employeeId: SAL.id, approvedBy: ADAM.id });
    const { id } = answer.json<{ id: number }>();
    expect((await sal.get(`/sales/${id}`)).page().text).toContain("Approved by Adam Reed");
    for (const path of [`/inventory/${ring}`, `/customers/${server.built.customerId}`])
      expect((await sal.get(path)).page().text).toContain("by Sal Brook, approved by Adam Reed");
    const trail = await (await signIn(server, OLIVE)).get(`/audit?who=${ADAM.id}&kind=sale&record=${id}`);
    expect(trail.page().text).toContain("Sal Brook, approved by Adam Reed");
  });

  test.each<[string, () => object]>([
    ["a wrong PIN", () => approvedBy(ADAM, "000001")],
    ["a colleague who may not do it", () => approvedBy(SUSAN)],
    ["oneself", () => approvedBy(SAL)],
    ["somebody without a PIN", () => approvedBy(OLIVE, "481516")],
    ["nobody", () => ({ approval: { employeeId: 999, pin: "481516" } })],
  ])("is refused with %s", async (_, approval) => {
    const answer = await sal.json("POST", "/api/sales", body(approval()));
    expect([answer.status, answer.json()]).toMatchObject([403, { approval: true }]);
    isStillThere();
  });

  test("is refused by somebody who was deactivated", async () => {
    db.update(employees).set({ isActive: false }).where(eq(employees.id, ADAM.id)).run();
    expect((await sal.json("POST", "/api/sales", body(approvedBy(ADAM)))).status).toBe(403);
    isStillThere();
  });

  test.each([{}, { employeeId: "2", pin: "481516" }, { employeeId: 2, pin: 481516 }, "481516", []])(
    "422 for %j",
    async (approval) => {
      expect((await sal.json("POST", "/api/sales", body({ approval }))).status).toBe(422);
    },
  );

  test("the PIN is in nothing that is kept, and a repeated call needs none", async () => {
    const headers = { "Idempotency-Key": "once" };
    const first = await sal.json("POST", "/api/sales", body(approvedBy(ADAM)), headers);
    const again = await sal.json("POST", "/api/sales", body(), headers);
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    const kept = JSON.stringify([
      db.select().from(idempotencyKeys).all(),
      db.select().from(auditLog).all(),
      db.select().from(formDrafts).all(),
      db.select().from(pins).all(),
    ]);
    expect(kept).not.toContain(PINS[ADAM.id]);
    expect(server.stdout() + server.stderr()).not.toContain(PINS[ADAM.id]);
  });
});

describe("in the form", () => {
  test("asks at the same address, with everything typed kept, and processes the sale with a PIN", async () => {
    const answer = await sal.post("/sales/new", fields({ tax: "49.00" }));
    const page = answer.page();
    expect(page.text).toContain(FLOOR);
    expect(page.text).toContain("Adam Reed");
    expect(page.text).not.toContain("Susan Vale");
    const form = asked(answer);
    expect(form).toMatchObject({ "lines[0].price": "700.00", tax: "49.00", formKey: "a-form-key-1" });
    const done = await approve(form, {});
    expect([done.status, done.location]).toEqual([303, expect.stringMatching(/^\/sales\/\d+\/finish$/)]);
    expect(lastEntry("sale.processed")).toMatchObject({ employeeId: SAL.id, approvedBy: ADAM.id });
    const again = await approve(form, {});
    expect(again.status).toBe(303);
    expect(salesOf(server.built.customerId).filter(({ tax }) => tax === 4_900)).toHaveLength(1);
  });

  test.each<[string, number, (form: Record<string, string>) => Record<string, string>]>([
    ["another price", 403, () => ({ "lines[0].price": "100.00" })],
    ["another form", 403, () => ({ formKey: "a-form-key-2" })],
    ["no form", 403, () => ({ formKey: "" })],
    ["a statement of one's own", 403, (form) => ({ "approval.statement": `x${form["approval.statement"]}` })],
    ["a wrong PIN", 403, () => ({ "approval.pin": "000001" })],
    ["no PIN", 403, () => ({ "approval.pin": "" })],
    ["nobody chosen", 403, () => ({ "approval.employeeId": "" })],
  ])("holds for what was shown, not for %s", async (_, status, words) => {
    const form = asked(await sal.post("/sales/new", fields({ formKey: crypto.randomUUID() })));
    const answer = await approve(form, words(form));
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain(PINS[ADAM.id]);
    isStillThere();
  });

  test("is another's as little as another piece's", async () => {
    const form = asked(await sal.post("/sales/new", fields({ formKey: crypto.randomUUID() })));
    const other = db
      .select()
      .from(pieces)
      .where(eq(pieces.state, "available"))
      .orderBy(desc(pieces.id))
      .get()!;
    expect((await approve(form, { "lines[0].inventoryId": other.id })).status).toBe(403);
    const susan = await signIn(server, SUSAN);
    const { begunBy: _, ...rest } = form;
    const words = { "approval.employeeId": ADAM.id, "approval.pin": PINS[ADAM.id] ?? "" };
    expect((await susan.post("/sales/new", { ...rest, ...words })).status).toBe(403);
    isStillThere();
  });

  test("asks anew when the floor has changed since", async () => {
    const form = asked(await sal.post("/sales/new", fields({ formKey: crypto.randomUUID() })));
    db.update(pieces)
      .set({ floorPrice: cents(90_000) })
      .where(eq(pieces.id, ring))
      .run();
    const answer = await approve(form, {});
    expect(answer.page().text).toContain("This changed since it was shown. Check it, then approve it again");
    expect((await approve(asked(answer), {})).status).toBe(303);
  });
});

test("guessing is slowed down, and counted by the minute", async () => {
  const guess = (pin: string) => sal.json("POST", "/api/sales", body(approvedBy(ADAM, pin)));
  const answers = [];
  for (let n = 0; n < 10; n += 1) answers.push(await guess(`10000${n}`));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  const right = await guess(PINS[ADAM.id] ?? "");
  expect(right.json<{ message: string }>().message).toMatch(/^Too many wrong PINs/);
  isStillThere();
  const counted = () =>
    db
      .select()
      .from(denials)
      .where(and(eq(denials.permission, "wrong-pin"), eq(denials.employeeId, ADAM.id)))
      .all()
      .reduce((sum, { count }) => sum + count, 0);
  await expect.poll(counted).toBeGreaterThanOrEqual(10);
});
