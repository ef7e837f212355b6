import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayIn, type Instant } from "~/domain/dates";
import { OLIVE, SAL } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, AN_IDENTITY, aPiece, aRepair, aSentTransfer, theBooksBalance } from "../support/shop.ts";

const aShop = () => {
  const person = { street: "4 Elm St", city: "Boca Raton", state: "FL", zipCode: "33432" };
  const zoe = { firstName: "Zqxzoe", lastName: "Quuxhale", cellPhone: "(561) 733-9182", ...person };
  const customer = aCustomer(zoe);
  return {
    customerId: customer.id,
    ring: aPiece({ sku: "RNG-77", description: "Sapphire halo", location: "boca" }),
    lent: aPiece({ sku: "LENT-1", location: "boca" }),
    repair: aRepair({ customerId: customer.id, item: "Solitaire" }, SAL),
    transferId: aSentTransfer(1).transfer.id,
  };
};

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [sal, olive] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE)]);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

async function call<T = { id: number }>(path: string, body: object, method = "POST"): Promise<T> {
  const answer = await sal.json(method, path, body);
  expect([200, 201], `${path}: ${answer.body}`).toContain(answer.status);
  return answer.json<T>();
}

/** Saves a page's form with some fields changed. */
async function save(path: string, words: Record<string, string>) {
  const form = (await olive.get(path)).page().form(path);
  const answer = await olive.post(path, { ...form, ...words });
  expect(answer.status, answer.body.slice(0, 500)).toBe(303);
}

const rewrite = async (shopName: string, nth: string) => {
  const terms = { receiptNote: `Note ${nth}`, repairTerms: `Repairs ${nth}`, layawayTerms: `Held ${nth}` };
  await save("/settings", { shopName, ...terms, depositKept: nth });
  await save("/settings/stores/boca", {
    name: `Boca ${nth}`,
    address: `${nth} Camino Real`,
    phone: `561-555-01${nth}`,
  });
};

/** One of each paper that somebody signed or took home. */
async function papers(): Promise<string[]> {
  const { customerId, ring, lent, repair } = server.built;
  const inBoca = { customerId, location: "boca" };
  const layaway = await call<{ id: number }>("/api/orders", {
    ...inBoca,
    kind: "layaway",
    pieces: [{ inventoryId: ring.id }],
    instalments: [{ due: "2999-01-01", amount: String((ring.retailPrice / 100).toFixed(2)) }],
  });
  const special = await call("/api/orders", {
    ...inBoca,
    kind: "special_order",
    item: "Bands",
    price: "850.00",
  });
  const { deposits } = await call<{ deposits: { id: number }[] }>(`/api/orders/${special.id}/deposits`, {
    kind: "cash",
    amount: "60.00",
  });
  const sale = await call<{ id: number; lines: { id: number }[] }>("/api/sales", {
    ...inBoca,
    lines: [{ kind: "item", description: "Strap", price: "50.00" }],
    payments: [{ kind: "cash", amount: "50.00" }],
  });
  const back = await call(`/api/sales/${sale.id}/returns`, {
    lines: [{ id: sale.lines[0]?.id }],
    reason: "Too long",
  });
  const fetched = await call("/api/orders", {
    ...inBoca,
    kind: "special_order",
    item: "Chain",
    price: "70.00",
  });
  const pickup = await call("/api/sales", {
    ...inBoca,
    lines: [{ kind: "pickup", orderId: fetched.id }],
    payments: [{ kind: "card", amount: "70.00" }],
  });
  const memo = await call<{ id: number }>(`/api/inventory/${lent.id}/movements`, {
    kind: "memo_out",
    customerId,
    due: addDays(dayIn("America/New_York", Date.now() as Instant), 30),
    value: "900.00",
  });
  const buy = await call("/api/buys", inBoca);
  const band = {
    description: "Worn band",
    metal: "yellow_gold",
    karat: "14K",
    weightGiven: "5.2",
    weightUnit: "g",
  };
  await call(`/api/buys/${buy.id}/lines`, { ...band, price: "30.00" });
  const { version } = await call<{ version: number }>(`/api/buys/${buy.id}/identity`, AN_IDENTITY, "PUT");
  await call(`/api/buys/${buy.id}/pay`, { paidBy: "cash", version });
  const close = await call("/api/closes", { location: "boca", counted: { cash: "10.00" } });
  const moves = (await sal.get(`/inventory/${lent.id}`)).body.match(/movements\/(\d+)\/slip/);
  expect(memo, "the memo is on its page").toBeTruthy();
  return [
    `/orders/${layaway.id}/contract`,
    `/orders/${special.id}/contract`,
    `/orders/${special.id}/deposits/${deposits[0]?.id}`,
    `/orders/${special.id}/deposits/${deposits[0]?.id}?paper=letter`,
    `/repairs/${repair.id}/ticket`,
    `/repairs/${repair.id}/envelope/print`,
    `/sales/${sale.id}/receipt`,
    `/sales/${sale.id}/receipt?gift=1`,
    `/sales/${pickup.id}/receipt?paper=letter`,
    `/returns/${back.id}/slip`,
    `/inventory/${lent.id}/movements/${moves?.[1]}/slip`,
    `/buys/${buy.id}/print`,
    `/till/closes/${close.id}/print`,
    `/inventory/transfers/${server.built.transferId}/print`,
  ];
}

