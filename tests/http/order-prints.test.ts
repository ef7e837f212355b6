import { afterAll, beforeAll, expect, test } from "vitest";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { repairItemFields, repairWorkFields } from "~/domain/workshop/envelopes/envelope-fields";
import { intakeFields } from "~/domain/workshop/envelopes/intake-fields";
import { type NewEnvelope, takeInEnvelope } from "~/domain/workshop/envelopes/take-in-envelope.server";
import { changeRepairStatus } from "~/domain/workshop/repairs/change-repair-status.server";
import { OLIVE, SAL } from "../support/cast.ts";
import { EVERYTHING, oneIn } from "../support/everything.ts";
import { employeePermissions } from "~db/schema/index.ts";
import { type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { readBarcode } from "../support/read-barcode.ts";
import { aCustomer, aPiece, aRepair, aSale, enact } from "../support/shop.ts";

const anEnvelope = (customerId: number) => {
  const ring = {
    description: "Platinum ring",
    stones: "1 diamond 1.20 ct D VVS1",
    declaredValue: cents(950_000),
  };
  const work = { description: "Polish", price: cents(40_00), cost: cents(5_00) };
  return enact((ctx) =>
    takeInEnvelope(ctx, {
      ...blankOf(intakeFields),
      customerId,
      location: "boca",
      items: [{ ...blankOf(repairItemFields), ...ring }],
      work: [{ ...blankOf(repairWorkFields), ...work }],
    } as NewEnvelope),
  );
};

const aShop = () => {
  const amelia = aCustomer({
    firstName: "Amelia",
    lastName: "Hartwell",
    cellPhone: "(561) 555-0142",
    email: "amelia@marlowe.example",
    street: "12 Quincy Court",
  });
  const ready = aRepair({ customerId: amelia.id, item: "Bracelet" });
  enact((ctx) => changeRepairStatus(ctx, ready.id, "completed"));
  return {
    amelia,
    ready,
    sale: aSale({ customerId: amelia.id }),
    ring: aPiece({ sku: "RNG-77", description: "Sapphire halo", retailPrice: cents(120_000) }),
    band: aPiece({ sku: "BND-8", description: "Gold band", retailPrice: cents(60_000) }),
    repair: aRepair({ customerId: amelia.id, item: "Solitaire", notes: "Weigh the stone first" }),
    signed: anEnvelope(amelia.id),
  };
};

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [sal, olive] = await Promise.all([signIn(server, SAL), signIn(server, OLIVE)]);
});
afterAll(() => server.stop());

interface OrderAnswer {
  id: number;
  number: string;
  deposits: { id: number; kind: string; amount: string }[];
}
const made = async (body: object) =>
  (
    await sal.json("POST", "/api/orders", { customerId: server.built.amelia.id, location: "boca", ...body })
  ).json<OrderAnswer>();
const paid = async (id: number, words: object) =>
  (await sal.json("POST", `/api/orders/${id}/deposits`, words)).json<OrderAnswer>();

function expectAll(text: string, words: string[]) {
  for (const word of words) expect(text).toContain(word);
}

/** Runs with a clerk who can't view customers. */
async function withoutCustomers(run: () => Promise<void>): Promise<void> {
  const book = openBook(server);
  const denied = { employeeId: SAL.id, permission: "customers.view", isAllowed: false } as const;
  book.insert(employeePermissions).values(denied).run();
  try {
    await run();
  } finally {
    book.delete(employeePermissions).run();
    book.$client.close();
  }
}

test("the contract says what is put away, when what is due, the terms, and who signs", async () => {
  const { ring, band } = server.built;
  const settings = (await olive.get("/settings")).page().form("/settings");
  const changed = { ...settings, layawayTerms: "Held at our store.", depositKept: "15" };
  expect((await olive.post("/settings", changed)).status).toBe(303);
  const { id, number } = await made({
    kind: "layaway",
    pieces: [
      { inventoryId: ring.id, discount: { percent: 10, reason: "loyalty" } },
      { inventoryId: band.id },
    ],
    instalments: [
      { due: "2026-12-01", amount: "680.00" },
      { due: "2027-01-01", amount: "1000.00" },
    ],
  });
  await paid(id, { kind: "cash", amount: "680.00" });
  const sheet = await sal.get(`/orders/${id}/contract`);
  expectAll(sheet.page().text, [
    `Layaway contract ${number}`,
    "Amelia Hartwell",
    "(561) 555-0142",
    "Sapphire halo",
    "RNG-77",
    "$1,200.00",
    "$1,080.00",
    "$120.00 off, loyal customer",
    "Gold band",
    "Dec 1, 2026",
    "$680.00",
    "Jan 1, 2027",
    "Price $1,680.00",
    "Balance, with tax $1,000.00",
    "Held at our store.",
    "The shop may keep up to 15% of the deposits. The rest is refunded.",
    "Amelia Hartwell, date",
  ]);
  expect(readBarcode(sheet.body)).toBe(number);
  expect((await sal.get(`/orders/${id}`)).page().links["Print Contract"]).toBe(`/orders/${id}/contract`);
  expect((await sal.get(`/orders/${server.built.repair.id}/contract`)).status).toBe(404);
});

