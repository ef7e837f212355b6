import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listBackups } from "~/backup/kept-backups.server";
import { ADAM, OLIVE, SAL } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import {
  aBuy,
  aCustomer,
  aPiece,
  aReceiving,
  aRepair,
  aSale,
  aSpecialOrder,
  aTransfer,
  aVendor,
  enact,
  someCredit,
} from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { day } from "~/domain/dates";
import { namesOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { handOverUnpaid } from "~/domain/workshop/orders/hand-over-unpaid.server";
import { takeDeposit } from "~/domain/workshop/orders/take-deposit.server";
import { ownFields } from "~/domain/people/customers/profile-fields";
import { mergeCustomers } from "~/domain/people/merges/merge-customers.server";
import { movePiece } from "~/domain/stock/movements/move-piece.server";

const WILMA = {
  firstName: "Wilma",
  lastName: "Vanishing",
  email: "wilma@vanishing.example",
  cellPhone: "561-555-0199",
  street: "1 Gone Way",
  notes: "Prefers zircon",
};

let server: ShopServer<ReturnType<typeof build>>;
let adam: Client;
let sal: Client;
let olive: Client;
function build() {
  const cast = theCast();
  const wilma = aCustomer(WILMA);
  const sale = aSale({
    customerId: wilma.id,
    tradeIn: { item: "Locket", value: cents(1_000), weight: null, melt: null },
  });
  aRepair({ customerId: wilma.id, item: "Clasp", status: "picked_up" });
  const held = aPiece({ sku: "HELD-1", location: "boca" });
  const words = { to: null, value: null, note: "With her sister" };
  const due = day("2999-01-05");
  enact((ctx) => movePiece(ctx, { pieceId: held.id, kind: "reserved", customerId: wilma.id, due, ...words }));
  enact((ctx) =>
    movePiece(ctx, { pieceId: held.id, kind: "released", customerId: null, due: null, ...words }),
  );
  const norma = aCustomer({ firstName: "Norma", lastName: "Mentioned" });
  const vendor = aVendor({ note: "Ask for Norma Mentioned" });
  const receiving = aReceiving({ vendorId: vendor.id, note: "For Norma Mentioned" });
  const transfer = aTransfer({ note: "Norma Mentioned waits in Denver" });
  const friend = aCustomer({ notes: "Friend of Wilma Vanishing" });
  const programmed = aCustomer({ firstName: "Otto", lastName: "Programmed" });
  const pair = {
    keptId: aCustomer({ firstName: "Cora", lastName: "Twice" }).id,
    mergedId: aCustomer({ firstName: "Coralie", lastName: "Twice" }).id,
  };
  const asUsual = Object.fromEntries(namesOf(ownFields).map((name) => [name, null]));
  enact((ctx) =>
    mergeCustomers(ctx, pair.keptId, {
      mergedId: pair.mergedId,
      version: null,
      mergedVersion: null,
      fields: asUsual as Record<keyof typeof ownFields, null>,
    }),
  );
  const busy = aCustomer({ firstName: "Busy", lastName: "Repairing" });
  const open = aRepair({ customerId: busy.id });
  const blocked = {
    ordered: aCustomer({ firstName: "Orla" }).id,
    paidDown: aCustomer({ firstName: "Dana" }).id,
    reserved: aCustomer({ firstName: "Rita" }).id,
    selling: aCustomer({ firstName: "Selma" }).id,
    credited: aCustomer({ firstName: "Cleo" }).id,
  };
  aSpecialOrder({ customerId: blocked.ordered });
  const { id: orderId } = aSpecialOrder({ customerId: blocked.paidDown });
  enact((ctx) => takeDeposit(ctx, { orderId, kind: "cash", amount: cents(4_000) }));
  enact((ctx) => handOverUnpaid(ctx, { orderId, to: "Them" }));
  const kept = { pieceId: aPiece({ location: "boca" }).id, customerId: blocked.reserved, due, ...words };
  enact((ctx) => movePiece(ctx, { ...kept, kind: "reserved" }));
  aBuy({ customerId: blocked.selling });
  someCredit(blocked.credited, cents(2_000));
  return {
    ...cast,
    blocked,
    wilma,
    sale,
    friend,
    programmed,
    pair,
    busy,
    open,
    vendor,
    receiving,
    transfer,
    norma,
  };
}
beforeAll(async () => {
  server = await startShop(build);
  adam = await signIn(server, ADAM);
  sal = await signIn(server, SAL);
  olive = await signIn(server, OLIVE);
});
afterAll(() => server.stop());

const at = (id: number, rest = "") => `/customers/${id}${rest}`;
/** Pages of a customer that refuse one who was erased. */
const REFUSING = [
  "edit",
  "profile",
  "relatives",
  "relatives/1/edit",
  "wishes",
  "photos",
  "files",
  "merge",
  "calls",
  "statement",
];

describe("a customer's data", () => {
  test("is a file behind a link of the record, for those who may", async () => {
    const { wilma } = server.built;
    const { links } = (await adam.get(at(wilma.id))).page();
    expect(links["Export All Data"]).toBe(at(wilma.id, "/export"));
    const answer = await adam.get(at(wilma.id, "/export"));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="customer-${wilma.id}.json"`,
    );
    expect(JSON.parse(answer.body)).toMatchObject({
      customer: WILMA,
      purchases: [{ id: server.built.sale.id, tradeIns: [{ description: "Locket", value: "10.00" }] }],
      repairs: [{ item: "Clasp", status: "picked_up" }],
      reservationsAndMemos: [
        { kind: "reserved", sku: "HELD-1", location: "boca", due: "2999-01-05", note: "With her sister" },
      ],
      campaigns: [{ name: "Sapphire news" }],
      history: expect.arrayContaining([
        expect.objectContaining({ action: "Added a customer", by: "Olive Marsh" }),
        expect.objectContaining({ action: "Processed a sale", after: null }),
      ]) as unknown,
    });
    const own = (await sal.get(at(wilma.id))).page().links;
    expect([own["Export All Data"], own["Erase Customer"]]).toEqual([undefined, undefined]);
    expect((await sal.get(at(wilma.id, "/export"))).status).toBe(403);
  });

  test("has what came back and why, what was voided, how it was paid, and why it had no tax", async () => {
    const { norma } = server.built;
    const customer = { customerId: norma.id, location: "boca" };
    const lines = [{ kind: "item", description: "Opal pin", price: "80.00" }];
    const payments = [{ kind: "check", reference: "Check 1042" }];
    const taxExempt = { reason: "Bought for her church" };
    const sell = async (words: object) => {
      const answer = await olive.json("POST", "/api/sales", { ...customer, lines, payments, ...words });
      expect(answer.status, answer.body).toBe(201);
      return answer.json<{ id: number; lines: { id: number }[] }>();
    };
    const [returned, voided] = [await sell({ taxExempt }), await sell({})];
    const back = { lines: [{ id: returned.lines[0]!.id }], reason: "Too small for her" };
    expect((await olive.json("POST", `/api/sales/${returned.id}/returns`, back)).status).toBe(201);
    expect(
      (await olive.json("POST", `/api/sales/${voided.id}/void`, { reason: "Her twin paid" })).status,
    ).toBe(200);
    const { body } = await adam.get(at(norma.id, "/export"));
    expect(body).not.toMatch(/"(commission|netProfit|cost|itemCost)"/);
    expect(JSON.parse(body)).toMatchObject({
      purchases: [
        { id: voided.id, status: "voided", voided: { reason: "Her twin paid" } },
        {
          id: returned.id,
          status: "returned",
          taxExemptReason: "Bought for her church",
          payments: [{ kind: "check", reference: "Check 1042" }],
          voided: null,
        },
      ],
      returns: [{ saleId: returned.id, reason: "Too small for her", refund: [{ kind: "check" }] }],
      history: expect.arrayContaining([
        expect.objectContaining({ record: expect.stringMatching(/^Return/) }),
      ]),
    });
  });

  test("is the same over JSON, and each export is on the trail", async () => {
    const { wilma } = server.built;
    const exports = async () => {
      const csv = await olive.get(`/audit/export.csv?kind=customer&record=${wilma.id}`);
      return csv.body.split("customer.exported").length - 1;
    };
    const before = await exports();
    const answer = await adam.json("GET", `/api/customers/${wilma.id}/export`);
    expect(answer.json()).toMatchObject({ customer: WILMA });
    expect(await exports()).toBe(before + 1);
    expect((await adam.json("GET", "/api/customers/9999/export")).status).toBe(404);
    expect((await sal.json("GET", `/api/customers/${wilma.id}/export`)).status).toBe(403);
  });
});

describe("an erasure", () => {
  test("waits for open repairs, with a way to them", async () => {
    const { busy, open } = server.built;
    const page = (await adam.get(at(busy.id, "/erase"))).page();
    expect(page.text).toContain("This customer still has an open repair");
    expect(Object.values(page.links)).toContain(`/repairs/${open.id}`);
    const answer = await adam.post(at(busy.id, "/erase"), {
      formKey: "still-open-1",
      reason: "request",
      confirmed: "on",
    });
    expect(answer.status).toBe(409);
    const json = await adam.json("POST", `/api/customers/${busy.id}/erase`, {
      reason: "request",
      confirmed: true,
    });
    expect(json.status).toBe(409);
    expect(json.json()).toMatchObject({ detail: { repairs: [open.id] } });
  });

  test.each(
    oneIn(3, [
      ["ordered", "This customer still has an open special order or layaway"],
      ["paidDown", "A deposit from this customer is still held"],
      ["reserved", "An item is still reserved for this customer or out with them on memo"],
      ["selling", "A buy from this customer is still open"],
      ["credited", "This customer still has store credit"],
    ] as const),
  )("says beforehand what of %s blocks it, without a form", async (who, says) => {
    const id = server.built.blocked[who];
    const page = await adam.get(at(id, "/erase"));
    expect(page.page().text).toContain(says);
    expect(page.body).not.toContain('name="confirmed"');
    const json = await adam.json("POST", `/api/customers/${id}/erase`, {
      reason: "request",
      confirmed: true,
    });
    expect([json.status, json.json()]).toMatchObject([409, { message: says }]);
  });

  test(
    "leaves nothing of an order's words, of its payment, and of searches for the name",
    { tags: "all" },
    async () => {
      const ida = (
        await sal.json("POST", "/api/customers", {
          firstName: "Ida",
          lastName: "Quuxlightly",
          homeStore: "boca",
        })
      ).json<{ id: number }>();
      const order = await sal.json(
        "POST",
        "/api/orders",
        {
          kind: "special_order",
          customerId: ida.id,
          location: "boca",
          item: "zqxring",
          notes: "zqxnotes",
          price: "100.00",
          cost: "40.00",
        },
        { "idempotency-key": "zqorder" },
      );
      expect(order.status).toBe(201);
      const sale = {
        customerId: ida.id,
        location: "boca",
        lines: [{ kind: "pickup", orderId: order.json<{ id: number }>().id }],
        payments: [{ kind: "check", amount: "100.00", number: "zqxcheck" }],
      };
      const sell = () => sal.json("POST", "/api/sales", sale, { "idempotency-key": "zqsale" });
      const sold = (await sell()).json<{ id: number; lines: { description: string }[] }>();
      expect(sold.lines[0]?.description).toMatch(/^Special order O-\d{6}: zqxring$/);
      expect((await adam.get("/lists/customers/export?search=quuxlightly&format=csv")).status).toBe(200);
      const form = (await adam.get(at(ida.id, "/erase"))).page().form(at(ida.id, "/erase"));
      const erased = await adam.post(at(ida.id, "/erase"), { ...form, reason: "request", confirmed: "on" });
      expect(erased.status).toBe(303);
      for (const file of ["loupe.sqlite", "loupe.sqlite-wal"]) {
        const content = readFileSync(join(server.dataDir, file), "latin1").toLowerCase();
        for (const word of ["zqx", "quuxlightly"]) expect(content, `${file}: ${word}`).not.toContain(word);
      }
      const again = (await sell()).json<typeof sold>();
      expect([again.id, again.lines[0]?.description]).toEqual([
        sold.id,
        expect.stringMatching(/^Special order O-\d{6}$/),
      ]);
    },
  );

  test("says what goes and stays and who else names them, and wants a reason and a tick", async () => {
    const { wilma, friend, norma, vendor, receiving, transfer } = server.built;
    const page = (await adam.get(at(wilma.id, "/erase"))).page();
    expect(page.text).toMatch(/Erased for good:.*Kept:/);
    expect(page.links[`Customer #${friend.id}`]).toBe(at(friend.id));
    expect((await adam.get(at(norma.id, "/erase"))).page().links).toMatchObject({
      [`Vendor #${vendor.id}`]: `/inventory/vendors/${vendor.id}`,
      [`Receiving #${receiving.id}`]: `/inventory/receivings/${receiving.id}`,
      [`Transfer #${transfer.id}`]: `/inventory/transfers/${transfer.id}`,
    });
    const form = page.form(at(wilma.id, "/erase"));
    const bare = await adam.post(at(wilma.id, "/erase"), form);
    expect(bare.status).toBe(422);
    expect(bare.page().text).toContain("Choose a reason");
    const unticked = await adam.post(at(wilma.id, "/erase"), { ...form, reason: "request" });
    expect(unticked.status).toBe(422);
    expect(unticked.page().text).toContain("Confirm that this can't be undone");
    expect((await adam.get(at(wilma.id))).page().text).toContain("Vanishing");
  });

  test("takes the person away everywhere, once, and names the backups that hold them", async () => {
    const { wilma, sale, busy } = server.built;
    await olive.post("/backups", {});
    const backup = await vi.waitUntil(() => listBackups(server.dataDir)[0], { timeout: 60_000 });
    const form = (await adam.get(at(wilma.id, "/erase"))).page().form(at(wilma.id, "/erase"));
    const sent = { ...form, reason: "request", confirmed: "on" };
    const answer = await adam.post(at(wilma.id, "/erase"), sent);
    expect([answer.status, answer.location]).toEqual([303, at(wilma.id, "/erase")]);
    const after = (await adam.follow(answer)).page();
    expect(after.text).toContain("Customer erased");
    expect(after.text).toMatch(new RegExp(`backups/${backup.name}, made .*: deleted by .* at the latest`));
    expect((await adam.post(at(wilma.id, "/erase"), sent)).status).toBe(303);
    expect((await adam.post(at(wilma.id, "/erase"), { ...sent, formKey: "another-key-1" })).status).toBe(409);

    const name = `Erased customer #${wilma.id}`;
    const record = (await sal.get(at(wilma.id))).page();
    expect(record.text).toContain("This customer was erased");
    expect(record.links["New Sale"]).toBeUndefined();
    expect((await sal.get(`/sales/${sale.id}`)).page().text).toContain(name);
    expect((await sal.get(`/sales/${sale.id}/receipt`)).body).not.toContain("Vanishing");
    const voiding = await adam.post(`/sales/${sale.id}/void`, { reason: "" });
    expect([voiding.status, voiding.page().text]).toEqual([
      422,
      expect.stringMatching(/Trade-in TRA-\d+: ?\$10\.00/) as unknown,
    ]);
    expect((await sal.get("/customers")).page().text).not.toMatch(/Vanishing|Erased/);
    expect((await sal.get("/sales/new?customerSearch=erased")).page().text).not.toContain(name);
    for (const page of REFUSING) {
      const refused = await adam.get(at(wilma.id, `/${page}`));
      expect([refused.status, refused.page().text], page).toEqual([
        409,
        expect.stringContaining("This customer was erased") as unknown,
      ]);
    }
    const noted = await adam.json("POST", `/api/customers/${wilma.id}/notes`, { text: "x" });
    expect([noted.status, noted.json()]).toMatchObject([
      409,
      { message: expect.stringContaining("This customer was erased") as unknown },
    ]);
    expect((await adam.get(`/notes/new?customer=${wilma.id}`)).status).toBe(409);
    expect((await adam.post(`/notes/new?customer=${wilma.id}`, { text: "x" })).status).toBe(409);
    expect((await adam.get(at(wilma.id, "/export"))).status).toBe(404);
    const sold = await sal.json("POST", "/api/repairs", {
      customerId: wilma.id,
      item: "Ring",
      costToRepair: "1.00",
      customerPrice: "2.00",
      location: "boca",
    });
    expect(sold.status).toBe(409);
    for (const file of ["loupe.sqlite", "loupe.sqlite-wal", "erasures.json"])
      for (const word of ["Vanishing", "vanishing", "561-555-0199", "zircon", "Locket"])
        expect(
          readFileSync(join(server.dataDir, file), "latin1").replaceAll("Friend of Wilma Vanishing", ""),
          `${file}: ${word}`,
        ).not.toContain(word);
    expect((await adam.get(at(busy.id))).status).toBe(200);
  });

  test("takes along who was merged into them, whose pages refuse, too", async () => {
    const { keptId, mergedId } = server.built.pair;
    const led = await adam.get(at(mergedId, "/erase"));
    expect(led.location).toBe(at(keptId, `/erase?merged=${mergedId}`));
    const asked = (await adam.follow(led)).page();
    expect(asked.text).toContain(`Customer #${mergedId} is this one`);
    expect((await adam.get(at(keptId, "/erase?merged=1"))).page().text).not.toContain("is this one");
    const form = asked.form(at(keptId, "/erase"));
    const erased = await adam.post(at(keptId, "/erase"), { ...form, reason: "request", confirmed: "on" });
    expect(erased.status).toBe(303);
    for (const page of oneIn(4, REFUSING)) {
      const refused = await adam.get(at(mergedId, `/${page}`));
      expect([refused.status, refused.page().text], page).toEqual([
        409,
        expect.stringContaining("This customer was erased") as unknown,
      ]);
    }
    const record = await adam.get(at(mergedId));
    expect(record.location).toBe(at(keptId, `?merged=${mergedId}`));
    expect((await adam.follow(record)).page().text).toContain("This customer was erased");
  });

  test("over JSON is carried out once, too", async () => {
    const { programmed } = server.built;
    const path = `/api/customers/${programmed.id}/erase`;
    const send = (body: object) => adam.json("POST", path, body, { "idempotency-key": "erase-otto" });
    expect((await send({ reason: "bored", confirmed: true })).status).toBe(422);
    expect((await sal.json("POST", path, { reason: "request", confirmed: true })).status).toBe(403);
    const [first, again] = [
      await send({ reason: "mistake", confirmed: true }),
      await send({ reason: "mistake", confirmed: true }),
    ];
    expect(first.status).toBe(200);
    expect(first.json()).toMatchObject({ id: programmed.id, erasedEntries: 1 });
    expect(again.json()).toEqual(first.json());
    expect((await adam.json("POST", path, { reason: "mistake", confirmed: true })).status).toBe(409);
    expect(
      (await adam.json("POST", "/api/customers/9999/erase", { reason: "mistake", confirmed: true })).status,
    ).toBe(404);
  });
});

test("Settings say how many each choice would erase today, before it is saved", async () => {
  const page = (await adam.get("/settings/privacy")).page();
  expect(page.text).toContain("After 3 years: 0 customers would be erased today");
  const form = page.form("/settings/privacy");
  const wrong = await adam.post("/settings/privacy", { ...form, eraseCustomersAfterYears: "31" });
  expect(wrong.status).toBe(422);
  const saved = await adam.post("/settings/privacy", {
    ...form,
    eraseCustomersAfterYears: "7",
    importErrorsKeptDays: "90",
  });
  expect(saved.status).toBe(303);
  expect((await adam.get("/settings/privacy")).page().form("/settings/privacy")).toMatchObject({
    eraseCustomersAfterYears: "7",
    importErrorsKeptDays: "90",
  });
});
