import { afterAll, beforeAll, expect, test } from "vitest";
import { ADAM, PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import { type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCustomer, aPiece, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { formatDecimal } from "~/domain/money";

let server: ShopServer<ReturnType<typeof build>>;
let susan: Client;
let sal: Client;

/** The same man, added in two stores, five times over. */
function build() {
  const pairs = ["Stone", "Rivers", "Field", "Hills", "Banks"].map((lastName) => ({
    kept: aCustomer({ firstName: "Steven", lastName, email: `${lastName}@mail.example`, notes: "Size 9" }),
    merged: aCustomer({
      firstName: "Stephen",
      lastName,
      email: `${lastName}@work.example`,
      cellPhone: "212 555 0110",
      notes: "Prefers mail",
    }),
  }));
  return { ...theCast(), pairs, piece: aPiece(), other: aPiece() };
}

beforeAll(async () => {
  server = await startShop(build);
  susan = await signIn(server, SUSAN);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  theBooksBalance({ dataDir: server.dataDir });
  await server.stop();
});

test("over JSON: twins are listed, merged, read by the old number, and undone", async () => {
  const { kept, merged } = server.built.pairs[0]!;
  const twins = await susan.json("GET", "/api/customers/twins");
  expect(twins.json()).toContainEqual(
    expect.objectContaining({
      one: expect.objectContaining({ id: kept.id }),
      other: expect.objectContaining({ id: merged.id }),
      reasons: ["name"],
    }),
  );
  const answer = await susan.json("POST", `/api/customers/${kept.id}/merge`, {
    mergedId: merged.id,
    fields: { email: "kept", notes: "both" },
  });
  expect(answer.status).toBe(201);
  const merge = answer.json<{ id: number }>();
  expect(merge).toMatchObject({
    keptId: kept.id,
    mergedId: merged.id,
    fields: expect.arrayContaining(["notes"]),
  });
  const read = async (id: number) => (await sal.json("GET", `/api/customers/${id}`)).json<object>();
  expect(await read(merged.id)).toMatchObject({ firstName: "Stephen", mergedInto: kept.id });
  expect(await read(kept.id)).toMatchObject({
    email: "Stone@mail.example",
    notes: "Size 9\n\nPrefers mail",
    mergedInto: null,
  });
  const { piece } = server.built;
  const sale = await sal.json("POST", "/api/sales", {
    customerId: merged.id,
    inventoryId: piece.id,
    itemCost: formatDecimal(piece.cost),
    salePrice: "100.00",
    tax: "0",
    shippingCharge: "0",
    location: "boca",
  });
  expect(sale.json()).toMatchObject({ customerId: kept.id });
  expect(await read(kept.id)).toMatchObject({ totalSpent: "100.00" });
  const found = await sal.json("GET", "/api/customers?search=stephen%20stone");
  expect(found.json<{ id: number }[]>().map(({ id }) => id)).toEqual([kept.id]);
  const undo = () => susan.json("POST", `/api/customers/merges/${merge.id}/undo`, {});
  const undone = await undo();
  expect(undone.json()).toMatchObject({ restored: expect.arrayContaining(["notes"]), stayed: [] });
  expect(await read(kept.id)).toMatchObject({ notes: "Size 9", totalSpent: "100.00" });
  expect((await undo()).status).toBe(409);
  const apart = await susan.json("POST", "/api/customers/twins/apart", {
    oneId: kept.id,
    otherId: merged.id,
  });
  expect(apart.status).toBe(200);
  const left = (await susan.json("GET", "/api/customers/twins")).json<{ one: { id: number } }[]>();
  expect(left.map(({ one }) => one.id)).not.toContain(kept.id);
});

test("on pages without scripts: compared, merged, led to, undone", async () => {
  const { kept, merged } = server.built.pairs[1]!;
  const address = `/customers/${kept.id}/merge?with=${merged.id}`;
  expect((await susan.get(address)).body).toContain("Steven Rivers");
  const sent = {
    formKey: crypto.randomUUID(),
    mergedId: String(merged.id),
    version: "1",
    mergedVersion: "1",
    "fields.email": "merged",
    "fields.notes": "kept",
  };
  const refused = await susan.post(address, { ...sent, mergedVersion: "7", formKey: crypto.randomUUID() });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatch(
    /<input(?=[^>]*name="fields.notes")(?=[^>]*value="kept")(?=[^>]*checked)[^>]*>/,
  );
  const done = await susan.post(address, sent);
  expect(done.location).toBe(`/customers/${kept.id}`);
  const led = await sal.get(`/customers/${merged.id}`);
  expect(led.location).toBe(`/customers/${kept.id}?merged=${merged.id}`);
  for (const page of ["profile", "relatives", "wishes", "photos", "files", "calls", "statement"])
    expect((await sal.get(`/customers/${merged.id}/${page}`)).location).toBe(
      `/customers/${kept.id}/${page}?merged=${merged.id}`,
    );
  const called = "calls?reason=birthday&occasion=2027-03-14";
  expect((await sal.get(`/customers/${merged.id}/${called}`)).location).toBe(
    `/customers/${kept.id}/${called}&merged=${merged.id}`,
  );
  expect((await sal.get(`/customers/${merged.id}/relatives/1/edit`)).location).toBe(
    `/customers/${kept.id}/relatives?merged=${merged.id}`,
  );
  const record = await sal.get(`/customers/${kept.id}?merged=${merged.id}`);
  expect(record.body).toContain(`Customer #${merged.id} is this one`);
  const mergePath = /\/customers\/merges\/\d+/.exec(record.body)![0];
  expect((await sal.get(mergePath)).body).not.toContain("Undo Merge");
  expect((await susan.get(mergePath)).body).toContain("Rivers@work.example");
  expect((await susan.get("/customers/twins?show=merged")).body).toContain("Stephen Rivers");
  const undone = await susan.post(`${mergePath}/undo`, {});
  expect(undone.location).toBe(`/customers/${merged.id}`);
  expect((await sal.get(`/customers/${merged.id}`)).status).toBe(200);
});

test("a form for somebody who was merged meanwhile is refused, and keeps what was typed", async () => {
  const { kept, merged } = server.built.pairs[4]!;
  const at = (page: string) => `/customers/${merged.id}/${page}`;
  const noted = { name: "Miriam", relation: "daughter" };
  const miriam = (await sal.json("POST", `/api${at("relatives")}`, noted)).json<{ id: number }>();
  const forms: [page: string, typed: Record<string, string>][] = [
    ["calls", { outcome: "phone", note: "Wants the sapphire" }],
    ["wishes", { description: "Sapphire ring" }],
    ["relatives", { name: "Ruth", relation: "sibling" }],
    [`relatives/${miriam.id}/edit`, { note: "Loves sapphires" }],
    ["profile", { sizeNote: "Left hand" }],
    ["edit", { notes: "Prefers texts" }],
  ];
  const opened = await Promise.all(
    forms.map(async ([page]) => (await sal.get(at(page))).page().form(at(page))),
  );
  const merging = { mergedId: merged.id };
  expect((await susan.json("POST", `/api/customers/${kept.id}/merge`, merging)).status).toBe(201);
  const intoKept = `Banks (customer #${kept.id})`;
  for (const [nth, [page, typed]] of forms.entries()) {
    const refused = await sal.post(at(page), { ...opened[nth], ...typed });
    expect(refused.status, page).toBe(409);
    expect(refused.page().messages, page).toContain(intoKept);
    expect(refused.page().form(at(page)), page).toMatchObject(typed);
  }
  for (const [one, other] of [
    [merged, kept],
    [kept, merged],
  ] as const) {
    const refused = await susan.post(`/customers/${one.id}/merge?with=${other.id}`, { mergedId: other.id });
    expect([refused.status, refused.page().messages]).toEqual([409, expect.stringContaining(intoKept)]);
  }

  const visitor = nobody(server);
  const sent = { outcome: "phone", note: "Sent after the session ended" };
  const signedOut = (await visitor.post(at("calls"), sent)).page().form("/");
  const back = await visitor.post("/", { ...signedOut, email: SAL.email, password: PASSWORD });
  expect(back.location).toContain(`${at("calls")}?draft=`);
  const shown = await visitor.get(back.location!);
  expect([shown.status, shown.page().form(at("calls"))]).toMatchObject([200, sent]);
});

test("two merge the same pair, either way round, at once: one merge", async () => {
  const { kept, merged } = server.built.pairs[2]!;
  const adam = await signIn(server, ADAM);
  const answers = await Promise.all([
    susan.json("POST", `/api/customers/${kept.id}/merge`, { mergedId: merged.id }),
    adam.json("POST", `/api/customers/${merged.id}/merge`, { mergedId: kept.id }),
    adam.json("POST", `/api/customers/${kept.id}/merge`, { mergedId: merged.id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  theBooksBalance({ dataDir: server.dataDir });
});

test("a sale rung for the merged one meanwhile counts once", async () => {
  const { kept, merged } = server.built.pairs[3]!;
  const { other } = server.built;
  const [sale, merge] = await Promise.all([
    sal.json("POST", "/api/sales", {
      customerId: merged.id,
      inventoryId: other.id,
      itemCost: formatDecimal(other.cost),
      salePrice: "250.00",
      tax: "0",
      shippingCharge: "0",
      location: "boca",
    }),
    susan.json("POST", `/api/customers/${kept.id}/merge`, { mergedId: merged.id }),
  ]);
  expect([sale.status, merge.status]).toEqual([201, 201]);
  const one = await sal.json("GET", `/api/customers/${kept.id}`);
  expect(one.json()).toMatchObject({ totalSpent: "250.00" });
  theBooksBalance({ dataDir: server.dataDir });
});

test("sales doesn't merge", async () => {
  const { kept, merged } = server.built.pairs[0]!;
  expect((await sal.get("/customers/twins")).status).toBe(403);
  const answer = await sal.json("POST", `/api/customers/${kept.id}/merge`, { mergedId: merged.id });
  expect(answer.status).toBe(403);
  expect((await sal.get("/customers")).body).not.toContain("/customers/twins");
});

test("nonsense is refused, never a failure", async () => {
  const { kept } = server.built.pairs[0]!;
  const post = (path: string, body: unknown) => susan.json("POST", path, body);
  for (const [body, status] of [
    [{}, 422],
    [{ mergedId: kept.id }, 422],
    [{ mergedId: 999_999 }, 422],
    [{ mergedId: "x" }, 400],
    [{ mergedId: 1, fields: { email: "theirs" } }, 422],
  ] as const)
    expect([400, 422], JSON.stringify([body, status])).toContain(
      (await post(`/api/customers/${kept.id}/merge`, body)).status,
    );
  expect((await post("/api/customers/999999/merge", { mergedId: kept.id })).status).toBe(404);
  expect((await post("/api/customers/merges/999999/undo", {})).status).toBe(404);
  expect((await post("/api/customers/twins/apart", { oneId: 1, otherId: 1 })).status).toBe(409);
  expect((await susan.get("/customers/1/merge?with=x")).status).toBe(200);
  expect((await susan.get("/customers/merges/999999")).status).toBe(404);
  expect((await susan.get(`/customers/twins?cursor=x`)).status).toBeLessThan(500);
});