test("no phone or address of a customer is on lists, records and papers of those who can't view customers", async () => {
  const { repair, ready, sale } = server.built;
  const { id } = await made({ kind: "special_order", item: "Chain", price: "85.00" });
  const { deposits } = await paid(id, { kind: "cash", amount: "20.00" });
  const shows: Record<string, ("phone" | "email" | "street")[]> = {
    "/orders": ["phone"],
    "/orders?state=to_tell": ["phone"],
    "/lists/orders/print": ["phone"],
    [`/orders/${id}`]: ["phone", "email"],
    [`/orders/${id}/told`]: ["phone", "email"],
    [`/orders/${id}/contract`]: ["phone", "email", "street"],
    [`/orders/${id}/deposits/${deposits[0]?.id}`]: ["phone", "street"],
    [`/repairs/${repair.id}`]: ["phone", "email"],
    [`/repairs/${repair.id}/ticket`]: ["phone", "street"],
    [`/repairs/${repair.id}/envelope/print`]: ["phone", "email", "street"],
    [`/repairs/${ready.id}`]: ["phone", "email"],
    [`/sales/${sale.id}/receipt?paper=letter`]: ["street"],
  };
  const words = { phone: /555-0142|5615550142/, email: /amelia@marlowe/, street: /12 Quincy Court/ } as const;
  const shownAt = async (path: string) => {
    const { status, body } = await sal.get(path);
    expect([path, status]).toEqual([path, 200]);
    return (["phone", "email", "street"] as const).filter((word) => words[word].test(body));
  };
  const inPage = async () =>
    Object.fromEntries(
      await Promise.all(Object.keys(shows).map(async (path) => [path, await shownAt(path)])),
    );
  const data = Object.keys(shows).map((path) => path.replace(/(\?.*)?$/, ".data$1"));
  expect(await inPage()).toEqual(shows);
  await withoutCustomers(async () => {
    for (const path of [...Object.keys(shows), ...oneIn(4, data)])
      expect([path, ...(await shownAt(path))]).toEqual([path]);
  });
});

test("a form sent again with other values says what it was used for, and nothing of the customer", async () => {
  const { amelia, repair } = server.built;
  const { id } = await made({ kind: "special_order", item: "Clasp", price: "85.00" });
  await withoutCustomers(async () => {
    const forms: [path: string, sent: Record<string, string>, other: Record<string, string>][] = [
      [`/orders/${id}/place`, { place: "tray", name: "1" }, { name: "2" }],
      [`/orders/${repair.id}/place`, { place: "tray", name: "1" }, { name: "2" }],
      [`/orders/${id}/told`, { how: "phone" }, { how: "text" }],
      [`/orders/${id}/deposit`, { kind: "cash", amount: "5.00" }, { amount: "6.00" }],
      [`/orders/${id}/edit`, { item: "Gold clasp" }, { item: "Clasp" }],
      [`/repairs/${repair.id}/note`, { minutes: "5" }, { minutes: "6" }],
      [`/repairs/${repair.id}/edit`, { item: "Solitaire ring" }, { item: "Ring" }],
      [
        "/orders/new",
        { kind: "special_order", customerId: String(amelia.id), item: "Pin", price: "20.00" },
        { item: "Pins" },
      ],
    ];
    for (const [path, sent, other] of forms) {
      const shown = (await sal.get(path)).page().form();
      const form = { ...shown, ...sent, formKey: `read-${path.replaceAll("/", "-")}` };
      const first = await sal.post(path, form);
      expect([path, first.status, first.status === 303 ? "" : first.page().text]).toEqual([path, 303, ""]);
      for (const address of EVERYTHING ? [path, `${path}.data`] : [path]) {
        const again = await sal.post(address, { ...form, ...other });
        expect([address, again.status]).toEqual([address, 422]);
        expect([address, /555-0142|5615550142|amelia@marlowe/.test(again.body)]).toEqual([address, false]);
        if (address === path) expect(again.page().text).toContain("This form was already used for");
      }
    }
  });
});