/** But for the phone to call today, which the bench needs. */
const plain = (text: string) =>
  text.replace(/[\s,•]*(Phone now|now )\s*561-555-0177/, "").replace(/\s+/g, " ");

const read = async (paths: string[]) =>
  Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => {
        const answer = await olive.get(path);
        expect(answer.status, path).toBe(200);
        return [path, answer.page().text] as const;
      }),
    ),
  );

test("papers are printed again as they were, whatever changed since", async () => {
  await rewrite("Marsh & Daughters", "10");
  const paths = await papers();
  const first = await read(paths);
  for (const [path, text] of Object.entries(first)) {
    // The repair and the transfer are of before.
    const isOfBefore = /repairs|transfers/.test(path);
    expect(text.includes("Marsh & Daughters"), path).toBe(!isOfBefore);
    if (!isOfBefore) expect(text, path).toContain("10 Camino Real");
  }
  expect(first[paths[0] ?? ""]).toContain("Held 10");

  await rewrite("Another Name", "20");
  const { customerId } = server.built;
  const person = { firstName: "Abigail", lastName: "Renamed", cellPhone: "561-555-0177", street: "9 Oak St" };
  await save(`/customers/${customerId}/edit`, person);
  await save(`/directory/${SAL.id}/edit`, { firstName: "Salvatore", lastName: "Rivers" });
  await save("/settings/stores/boca/tills/1", { name: "Register 1" });
  const again = await read(paths);
  for (const [path, text] of Object.entries(again)) expect(plain(text), path).toBe(plain(first[path] ?? ""));
  expect((await olive.get(`/repairs/${server.built.repair.id}/ticket`)).page().text).toContain(
    "561-555-0177",
  );

  const sale = await call<{ id: number }>("/api/sales", {
    customerId,
    location: "boca",
    lines: [{ kind: "item", description: "Strap", price: "5.00" }],
  });
  const { text } = (await sal.get(`/sales/${sale.id}/receipt?paper=letter`)).page();
  for (const word of [
    "Another Name",
    "20 Camino Real",
    "Abigail Renamed",
    "9 Oak St",
    "Salvatore",
    "Note 20",
  ])
    expect(text).toContain(word);
});

test("an erasure takes the names from papers, those of then too", async () => {
  const person = { firstName: "Yqvette", lastName: "Plughson", street: "77 Xyzzy Way", homeStore: "boca" };
  const { id: customerId } = await call("/api/customers", person);
  const { id } = await call("/api/sales", {
    customerId,
    location: "boca",
    lines: [{ kind: "item", description: "Strap", price: "5.00" }],
  });
  await save(`/customers/${customerId}/edit`, { firstName: "Yvette", street: "78 Xyzzy Way" });
  const receipt = `/sales/${id}/receipt?paper=letter`;
  expect((await olive.get(receipt)).page().text).toContain("77 Xyzzy Way");
  await save(`/customers/${customerId}/erase`, { reason: "request", confirmed: "on" });
  const { text } = (await olive.get(receipt)).page();
  expect(text).toContain(`Erased customer #${customerId}`);
  expect(text).not.toMatch(/Yqvette|Yvette|Plughson|Xyzzy/);
});
