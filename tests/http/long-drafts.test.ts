import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "~db/client.server.ts";
import { formDrafts, sessions } from "~db/schema/index.ts";
import type { Instant } from "~/domain/dates";
import { PASSWORD, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theCast } from "../support/the-cast.ts";

/** 16,200 characters in a URL. */
const DESCRIPTION = "Кольцо".repeat(450);
/** nginx's default limit for response headers. */
const LONGEST_HEADER = 4 * 1024;

let server: ShopServer<ReturnType<typeof theCast>>;
let db: Db;
let sal: Client;

beforeAll(async () => {
  server = await startShop(theCast);
  db = openBook(server);
});
afterAll(async () => {
  db.$client.close();
  await server.stop();
});
beforeEach(async () => {
  sal = await signIn(server, SAL);
  db.delete(formDrafts).run();
});

function fieldsOf(answer: Answer) {
  const { returnTo: _, ...own } = answer.page().form();
  return own;
}

/**
 * Submits a GET button like a browser, with the whole form in the URL. Follows redirects and checks header
 * sizes.
 */
async function press(path: string, fields: Record<string, string>, button: Record<string, string> = {}) {
  let answer = await sal.get(`${path}?${new URLSearchParams({ ...fields, ...button })}`);
  for (let hops = 0; answer.location !== null && hops < 5; hops += 1) {
    expectShortHeaders(answer);
    answer = await sal.get(answer.location);
  }
  expectShortHeaders(answer);
  expect(answer.status).toBe(200);
  return answer;
}

function expectShortHeaders({ headers }: Answer) {
  for (const [name, value] of headers) expect(value.length, name).toBeLessThanOrEqual(LONGEST_HEADER);
}

async function longRepair(path = "/repairs/new"): Promise<Record<string, string>> {
  const blank = fieldsOf(await sal.get(path));
  return { ...blank, item: "Ring sizing", description: DESCRIPTION, notes: DESCRIPTION };
}

test("without scripts a repair with long texts goes through the pickers and keeps every letter", async () => {
  const { amelia } = server.built;
  const typed = await longRepair();
  const searched = await press("/repairs/new", typed, { customerSearch: "hartw" });
  expect(searched.page().text).toContain("Amelia Hartwell");
  expect(fieldsOf(searched)).toMatchObject({ ...typed, customerSearch: "hartw" });

  const chosen = await press("/repairs/new", fieldsOf(searched), { chooseCustomer: String(amelia.id) });
  const isChosen = { customerId: String(amelia.id) };
  const { customerSearch: _, ...kept } = typed;
  expect(fieldsOf(chosen)).toMatchObject({ ...kept, ...isChosen });
  expect(fieldsOf(chosen)).not.toHaveProperty("customerSearch");

  const form = { ...fieldsOf(chosen), costToRepair: "10", customerPrice: "20" };
  const updated = await press("/repairs/new", form);
  const made = await sal.post("/repairs/new", fieldsOf(updated));
  expect([made.status, made.location]).toEqual([303, "/repairs"]);
  const [repair] = (await sal.json("GET", "/api/repairs?limit=1")).json<Record<string, unknown>[]>();
  expect(repair).toMatchObject({ description: DESCRIPTION, notes: DESCRIPTION, customerId: amelia.id });
});

test("adding a customer returns to a long draft, with the list's filters kept", async () => {
  const typed = await longRepair("/repairs/new?status=completed");
  const out = await press("/repairs/new", typed, { newCustomer: "1" });
  const blank = fieldsOf(out);
  expect(blank).toHaveProperty("firstName");
  const [draft] = db.select().from(formDrafts).all();
  const returnTo = `/repairs/new?draft=${draft?.id}`;
  const made = await sal.post(`/customers/new?${new URLSearchParams({ returnTo })}`, {
    ...blank,
    firstName: "Nora",
    lastName: "Vance",
  });
  const back = await sal.follow(made);
  expect(back.page().text).toContain("Nora Vance");
  const { customerSearch: _, ...kept } = typed;
  expect(fieldsOf(back)).toMatchObject({ ...kept, customerId: expect.stringMatching(/^\d+$/) });
  expect(fieldsOf(back).list).toBe("?status=completed");
});

test("a saved draft belongs to its account, and the oldest beyond the limit goes first", async () => {
  const typed = await longRepair();
  const address = (await sal.get(`/repairs/new?${new URLSearchParams(typed)}`)).location ?? "";
  expect(address).toMatch(/^\/repairs\/new\?draft=[\w-]{22}$/);
  expect(fieldsOf(await sal.get(address))).toMatchObject(typed);
  const susan = await signIn(server, SUSAN);
  expect(fieldsOf(await susan.get(address)).description).toBe("");

  const kept = () => db.select().from(formDrafts).where(eq(formDrafts.employeeId, SAL.id)).all();
  const row = kept()[0]!;
  const later = (row.createdAt + 60_000) as Instant;
  for (let n = 0; n < 60; n += 1)
    db.insert(formDrafts)
      .values({ ...row, id: `draft-${n}`, createdAt: later })
      .run();
  await sal.get(`/repairs/new?${new URLSearchParams({ ...typed, item: "Another" })}`);
  const ids = kept().map(({ id }) => id);
  expect(ids).toHaveLength(50);
  expect(ids).not.toContain(row.id);
  expect(ids).toContain("draft-59");
  expect(kept().some(({ fields }) => fields.includes("Another"))).toBe(true);
});

test("a long draft in a URL survives an ended session and sign-in", async () => {
  const typed = await longRepair();
  db.delete(sessions).run();
  const choice = { chooseCustomer: String(server.built.amelia.id) };
  const ended = await sal.get(`/repairs/new?${new URLSearchParams({ ...typed, ...choice })}`);
  expect(ended.status).toBe(401);
  expect(ended.headers.get("refresh")).toBeNull();
  expectShortHeaders(ended);
  const signedIn = await sal.post("/", { ...ended.page().form("/"), email: SAL.email, password: PASSWORD });
  expect(signedIn.location).toMatch(/^\/repairs\/new\?draft=/);
  expectShortHeaders(signedIn);
  const back = await sal.follow(signedIn);
  const { customerSearch: _, ...kept } = typed;
  expect(fieldsOf(back)).toMatchObject({ ...kept, customerId: choice.chooseCustomer });
});

test("no response header repeats a long query", async () => {
  const long = "д".repeat(2_000);
  const part = await sal.json("GET", `/api/customers?limit=1&anything=${encodeURIComponent(long)}`);
  expect([part.status, part.headers.get("link")]).toEqual([422, null]);
  expect(part.body).toContain("With a limit a query may have 3,500 characters");
  const all = await sal.json("GET", `/api/customers?anything=${encodeURIComponent(long)}`);
  expect(all.status).toBe(200);

  const added = await sal.post(`/inventory/new?anything=${encodeURIComponent(long)}`, {
    ...fieldsOf(await sal.get("/inventory/new")),
    sku: "LONG-1",
    description: "Ring",
    category: "rings",
    cost: "1",
    retailPrice: "2",
  });
  expect([added.status, added.location]).toEqual([303, "/inventory"]);

  db.delete(sessions).run();
  const ended = await sal.get(`/customers?search=${encodeURIComponent(long)}`);
  expect(ended.headers.get("refresh")).toBe("1; url=/api/login?returnTo=%2Fcustomers");
});