test("no form in which one chooses a customer shows or searches the phone and e-mail of those who can't view customers", async () => {
  const { amelia, repair } = server.built;
  const forms = ["/sales/new", "/repairs/new", "/orders/new", `/repairs/${repair.id}/edit`];
  const at = (path: string, words: Record<string, string>) =>
    sal.get(`${path}?${new URLSearchParams({ formKey: "a-form-key-5", customerId: "", ...words })}`);
  const shown = /555-0142|5615550142|amelia@marlowe/;
  const offered = async (path: string, customerSearch: string) => {
    const { status, body } = await at(path, { customerSearch });
    expect([path, status]).toEqual([path, 200]);
    return [
      /value="\d+"[^>]*name="chooseCustomer"|name="chooseCustomer"[^>]*value="\d+"/.test(body),
      shown.test(body.replaceAll(customerSearch, "")),
    ];
  };
  // In the quick run the first form takes each search, and the others one of a kind.
  const searchesOf = (path: string, all: string[]) => (path === forms[0] ? all : oneIn(all.length, all));
  for (const path of forms) {
    for (const search of searchesOf(path, ["0142", "hartwell", "amelia@", "561-555-0142"]))
      expect([path, search, ...(await offered(path, search))]).toEqual([path, search, true, true]);
    expect([path, shown.test((await at(path, { customerId: String(amelia.id) })).body)]).toEqual([
      path,
      true,
    ]);
  }
  await withoutCustomers(async () => {
    for (const path of forms) {
      for (const search of searchesOf(path, ["hartwell", "Hartwell, Amelia", "561-555-0142"]))
        expect([path, search, ...(await offered(path, search))]).toEqual([path, search, true, false]);
      const none = ["0142", "amelia@", "marlowe", "hartwell 0142", "555-0142", "56155501"];
      for (const search of searchesOf(path, none))
        expect([path, search, ...(await offered(path, search))]).toEqual([path, search, false, false]);
      for (const name of ["customerId", "chooseCustomer"]) {
        const sent = await at(path, { [name]: String(amelia.id) });
        const { status, body } = sent.location ? await sal.get(sent.location) : sent;
        expect([path, name, status, shown.test(body)]).toEqual([path, name, 200, false]);
        expect([path, name, body.includes("Hartwell")]).toEqual([path, name, true]);
      }
      expect([path, (await at(path, {})).body.includes("Name or whole phone number")]).toEqual([path, true]);
      const data = await sal.get(`${path}.data?formKey=a-form-key-5&customerSearch=hartwell`);
      expect([path, data.status, shown.test(data.body)]).toEqual([path, 200, false]);
    }
    expect((await sal.json("GET", "/api/customers?search=hartwell")).status).toBe(403);
  });
});

test("who can't see a customer's phone still notes the way in which they are usually told", async () => {
  const { ready } = server.built;
  const [page, step] = [`/repairs/${ready.id}`, `/orders/${ready.id}/told`];
  await withoutCustomers(async () => {
    expect((await sal.get(page)).page().form(step).how).toBe("text");
    expect((await sal.get(step)).page().form().how).toBe("text");
  });
});

test("a special order's has its one item", async () => {
  const { id, number } = await made({
    kind: "special_order",
    item: "Two bands",
    price: "850.00",
    cost: "411.17",
  });
  const sheet = await olive.get(`/orders/${id}/contract`);
  expectAll(sheet.page().text, ["Special order", "Two bands", "$850.00", "Cancellation"]);
  expect(sheet.body).not.toContain("411.17");
  expect(readBarcode(sheet.body)).toBe(number);
});

test("a deposit's receipt says for what, how, and what is held and left since, on both papers", async () => {
  const { id, number } = await made({ kind: "special_order", item: "Emerald studs", price: "900.00" });
  const [first] = (await paid(id, { kind: "cash", amount: "200.00", given: "250.00" })).deposits;
  const { deposits } = await paid(id, { kind: "card", amount: "100.00", lastFour: "4242" });
  const slip = (deposit: { id: number } | undefined, query = "") =>
    sal.get(`/orders/${id}/deposits/${deposit?.id}${query}`);
  const cash = await slip(first);
  expectAll(cash.page().text, [
    "Deposit receipt",
    `Special order ${number}`,
    "Emerald studs",
    "Deposit $200.00",
    "Change $50.00",
    "Total deposits $200.00",
    "Amount due $700.00",
  ]);
  expect(readBarcode(cash.body)).toBe(number);
  const card = (await slip(deposits[1], "?paper=letter")).page().text;
  expectAll(card, ["ending in 4242", "Total deposits $300.00", "Amount due $600.00"]);
  await sal.json("POST", `/api/orders/${id}/cancel`, { reason: "Moves away" });
  const { deposits: all } = (await sal.json("GET", `/api/orders/${id}`)).json<OrderAnswer>();
  const back = all.find(({ kind, amount }) => kind === "cash" && amount.startsWith("-"));
  expectAll((await slip(back)).page().text, ["Deposit refund", "Refund $170.00", "Amount due $0.00"]);
  expect((await slip({ id: 999_999 })).status).toBe(404);
  const { id: other } = await made({ kind: "special_order", item: "Chain", price: "10.00" });
  expect((await sal.get(`/orders/${other}/deposits/${first?.id}`)).status).toBe(404);
});

