import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LINES_AT_MOST, PAYMENTS_AT_MOST, TRADE_INS_AT_MOST } from "~/domain/counter/sales/ticket-limits";
import { cents } from "~/domain/money";
import { FIELDS_AT_MOST } from "~/web/form-text-limits";
import { OLIVE } from "../support/cast.ts";
import { type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPiece, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";

/*
 * Names of controls that other people's scripts hold on to: those of the JSON calls in section 7 of the
 * specification, and of filter bars.
 */

let server: ShopServer<ReturnType<typeof aShop>>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  olive = await signIn(server, OLIVE);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

function aShop() {
  const dear = () => aPiece({ cost: cents(400_00), retailPrice: cents(1_000_00) });
  return { ...theCast(), rings: [dear(), dear(), dear(), dear()] };
}

/** Of all controls that a form has, ticked or not. */
function namesIn(body: string): Set<string> {
  const main = body.slice(body.indexOf("<main"));
  return new Set(
    [...main.matchAll(/<(?:input|select|textarea)\b[^>]*?\sname="([^"]+)"/g)].map(([, name = ""]) => name),
  );
}

const SALE =
  "customerId inventoryId itemCost salePrice tax shippingCharge location hasTradeIn tradeInItem tradeInValue tradeInMelt";

const FORMS: [url: string, names: string][] = [
  [
    "/customers/new",
    "firstName lastName email cellPhone street city state zipCode dateOfBirth gender anniversaryDate spouseName spouseDob homeStore tier jewelryPreferences notes",
  ],
  ["/customers/import", "file"],
  [
    "/inventory/new",
    "sku category description cost retailPrice purchaseDate location meltPrice breakdownPrice",
  ],
  [
    "/repairs/new?customerId=1",
    "customerId item description costToRepair customerPrice location status notes",
  ],
  [
    "/marketing/new",
    "name type messageContent subject audienceSegments.tier audienceSegments.gender audienceSegments.ageRange audienceSegments.location scheduledDate",
  ],
  ["/processes/new", "title description category pdfUrl"],
  ["/sales/new?formKey=names&customerId=1&inventoryId=RING", SALE],
  ["/sales/new", "customerSearch itemSearch payments[0].kind"],
  ["/repairs/new", "customerSearch"],
  ["/repairs", "search status location"],
  ["/customers", "search tier homeStore"],
  ["/inventory", "search category location isAvailable"],
  ["/reports", "dateRange location tier from to"],
];

describe("each form of the specification has the names of its calls", () => {
  test.each(FORMS)("%s: %s", async (url, names) => {
    const at = url.replace("RING", String(server.built.rings[0]!.id));
    const answer = await olive.get(at);
    expect(answer.status).toBe(200);
    expect([...namesIn(answer.body)]).toEqual(expect.arrayContaining(names.split(" ")));
  });

  test("sign-in: email password returnTo", async () => {
    const { body } = await nobody(server).get("/?returnTo=%2Fsales");
    expect([...namesIn(body)]).toEqual(expect.arrayContaining(["email", "password", "returnTo"]));
  });
});

test("the largest ticket fits in a form, with all that it can say, and is sold", async () => {
  const rows = (list: string, count: number, row: (nth: number) => Record<string, string>) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, nth) =>
        Object.entries(row(nth)).map(([name, value]) => [`${list}[${nth}].${name}`, value] as const),
      ).flat(),
    );
  const step = await olive.post("/sales/new", {
    walkIn: "on",
    location: "boca",
    ...rows("lines", LINES_AT_MOST, (nth) => ({ kind: "item", description: `Strap ${nth}`, price: "1" })),
    // The last one pays what the others leave.
    ...rows("payments", PAYMENTS_AT_MOST, (nth) => ({
      kind: "card",
      amount: nth < PAYMENTS_AT_MOST - 1 ? "1" : "",
    })),
    hasTradeIn: "on",
    tradeInItem: "Band",
    ...rows("moreTradeIns", TRADE_INS_AT_MOST - 1, (nth) => ({ item: `Chain ${nth}` })),
    step: "update",
  });
  expect(step.status).toBe(303);
  const shown = await olive.follow(step);
  const names = namesIn(shown.body);
  for (const [list, count] of [
    ["lines", LINES_AT_MOST],
    ["payments", PAYMENTS_AT_MOST],
    ["moreTradeIns", TRADE_INS_AT_MOST - 1],
  ] as const)
    expect(names).toContain(`${list}[${count - 1}].row`);
  // Besides, the button that was pressed, amounts to keep, and who approves.
  expect(names.size).toBeLessThanOrEqual(FIELDS_AT_MOST - 10);
  const done = await olive.post("/sales/new", shown.page().form("/sales/new"));
  expect([done.status, done.location], done.body).toEqual([303, expect.stringMatching(/\/finish/)]);
});

describe("a ticket's first item", () => {
  const begin = async (address: string) => (await olive.get(address)).page().form("/sales/new");

  test("shows the specification's names, further ones their line's", async () => {
    const [first, second] = server.built.rings;
    const one = await begin(`/sales/new?formKey=first&customerId=1&inventoryId=${first!.id}`);
    expect(one).toMatchObject({ inventoryId: String(first!.id), itemCost: "400.00", salePrice: "1000.00" });
    for (const name of ["inventoryId", "price", "cost"]) expect(one).not.toHaveProperty(`lines[0].${name}`);
    const { location } = await olive.post("/sales/new", { ...one, chooseItem: String(second!.id) });
    const two = await begin(location!);
    expect(two).toMatchObject({
      inventoryId: String(first!.id),
      salePrice: "1000.00",
      "lines[1].inventoryId": String(second!.id),
      "lines[1].price": "1000.00",
    });
  });

  test.each([
    ["the specification's", { salePrice: "900.00", itemCost: "300.00" }],
    ["its line's, as before", { "lines[0].price": "900.00", "lines[0].cost": "300.00" }],
  ])("is sold by %s names", async (_, typed) => {
    const ring = server.built.rings.pop()!;
    const form = await begin(`/sales/new?formKey=${crypto.randomUUID()}&customerId=1&inventoryId=${ring.id}`);
    const done = await olive.post("/sales/new", { ...form, ...typed });
    expect([done.status, done.location]).toEqual([303, expect.stringMatching(/\/finish/)]);
    const id = Number(/\d+/.exec(done.location!)?.[0]);
    const { json } = await olive.json("GET", `/api/sales/${id}`);
    expect(json()).toMatchObject({ inventoryId: ring.id, salePrice: "900.00", itemCost: "300.00" });
  });

  test("is sold by a form that has nothing but the specification's names", async () => {
    const ring = server.built.rings.pop()!;
    const sale = { inventoryId: String(ring.id), itemCost: "300.00", salePrice: "950.00" };
    const done = await olive.post("/sales/new", {
      formKey: crypto.randomUUID(),
      customerId: "1",
      location: "boca",
      ...sale,
      "payments[0].kind": "card",
    });
    expect([done.status, done.location], done.body).toEqual([303, expect.stringMatching(/\/finish/)]);
  });

  test("that isn't a piece keeps its line's names", async () => {
    const form = await begin("/sales/new?formKey=item&lines[0].kind=item&lines[0].price=12");
    expect(form).toMatchObject({ "lines[0].price": "12" });
    expect(form).not.toHaveProperty("salePrice");
  });
});
