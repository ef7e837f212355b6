import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents, formatDecimal } from "~/domain/money";
import { stores } from "~db/schema/index.ts";
import { shop } from "~/runtime/shop.server";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
const aShop = () => {
  shop().db.update(stores).set({ salesTaxRate: 7_000 }).where(eq(stores.key, "boca")).run();
  const twoRates = { salesTaxRate: 6_000, surtaxRate: 1_000, surtaxLimit: cents(500_000) };
  shop().db.update(stores).set(twoRates).where(eq(stores.key, "denver")).run();
  return {
    customerId: aCustomer({ firstName: "Noor", lastName: "Hale" }).id,
    pieces: ["700.05", "50.00"].map((price, nth) => {
      const { id } = aPiece({ sku: `LAY-${nth}`, retailPrice: cents(Number(price) * 100) });
      return { inventoryId: id };
    }),
    dear: aPiece({ sku: "DEAR-1", retailPrice: cents(100_000) }).id,
  };
};
beforeAll(async () => {
  server = await startShop(aShop);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

interface OrderAnswer {
  id: number;
  number: string;
  customerId: number;
  deposits: { id: number }[];
  message: string | null;
}

const squeezed = (text: string) => text.replaceAll(/\s/g, "");
const dollars = (amount: number) =>
  `$${formatDecimal(cents(Math.round(amount * 100))).replace(/\B(?=(\d{3})+\.)/, ",")}`;

const KINDS = {
  "special order": {
    folder: "orders",
    made: { kind: "special_order", item: "Two bands", price: "750.00" },
    price: 750,
    tax: 52.5,
  },
  layaway: { folder: "orders", made: { kind: "layaway" }, price: 750.05, tax: 52.5 },
  repair: {
    folder: "repairs",
    made: { item: "Ring", customerPrice: "110.00", costToRepair: "20.00" },
    work: [
      { item: 1, description: "Sizing", price: "65.00" },
      { item: 1, description: "Appraisal letter", price: "45.00", taxed: false },
    ],
    price: 110,
    tax: 4.55,
  },
};

describe.each(Object.entries(KINDS))("%s", (kind, { folder, made, price, tax, ...more }) => {
  test("says tax, total and what is due from the start, and its ticket is of the same sum", async () => {
    const { customerId, pieces } = server.built;
    const sent = { customerId, location: "boca", ...made, ...(kind === "layaway" && { pieces }) };
    const taken = await olive.json("POST", `/api/${folder}`, sent);
    expect(taken.status).toBe(201);
    const { id } = taken.json<{ id: number }>();
    if ("work" in more)
      expect(
        (
          await olive.json("PUT", `/api/repairs/${id}/envelope`, {
            items: [{ description: "Ring" }],
            work: more.work,
          })
        ).status,
      ).toBe(200);
    const held = kind === "layaway" ? price : 40;
    const said = async (down: number) => {
      const due = price + tax - down;
      const order = (await olive.json("GET", `/api/orders/${id}`)).json<OrderAnswer>();
      expect(order).toMatchObject({
        price: price.toFixed(2),
        tax: tax.toFixed(2),
        total: (price + tax).toFixed(2),
        amountDue: due.toFixed(2),
        balance: (price - down).toFixed(2),
      });
      const left = `${kind === "layaway" ? "Balance,withtax" : "Amountdue"}${dollars(due)}`;
      const sums = `Tax${dollars(tax)}Total${dollars(price + tax)}`;
      const record = squeezed((await olive.get(`/${folder}/${id}`)).page().text);
      expect(record).toContain(sums);
      expect(record).toContain(left);
      const { location: draft } = await olive.get(`/sales/new?chooseItem=order-${id}`);
      const ticket = squeezed((await olive.get(draft!)).page().text);
      expect(ticket).toContain(left.replace("$", ":$"));
      const papers =
        folder === "repairs"
          ? [`/repairs/${id}/envelope/print`]
          : [`/orders/${id}/contract`, ...order.deposits.map((each) => `/orders/${id}/deposits/${each.id}`)];
      for (const paper of papers) {
        const text = squeezed((await olive.get(paper)).page().text);
        expect.soft(text, paper).toContain(sums);
        expect.soft(text, paper).toContain(left);
      }
      if (folder === "orders") {
        const file = (await olive.get(`/lists/orders/export?location=all`)).body.split("\n");
        expect(file.find((line) => line.includes(order.number))?.trim()).toMatch(
          new RegExp(`,${tax.toFixed(2)},${due.toFixed(2)}$`),
        );
      }
      const unpaid = (await olive.get(`/orders/${id}/hand-over`)).page().text;
      expect(unpaid).toContain(`${dollars(due)} is due, with tax`);
      if (price > down)
        expect((await olive.get(`/orders/${id}/deposit`)).page().text).toContain(
          `${dollars(due)} is due, with tax. Deposits can pay ${dollars(price - down)} of it`,
        );
      return order;
    };
    await said(0);
    const deposit = { kind: "card", amount: held.toFixed(2) };
    expect((await olive.json("POST", `/api/orders/${id}/deposits`, deposit)).status).toBe(201);
    const order = await said(held);
    if (kind === "layaway") expect(order.message).toContain(`Amount due, with tax: ${dollars(tax)}.`);

    const sale = await olive.json("POST", "/api/sales", {
      customerId,
      location: "boca",
      tax: "auto",
      lines: [{ kind: "pickup", orderId: id }],
      payments: [{ kind: "card", amount: (price + tax - held).toFixed(2) }],
    });
    expect([sale.status, sale.json()]).toEqual([
      201,
      expect.objectContaining({ total: (price + tax).toFixed(2), tax: tax.toFixed(2) }),
    ]);
    expect((await olive.json("GET", `/api/orders/${id}`)).json()).toMatchObject({
      tax: tax.toFixed(2),
      total: (price + tax).toFixed(2),
      amountDue: "0.00",
    });
  });
});

describe("where a second rate ends at 5,000.00 of an item", () => {
  test.each([
    ["a special order", "orders", { kind: "special_order", item: "Ring", price: "6500.00" }, "440.00"],
    [
      "a repair, which is one item",
      "repairs",
      {
        items: [{ description: "Necklace" }],
        work: ["4000.00", "3000.00"].map((price) => ({ description: "Rebuilt", price })),
      },
      "470.00",
    ],
  ])("%s says the tax that its ticket takes", async (_, folder, made, tax) => {
    const sent = { customerId: server.built.customerId, location: "denver", ...made };
    const { id } = (await olive.json("POST", `/api/${folder}`, sent)).json<{ id: number }>();
    const { total } = (await olive.json("GET", `/api/orders/${id}`)).json<{ total: string }>();
    expect((await olive.json("GET", `/api/orders/${id}`)).json()).toMatchObject({ tax, amountDue: total });
    const sale = await olive.json("POST", "/api/sales", {
      customerId: server.built.customerId,
      location: "denver",
      tax: "auto",
      lines: [{ kind: "pickup", orderId: id }],
      payments: [{ kind: "card", amount: total }],
    });
    expect([sale.status, sale.json()]).toEqual([201, expect.objectContaining({ tax, total })]);
  });
});

describe("the ticket's form", () => {
  const orderBy = async (client: Client, made: object) => {
    const sent = { kind: "special_order", customerId: server.built.customerId, location: "boca", ...made };
    const taken = await client.json("POST", "/api/orders", sent);
    expect([taken.status, taken.body]).toEqual([201, expect.anything()]);
    return taken.json<{ id: number }>().id;
  };
  const opened = async (query: string) => (await olive.follow(await olive.get(`/sales/new${query}`))).page();

  test("asks for no payment where a deposit pays for all", async () => {
    const id = await orderBy(olive, { item: "Clasp", price: "100.00", location: "new_york" });
    const deposit = { kind: "card", amount: "100.00" };
    expect((await olive.json("POST", `/api/orders/${id}/deposits`, deposit)).status).toBe(201);
    const form = (await opened(`?location=new_york&chooseItem=order-${id}`)).form("/sales/new");
    expect(form).toHaveProperty("payments[0].kind");
    const sold = await olive.post("/sales/new", { ...form, "payments[0].kind": "" });
    expect([sold.status, sold.headers.get("location")]).toEqual([303, expect.stringContaining("/finish")]);
  });

  test("names first who has the larger share of it by its prices", async () => {
    const sal = await signIn(server, SAL);
    const [one, two] = [
      await orderBy(sal, { item: "Clasp", price: "10.00" }),
      await orderBy(sal, { item: "Pin", price: "10.00" }),
    ];
    const first = await opened(`?chooseItem=order-${one}`);
    const second = await opened(
      `?${new URLSearchParams({ ...first.form("/sales/new"), chooseItem: `order-${two}` })}`,
    );
    const form = { ...second.form("/sales/new"), chooseItem: String(server.built.dear) };
    expect((await opened(`?${new URLSearchParams(form)}`)).text).toContain(`you and ${SAL.firstName}`);
  });
});
