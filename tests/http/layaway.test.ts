import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { addDays, day, dayIn, instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";
import { OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import {
  anUnpricedPiece,
  aCustomer,
  aPiece,
  aSale,
  aSentTransfer,
  enact,
  theBooksBalance,
} from "../support/shop.ts";

const goneIn = (pieceId: number) => ({
  id: pieceId,
  saleId: aSale({ customerId: aCustomer().id, pieceId }).id,
});
const outForRepair = ({ id: pieceId }: { id: number }) => {
  const by = { to: "Kessel & Son", due: day("2999-01-05"), customerId: null, value: null, note: null };
  enact((ctx) => movePiece(ctx, { pieceId, kind: "repair_out", ...by }));
  return { id: pieceId };
};

const aShop = () => ({
  amelia: aCustomer({ firstName: "Amelia", lastName: "Hartwell" }),
  pieces: Array.from({ length: 28 }, (_, n) => aPiece({ sku: `AWAY-${n}`, retailPrice: cents(60_000) })),
  far: aPiece({ sku: "FAR-1", retailPrice: cents(60_000), location: "denver" }),
  unpriced: anUnpricedPiece("LOCKET-1"),
  gone: goneIn(aPiece({ sku: "GONE-1" }).id),
  lent: outForRepair(aPiece()),
  sent: aSentTransfer(1).pieces[0]!,
  bench: enact(
    (ctx) =>
      changeAccess(ctx, RHEA.id, {
        changes: { "repairs.view": true, "repairs.edit": true, "sales.view": false },
      }),
    OLIVE,
  ),
  floored: aPiece({ sku: "FLOOR-1", retailPrice: cents(60_000), floorPrice: cents(50_000) }),
});

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

interface OrderAnswer {
  id: number;
  state: string;
  price: string;
  held: string;
  ordered: string | null;
  arrived: string | null;
  vendor: string | null;
  vendorReference: string | null;
  instalments: { due: string; amount: string; paid: string }[];
  pieces: { price: string; discountReason: string | null }[];
}

const today = dayIn("America/New_York", instant(Date.now()));
const nextPiece = () => server.built.pieces.pop()!;
const orderOf = async (id: number) => (await sal.json("GET", `/api/orders/${id}`)).json<OrderAnswer>();
const idOf = ({ headers }: Answer) => Number(/\/orders\/(\d+)/.exec(headers.get("location") ?? "")?.[1]);

async function setting(words: Record<string, string>, run: () => Promise<void>) {
  const form = () => olive.get("/settings").then((page) => page.page().form("/settings"));
  const before = await form();
  await olive.post("/settings", { ...before, ...words });
  try {
    await run();
  } finally {
    const { version = "" } = await form();
    await olive.post("/settings", { ...before, version });
  }
}

const PATH = "/orders/new?kind=layaway&location=boca";
/** The form once it worked out what was typed. */
async function workedOut(words: Record<string, string>, client = sal) {
  const empty = (await client.get(PATH)).page().form();
  const typed = { ...empty, customerId: String(server.built.amelia.id), ...words };
  const shown = await client.get(`/orders/new?${new URLSearchParams({ ...typed, workOut: "1" })}`);
  expect(shown.status).toBe(303);
  const page = await client.get(shown.headers.get("location") ?? "");
  expect(page.status).toBe(200);
  return page.page();
}

describe("items of a new layaway", () => {
  /** The page after a step, as browsers without scripts take it. */
  const step = async (form: Record<string, string>, words: Record<string, string>) => {
    const answer = await sal.get(`/orders/new?${new URLSearchParams({ ...form, ...words })}`);
    expect(answer.status).toBe(303);
    return (await sal.get(answer.headers.get("location") ?? "")).page();
  };
  const scanned = (form: Record<string, string>, scan: string) => step(form, { scan, addItem: "1" });
  const begun = async () => {
    const form = (await sal.get(PATH)).page().form();
    return { ...form, customerId: String(server.built.amelia.id), notes: "until June", parts: "2" };
  };
  const kept = { notes: "until June", parts: "2", scan: "" };

  test("are scanned one by one, removed, and put away", async () => {
    const [first, second] = [nextPiece(), nextPiece()];
    const one = await scanned(await begun(), first.sku.toLowerCase());
    expect(one.text).toMatch(new RegExp(`${first.sku} Added`));
    expect(one.form()).toMatchObject({ ...kept, skus: first.sku });
    const two = await scanned(one.form(), second.sku);
    expect(two.form()).toMatchObject({ ...kept, skus: `${first.sku}\n${second.sku}` });
    expect(two.text).toContain("Installments for $1,200.00");
    const left = await step(two.form(), { removeItem: first.sku });
    expect(left.form()).toMatchObject({ ...kept, skus: second.sku });
    expect(left.text).not.toContain(first.sku);
    const taken = await sal.post("/orders/new", left.form());
    expect(taken.status).toBe(303);
    const order = await orderOf(idOf(taken));
    expect(order.pieces).toMatchObject([{ price: "600.00" }]);
    expect(order.instalments).toHaveLength(2);
  });

  test("scanned twice are listed once, and said", async () => {
    const { sku } = nextPiece();
    const one = await scanned(await begun(), sku);
    const again = await scanned(one.form(), sku);
    expect(again.text).toContain(`${sku} Already here`);
    expect(again.form()).toMatchObject({ ...kept, skus: sku });
  });

  test("that can't be held are said with why, and aren't added", async () => {
    const { sku } = nextPiece();
    const one = await scanned(await begun(), sku);
    const unknown = await scanned(one.form(), "NOWHERE-9");
    expect(unknown.text).toMatch(/NOWHERE-9 No item has this SKU Not found/);
    expect(unknown.form()).toMatchObject({ ...kept, skus: sku });
    const gone = await scanned(unknown.form(), "gone-1");
    expect(gone.text).toMatch(/GONE-1 was sold on .* Sold/);
    expect(gone.form()).toMatchObject({ ...kept, skus: sku });
    const unpriced = await scanned(gone.form(), server.built.unpriced.sku);
    expect(unpriced.text).toMatch(/LOCKET-1 isn't for sale yet: it was traded in, .* No price yet/);
    expect(unpriced.form()).toMatchObject({ ...kept, skus: sku });
    const typed = await sal.post("/orders/new", { ...unpriced.form(), skus: `${sku}\nLOCKET-1` });
    expect(typed.page().messages).toContain("LOCKET-1 isn't for sale yet");
  });

  test("say nothing of a sale to who may not see sales", async () => {
    const rhea = await signIn(server, RHEA);
    const said = (await rhea.get("/orders/new?kind=layaway&formKey=bench-1&skus=GONE-1")).page().text;
    expect(said).toContain("GONE-1 is sold");
    expect(said).not.toMatch(/was sold|S-0000/);
    const { gone, lent, sent, amelia } = server.built;
    const asked = { kind: "layaway", customerId: amelia.id, location: "boca", instalments: [] };
    const refused = async ({ id }: { id: number }, client = rhea) => {
      const answer = await client.json("POST", "/api/orders", { ...asked, pieces: [{ inventoryId: id }] });
      expect(answer.status).toBe(409);
      return answer.json<{ message: string; detail?: unknown }>();
    };
    expect(await refused(gone)).not.toHaveProperty("detail");
    expect(await refused(gone, sal)).toMatchObject({ detail: { saleId: gone.saleId } });
    expect((await refused(lent)).message).toMatch(/ is not for sale: in repair$/);
    expect((await refused(lent, sal)).message).toMatch(/in repair, Kessel & Son, since .*, due /);
    expect((await refused(sent)).message).toMatch(/ is not for sale: in transit$/);
    expect((await refused(sent, sal)).message).toMatch(/in transit, on T-0/);
    const typed = await rhea.get(`/orders/new?kind=layaway&formKey=bench-2&skus=${sent.sku}`);
    expect(typed.page().text).not.toContain("T-0");
  });

  test("that lie in another store are added, and say where", async () => {
    const page = await scanned(await begun(), "FAR-1");
    expect(page.text).toMatch(/FAR-1\. Added: have it sent, or fetch it In Denver/);
    expect(page.text).toContain("FAR-1, in Denver $600.00");
    expect(page.form().skus).toBe("FAR-1");
  });

  test("that a scanner reads before the answer comes are all added", async () => {
    const [first, second] = [nextPiece(), nextPiece()];
    const page = await step(await begun(), {
      scans: `${first.sku}\nNOWHERE-9\n${second.sku}`,
      entered: "1",
    });
    expect(page.form()).toMatchObject({ ...kept, scans: "", skus: `${first.sku}\n${second.sku}` });
    expect(page.text).toContain("NOWHERE-9 No item has this SKU Not found");
    const third = nextPiece();
    const taken = await sal.post("/orders/new", { ...page.form(), scans: third.sku });
    expect((await orderOf(idOf(taken))).pieces).toHaveLength(3);
  });

  test("are paid in a whole number of installments, whatever is typed", async () => {
    const { sku } = nextPiece();
    for (const [parts, many] of [
      ["2.5", 2],
      ["two", 1],
      ["-3", 1],
      ["99", 36],
    ] as const) {
      const shown = (await step({ ...(await begun()), skus: sku, parts }, { workOut: "1" })).form();
      const rows = Object.keys(shown).filter(
        (name) => /^instalments\[\d+\]\.due$/.test(name) && shown[name] !== "",
      );
      expect([parts, rows.length]).toEqual([parts, many]);
    }
  });

  test("typed and not added yet count when the layaway is created", async () => {
    const { sku } = nextPiece();
    const form = { ...(await begun()), scan: sku };
    const refused = await sal.post("/orders/new", { ...form, customerId: "" });
    expect(refused.status).toBe(422);
    expect(refused.page().form()).toMatchObject({ ...kept, scan: sku, skus: "" });
    const taken = await sal.post("/orders/new", form);
    expect((await orderOf(idOf(taken))).pieces).toHaveLength(1);
  });

  test("posted that can't be held are refused at the scan bar, and can be removed", async () => {
    const { sku } = nextPiece();
    const form = await begun();
    const refused = await sal.post("/orders/new", { ...form, skus: `NOWHERE-9\n${sku}` });
    expect(refused.status).toBe(422);
    const page = refused.page();
    expect(page.text).toContain("No item has the SKU NOWHERE-9");
    expect(refused.body).toMatch(/<input(?=[^>]* id="order-skus")[^>]* aria-describedby="order-skus-error"/);
    const mended = await step(page.form(), { removeItem: "NOWHERE-9" });
    expect(mended.form()).toMatchObject({ ...kept, skus: sku });
    const none = await sal.post("/orders/new", form);
    expect(none.page().text).toContain("Scan or type the items to hold");
    const many = Array.from({ length: 21 }, () => sku).join("\n");
    const tooMany = await sal.post("/orders/new", { ...form, skus: many });
    expect([tooMany.status, tooMany.page().text]).toEqual([
      422,
      expect.stringContaining("A layaway has at most 20 items"),
    ]);
  });
});

describe("the form of a layaway", () => {
  test("works out monthly instalments of the price after discounts, which can be changed", async () => {
    const [first, second] = [nextPiece(), nextPiece()];
    const skus = `${first.sku.toLowerCase()}\n${second.sku}`;
    const begun = await workedOut({ skus, parts: "3" });
    expect(begun.text).toContain("Installments for $1,200.00");
    const reduced = await workedOut({
      ...begun.form(),
      "pieces[0].off": "10%",
      "pieces[0].reason": "loyalty",
      "pieces[1].off": "60",
      "pieces[1].reason": "manager",
    });
    expect(reduced.text).toContain("Installments for $1,080.00");
    expect(reduced.text, "all but the tax is paid before it is fetched").toMatch(
      /Layaway Summary Amelia Hartwell Price \$1,080\.00 Tax at Boca Raton (\$[\d.]+) Total .* 3\. \w+ \d+, \d+ \$360\.00 Left at pickup \1 /,
    );
    const form = reduced.form();
    expect(form).toMatchObject({
      "pieces[0].sku": first.sku,
      "pieces[0].off": "10%",
      "instalments[0].due": today,
      "instalments[0].amount": "360.00",
      "instalments[2].amount": "360.00",
    });
    const sent = { ...form, "instalments[0].amount": "500", "instalments[1].amount": "$580" };
    const emptied = { "instalments[2].due": "", "instalments[2].amount": "" };
    const wrong = await sal.post("/orders/new", { ...sent, ...emptied, "instalments[1].amount": "570" });
    expect(wrong.status).toBe(422);
    expect(wrong.page().text).toContain("Installments come to $1,070.00, the price is $1,080.00");
    expect(wrong.page().form()).toMatchObject({ "pieces[0].off": "10%", "instalments[1].amount": "570" });
    const taken = await sal.post("/orders/new", { ...sent, ...emptied });
    expect(taken.status).toBe(303);
    const order = await orderOf(idOf(taken));
    expect(order.instalments.map(({ amount }) => amount)).toEqual(["500.00", "580.00"]);
    expect(order.pieces).toMatchObject([
      { price: "540.00", discountReason: "loyalty" },
      { price: "540.00", discountReason: "manager" },
    ]);
  });

  test("that was not worked out has the instalments that it would offer", async () => {
    const form = (await sal.get(PATH)).page().form();
    const customerId = String(server.built.amelia.id);
    const taken = await sal.post("/orders/new", { ...form, customerId, skus: nextPiece().sku, parts: "4" });
    const { instalments } = await orderOf(idOf(taken));
    expect(instalments.map(({ amount }) => amount)).toEqual(["150.00", "150.00", "150.00", "150.00"]);
    expect(instalments[0]?.due).toBe(today);
  });

  test("takes the first payment with it, or neither", async () => {
    const sku = nextPiece().sku;
    const form = (await workedOut({ skus: sku, parts: "3" })).form();
    expect(form).toMatchObject({ "deposit.amount": "", "deposit.kind": "card" });
    const tooMuch = await sal.post("/orders/new", { ...form, "deposit.amount": "600.01" });
    expect(tooMuch.status).toBe(422);
    expect(tooMuch.page().messages).toContain("$600.00 is left to pay, before tax");
    const asked = await workedOut({ ...form, "deposit.amount": "200", "deposit.kind": "cash" });
    expect(asked.text).toContain("1st installment: $200.00.");
    expect(asked.text).toMatch(/Left at pickup \$[\d.]+ Paid today \$200\.00/);
    const taken = await sal.post("/orders/new", asked.form());
    expect(taken.status).toBe(303);
    const order = await orderOf(idOf(taken));
    expect([order.held, order.instalments[0]?.paid]).toEqual(["200.00", "200.00"]);
    expect((await sal.follow(taken)).page().links["Print receipt"]).toMatch(/\/deposits\/\d+$/);
  });

  test("refuses a discount without a reason or that can't be read at its field", async () => {
    const form = (await workedOut({ skus: nextPiece().sku })).form();
    for (const [words, message] of [
      [{ "pieces[0].off": "10%" }, "Choose a reason for the discount"],
      [{ "pieces[0].off": "a lot" }, "Enter 10% or an amount like 25.00"],
      [{ "pieces[0].off": "601", "pieces[0].reason": "loyalty" }, "The discount is more than the price"],
    ] as const) {
      const refused = await sal.post("/orders/new", { ...form, ...words });
      expect(refused.status).toBe(422);
      expect(refused.page().text).toContain(message);
      expect(refused.page().form()["pieces[0].off"]).toBe(words["pieces[0].off"]);
    }
  });

  test("asks a colleague for a price below the floor, or a discount above the limit", async () => {
    const { sku } = server.built.floored;
    const below = { "pieces[0].off": "150", "pieces[0].reason": "manager" };
    const form = { ...(await workedOut({ skus: sku, parts: "1" })).form(), "instalments[0].amount": "450" };
    const asked = await sal.post("/orders/new", { ...form, ...below });
    expect(asked.status).toBe(403);
    expect(asked.page().text).toContain("A price below the floor of $500.00 needs approval");
    await setting({ discountLimit: "20" }, async () => {
      const answer = await sal.json("POST", "/api/orders", {
        kind: "layaway",
        customerId: server.built.amelia.id,
        location: "boca",
        pieces: [{ inventoryId: nextPiece().id, discount: { percent: 25, reason: "loyalty" } }],
      });
      expect([answer.status, answer.json()]).toEqual([403, expect.objectContaining({ approval: true })]);
    });
  });
});

describe("the least deposit", () => {
  test("is asked of the first instalment and the first deposit, and of no later one", async () => {
    await setting({ leastDeposit: "20" }, async () => {
      const page = await workedOut({ skus: nextPiece().sku, parts: "10" });
      const form = page.form();
      expect(page.text).toContain("at least $120.00");
      expect([form["instalments[0].amount"], form["instalments[1].amount"]]).toEqual(["120.00", "53.34"]);
      const few = await sal.post("/orders/new", {
        ...form,
        "instalments[0].amount": "119.99",
        "instalments[1].amount": "53.35",
      });
      expect(few.status).toBe(422);
      expect(few.page().text).toContain("The first installment must be at least $120.00, 20% of the price");
      const id = idOf(await sal.post("/orders/new", form));
      const deposit = (amount: string) =>
        sal.json("POST", `/api/orders/${id}/deposits`, { kind: "card", amount });
      const little = await deposit("119.99");
      expect([little.status, little.json()]).toEqual([
        422,
        expect.objectContaining({
          errors: { amount: ["The first deposit must be at least $120.00, 20% of the price"] },
        }),
      ]);
      expect((await orderOf(id)).held).toBe("0.00");
      expect((await deposit("120.00")).status).toBe(201);
      expect((await deposit("1.00")).status).toBe(201);
    });
  });

  test("is asked of a layaway alone", async () => {
    await setting({ leastDeposit: "50" }, async () => {
      const special = await sal.json("POST", "/api/orders", {
        kind: "special_order",
        customerId: server.built.amelia.id,
        location: "boca",
        item: "Chain",
        price: "100.00",
      });
      const { id } = special.json<{ id: number }>();
      const taken = await sal.json("POST", `/api/orders/${id}/deposits`, { kind: "cash", amount: "1.00" });
      expect(taken.status).toBe(201);
    });
  });
});

describe("an instalment", () => {
  async function aLayaway(due = addDays(today, -10)) {
    const made = await sal.json("POST", "/api/orders", {
      kind: "layaway",
      customerId: server.built.amelia.id,
      location: "boca",
      pieces: [{ inventoryId: nextPiece().id }],
      instalments: [
        { due, amount: "200.00" },
        { due: addDays(today, 20), amount: "400.00" },
      ],
    });
    expect(made.status).toBe(201);
    return made.json<OrderAnswer>().id;
  }

  test("that is late says so, and is taken from the record with one press", async () => {
    const id = await aLayaway();
    const record = (await sal.get(`/orders/${id}`)).page();
    expect(record.text).toContain("10 days late");
    const form = record.form(`/orders/${id}/deposit`);
    expect(form).toMatchObject({ kind: "card", amount: "200.00", instalment: "1" });
    const taken = await sal.post(`/orders/${id}/deposit`, { ...form, kind: "cash" });
    expect(taken.headers.get("location")).toBe(`/orders/${id}`);
    const after = (await sal.get(`/orders/${id}`)).page();
    expect(after.text).not.toContain("days late");
    expect(after.messages).toContain("Deposit taken");
    expect(after.links["Print receipt"]).toMatch(new RegExp(`^/orders/${id}/deposits/\\d+$`));
    expect(after.form(`/orders/${id}/deposit`)).toMatchObject({ amount: "400.00", instalment: "2" });
  });

  test("taken by two clerks at once is booked once", async () => {
    const id = await aLayaway();
    const forms = await Promise.all(
      [sal, olive, susan].map(async (client) => ({
        client,
        form: (await client.get(`/orders/${id}`)).page().form(`/orders/${id}/deposit`),
      })),
    );
    const answers = await Promise.all(
      forms.map(({ client, form }) => client.post(`/orders/${id}/deposit`, form)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.page().text).toContain("Installment 1 is already paid");
    expect((await orderOf(id)).held).toBe("200.00");
  });
});

describe("a special order", () => {
  async function aSpecialOrder() {
    const made = await sal.json("POST", "/api/orders", {
      kind: "special_order",
      customerId: server.built.amelia.id,
      location: "boca",
      item: "Two bands",
      price: "850.00",
      vendor: "Kessel & Son",
    });
    return made.json<OrderAnswer>().id;
  }

  test("goes from quote to hand-over in steps of its record", async () => {
    const id = await aSpecialOrder();
    const step = async (name: string, words: Record<string, string> = {}) => {
      const form = (await sal.get(`/orders/${id}/${name}`)).page().form();
      return sal.post(`/orders/${id}/${name}`, { ...form, ...words });
    };
    const saidAfter = async (...taken: Parameters<typeof step>) =>
      (await sal.follow(await step(...taken))).page().messages;
    const record = async () => (await sal.get(`/orders/${id}`)).page();
    expect((await record()).links).toMatchObject({
      "Mark Ordered": `/orders/${id}/ordered`,
      Estimate: `/orders/${id}/estimate`,
    });
    const titled = async () => {
      const { title, h1 } = (await sal.get(`/orders/${id}/estimate`)).page();
      return [title.split(" ", 1)[0], ...h1];
    };
    expect(await titled()).toEqual(["Estimate", "Estimate"]);
    expect(await saidAfter("estimate")).toMatch(/^Estimate recorded$/m);
    expect(await titled()).toEqual(["Answer", "Answer"]);
    const asked = (await record()).links;
    expect(asked).toMatchObject({ "Record Answer": `/orders/${id}/estimate` });
    expect(asked).not.toHaveProperty("Estimate");
    expect(await saidAfter("estimate", { state: "approved" })).toMatch(/^Answer recorded$/m);
    expect(await saidAfter("ordered", { vendorReference: "K-88" })).toMatch(/^Marked as ordered$/m);
    expect(await saidAfter("place", { place: "tray", name: "3" })).toMatch(/^Moved to Tray 3$/m);
    expect(await orderOf(id)).toMatchObject({
      state: "open",
      ordered: today,
      vendor: "Kessel & Son",
      vendorReference: "K-88",
    });
    expect((await step("ordered")).status).toBe(409);
    expect((await record()).links).not.toHaveProperty("Mark Ordered");
    const early = await step("arrived", { arrived: addDays(today, -1) });
    expect(early.status).toBe(422);
    expect(early.page().text).toContain("Enter a date on or after the day it was ordered");
    const pressed = (await record()).form(`/orders/${id}/arrived`);
    const arrived = await sal.post(`/orders/${id}/arrived`, pressed);
    expect((await sal.follow(arrived)).page().messages).toMatch(/^Marked as arrived$/m);
    expect(await orderOf(id)).toMatchObject({ state: "ready", arrived: today });
    expect((await step("arrived")).status).toBe(409);
    expect(await saidAfter("told", { how: "text" })).toMatch(/^Amelia is marked as notified$/m);
    const sale = await sal.json("POST", "/api/sales", {
      customerId: server.built.amelia.id,
      location: "boca",
      lines: [{ kind: "pickup", orderId: id }],
      payments: [{ kind: "card" }],
    });
    expect(sale.status).toBe(201);
  });

  test("alone is ordered and arrives", async () => {
    const made = await sal.json("POST", "/api/orders", {
      kind: "layaway",
      customerId: server.built.amelia.id,
      location: "boca",
      pieces: [{ inventoryId: nextPiece().id }],
    });
    const { id } = made.json<OrderAnswer>();
    for (const name of ["ordered", "arrived"]) {
      expect((await sal.get(`/orders/${id}/${name}`)).status).toBe(404);
      expect((await sal.post(`/orders/${id}/${name}`, {})).status).toBe(404);
    }
  });
});

test("an exchange with a pick-up uses the deposit and balances to the cent in one transaction", async () => {
  const bought = await sal.json("POST", "/api/sales", {
    customerId: server.built.amelia.id,
    location: "boca",
    lines: [{ kind: "piece", inventoryId: nextPiece().id }],
    tax: "42.00",
    payments: [{ kind: "card" }],
  });
  const { id: saleId, lines } = bought.json<{ id: number; lines: { id: number }[] }>();
  const made = await sal.json("POST", "/api/orders", {
    kind: "special_order",
    customerId: server.built.amelia.id,
    location: "boca",
    item: "Chain",
    price: "1000.01",
  });
  const { id: orderId } = made.json<OrderAnswer>();
  await sal.json("POST", `/api/orders/${orderId}/deposits`, { kind: "cash", amount: "333.33" });
  const exchange = (cash: string) =>
    sal.json("POST", `/api/sales/${saleId}/exchange`, {
      return: { lines: [{ id: lines[0]?.id, to: "stock" }], reason: "Too small" },
      sale: {
        customerId: server.built.amelia.id,
        location: "boca",
        lines: [
          { kind: "pickup", orderId },
          { kind: "item", description: "Polishing cloth", price: "5.00", taxed: false },
        ],
        tax: "70.00",
        payments: [{ kind: "cash", amount: cash }],
      },
    });
  // 1,075.01 due, less 333.33 held and 642.00 that comes back.
  const short = await exchange("99.67");
  expect(short.status).toBe(422);
  expect((await orderOf(orderId)).held).toBe("333.33");
  const answer = await exchange("99.68");
  expect([answer.status, answer.json()]).toEqual([
    201,
    expect.objectContaining({
      return: expect.objectContaining({ total: "642.00" }),
      sale: expect.objectContaining({
        amountDue: "1075.01",
        payments: expect.arrayContaining([
          expect.objectContaining({ kind: "deposit", amount: "333.33" }),
          expect.objectContaining({ kind: "exchange", amount: "642.00" }),
          expect.objectContaining({ kind: "cash", amount: "99.68" }),
        ]),
      }),
    }),
  ]);
  expect(await orderOf(orderId)).toMatchObject({ state: "handed_over", held: "0.00" });
  const balance = db.$client
    .prepare("select sum(amount) from payments where order_id = ? and sale_id is null")
    .pluck()
    .get(orderId);
  expect(balance).toBe(33_333);
  theBooksBalance(server);
});