test("the work ticket has items with their condition and work, worker, promise and limit, and no cost", async () => {
  const { id } = server.built.repair;
  const put = await olive.json("PUT", `/api/repairs/${id}/envelope`, {
    items: [
      { description: "Solitaire", metal: "Platinum", condition: { worn_prongs: true } },
      { description: "Steel watch", serial: "8841" },
    ],
    work: [
      { item: 1, description: "Re-tip four prongs", price: "80.00", cost: "21.37", doneBy: SAL.id },
      { item: 2, description: "Battery", price: "15.00", cost: "2.00" },
    ],
    promised: "2026-11-24",
    workerId: SAL.id,
    callOver: "90.00",
  });
  expect(put.status).toBe(200);
  const ticket = await olive.get(`/repairs/${id}/ticket`);
  expectAll(ticket.page().text, [
    "1. Solitaire",
    "Platinum, worn prongs",
    "Re-tip four prongs",
    "Weigh the stone first",
    "2. Steel watch",
    "serial 8841",
    "Battery",
    "Tue, Nov 24, 2026",
    "Call first if over $90.00",
    "Waiting for approval, $95.00",
    "$95.00",
  ]);
  expect(ticket.body).not.toMatch(/21\.37|\$80\.00/);
  expect(readBarcode(ticket.body)).toBe(`R-${String(id).padStart(6, "0")}`);
});

test("what somebody signed at intake is printed again as it was, beside what the envelope says since", async () => {
  const { id } = server.built.signed;
  const papers = [`/repairs/${id}/ticket`, `/repairs/${id}/envelope/print`];
  for (const path of papers) expect((await olive.get(path)).page().text).not.toContain("changed since");
  const put = await olive.json("PUT", `/api/repairs/${id}/envelope`, {
    items: [{ description: "Ring", stones: "1 cubic zirconia", declaredValue: "300.00" }],
    work: [{ item: 1, description: "Polish", price: "40.00" }],
  });
  expect(put.status).toBe(200);
  for (const path of papers)
    expectAll((await olive.get(path)).page().text, [
      "1 cubic zirconia",
      "As taken in, changed since",
      "Platinum ring",
      "1 diamond 1.20 ct D VVS1",
      "declared $9,500.00",
    ]);
});

test("prints show the address of a customer abroad with its country, and the store's", async () => {
  const abroad = { street: "1 Savile Row", city: "London", zipCode: "W1S 3PA", country: "United Kingdom" };
  const person = { firstName: "Ines", lastName: "Hale", homeStore: "boca", ...abroad };
  const { id: customerId, country } = (await sal.json("POST", "/api/customers", person)).json<{
    id: number;
    country: string;
  }>();
  expect(country).toBe("United Kingdom");
  const form = (await olive.get("/settings/stores/denver")).page().form("/settings/stores/denver");
  const moved = { ...form, address: "12 Rue de la Paix, Paris", country: "France" };
  expect((await olive.post("/settings/stores/denver", moved)).status).toBe(303);

  const order = { kind: "special_order", customerId, location: "denver", item: "Bands", price: "10.00" };
  const { id } = (await sal.json("POST", "/api/orders", order)).json<OrderAnswer>();
  const sale = await sal.json("POST", "/api/sales", {
    customerId,
    location: "denver",
    lines: [{ kind: "item", description: "Strap", price: "5.00" }],
  });
  const ticket = sale.json<{ id: number }>().id;
  const address = "1 Savile Row, London, W1S 3PA, United Kingdom";
  for (const [path, shows] of [
    [`/orders/${id}/contract`, true],
    [`/sales/${ticket}/receipt?paper=letter`, true],
    [`/customers/${customerId}/statement`, true],
    [`/sales/${ticket}/receipt`, false],
    [`/sales/${ticket}/receipt?gift=1`, false],
  ] as const) {
    const { text } = (await sal.get(path)).page();
    expect(text.includes(address), path).toBe(shows);
    if (!path.startsWith("/customers")) expect(text, path).toContain("12 Rue de la Paix, Paris, France");
  }
  expect((await sal.get(`/customers/${customerId}`)).page().text).toContain(address);
});
