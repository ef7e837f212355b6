import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE, PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aRepair, aSpecialOrder, theBooksBalance } from "../support/shop.ts";

const PIN = "481516";

function aShop() {
  return {
    orders: [aSpecialOrder(), aSpecialOrder()],
    repairs: [aRepair(), aRepair(), aRepair(), aRepair()],
  };
}

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;

beforeAll(async () => {
  server = await startShop(aShop);
  sal = await signIn(server, SAL);
  const susan = await signIn(server, SUSAN);
  await susan.post("/account/pin", { currentPassword: PASSWORD, pin: PIN, pinAgain: PIN });
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const approved = { "approval.employeeId": SUSAN.id, "approval.pin": PIN };
const priceOf = async (id: number) =>
  (await sal.json("GET", `/api/orders/${id}`)).json<{ price: string }>().price;

test("over JSON a lower price is 403, and nothing is handed over unpaid by way of it", async () => {
  const [order] = server.built.orders;
  const id = order!.id;
  const { version, item } = (await sal.json("GET", `/api/orders/${id}`)).json<Record<string, unknown>>();
  const edit = { version, item, price: "0.00" };
  const refused = await sal.json("PUT", `/api/orders/${id}`, edit);
  expect([refused.status, refused.json()]).toMatchObject([
    403,
    {
      approval: true,
      errors: { price: [expect.stringMatching(/from \$850\.00 to \$0\.00 needs approval/)] },
    },
  ]);
  expect((await sal.json("POST", `/api/orders/${id}/hand-over`, { to: "Me" })).status).toBe(403);
  const approval = { employeeId: SUSAN.id, pin: PIN };
  expect((await sal.json("PUT", `/api/orders/${id}`, { ...edit, approval })).status).toBe(200);
  expect(await priceOf(id)).toBe("0.00");
});

test("over JSON the work of an envelope asks alike", async () => {
  const [repair] = server.built.repairs;
  const answer = await sal.json("PUT", `/api/repairs/${repair!.id}/envelope`, {
    items: [{ description: "Ring sizing" }],
    work: [{ description: "Sizing", price: "1.00" }],
  });
  expect([answer.status, answer.json()]).toMatchObject([403, { approval: true }]);
});

test.each([
  ["a special order", () => `/orders/${server.built.orders[1]!.id}/edit`, "price"],
  ["a repair", () => `/repairs/${server.built.repairs[1]!.id}/edit`, "customerPrice"],
] as const)("on the page of %s a colleague approves it, with all that was typed", async (_, path, field) => {
  const form = { ...(await sal.get(path())).page().form(), notes: "Engrave inside", [field]: "20.00" };
  const refused = await sal.post(path(), form);
  expect([refused.status, refused.page().text]).toEqual([
    403,
    expect.stringMatching(/to \$20\.00 needs approval/),
  ]);
  const asked = refused.page().form();
  expect(asked).toMatchObject({ notes: "Engrave inside", [field]: "20.00" });
  const changed = { ...asked, ...approved, [field]: "10.00" };
  expect((await sal.post(path(), changed)).status).toBe(403);
  const done = await sal.post(path(), { ...asked, ...approved });
  expect(done.status).toBe(303);
  expect((await sal.get(path())).page().form()).toMatchObject({ notes: "Engrave inside", [field]: "20.00" });
});

test("on the page of a repair its work asks alike, and the PIN is in nothing that comes back", async () => {
  const path = `/repairs/${server.built.repairs[2]!.id}/edit`;
  const form = (await sal.get(path)).page().form();
  const typed = { ...form, "work[0].item": "1", "work[0].description": "Sizing", "work[0].price": "5.00" };
  const refused = await sal.post(path, typed);
  expect([refused.status, refused.page().text]).toEqual([
    403,
    expect.stringMatching(/to \$5\.00 needs approval/),
  ]);
  const wrong = await sal.post(path, { ...refused.page().form(), ...approved, "approval.pin": "000001" });
  expect([wrong.status, wrong.body.includes("000001")]).toEqual([403, false]);
  const done = await sal.post(path, { ...wrong.page().form(), ...approved });
  expect(done.status).toBe(303);
  expect(await priceOf(server.built.repairs[2]!.id)).toBe("5.00");
});

test("that the customer approved less takes a colleague's approval, on its page and over JSON", async () => {
  const id = server.built.repairs[3]!.id;
  const answer = { state: "approved", amount: "10.00", how: "phone" };
  expect((await sal.json("POST", `/api/orders/${id}/estimate`, answer)).status).toBe(403);
  const path = `/orders/${id}/estimate`;
  const refused = await sal.post(path, { ...(await sal.get(path)).page().form(), ...answer });
  expect([refused.status, refused.page().text]).toEqual([
    403,
    expect.stringMatching(/from \$110\.00 to \$10\.00 needs approval/),
  ]);
  const asked = refused.page().form();
  expect(asked).toMatchObject(answer);
  expect((await sal.post(path, { ...asked, ...approved })).status).toBe(303);
  const now = async () => (await sal.json("GET", `/api/orders/${id}`)).json<{ estimate: object }>().estimate;
  expect(await now()).toMatchObject({ state: "approved", amount: "10.00" });

  const less = { ...answer, amount: "9.00" };
  const approval = { employeeId: SUSAN.id, pin: PIN };
  expect((await sal.json("POST", `/api/orders/${id}/estimate`, { ...less, approval })).status).toBe(200);
  expect(await now()).toMatchObject({ amount: "9.00" });
  const described = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as { paths: object };
  const body = ["post", "requestBody", "content", "application/json", "schema", "properties"];
  expect(described.paths).toHaveProperty(["/api/orders/{orderId}/estimate", ...body, "approval"]);
});

test("the specification's status call hands over, keeps what is owed, and closes the price", async () => {
  const [repair] = server.built.repairs;
  const id = repair!.id;
  expect((await sal.json("PUT", `/api/repairs/${id}`, { status: "picked_up" })).status).toBe(200);
  const owed = (await sal.json("GET", "/api/orders?state=unpaid")).json<{ id: number; balance: string }[]>();
  expect(owed.find((each) => each.id === id)).toMatchObject({ balance: "110.00" });
  const olive = await signIn(server, OLIVE);
  const form = (await olive.get(`/repairs/${id}/edit`)).page().form();
  const edited = await olive.post(`/repairs/${id}/edit`, { ...form, customerPrice: "0.00" });
  expect([edited.status, edited.page().text]).toEqual([
    409,
    expect.stringContaining("This repair was picked up: you can't change its price"),
  ]);
});
