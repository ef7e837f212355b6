import { afterAll, beforeAll, expect, test } from "vitest";
import { OLIVE, PASSWORD, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Answer, type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aPiece, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { unique } from "../support/unique.ts";

const PIN = "902173";
const MORE_THAN_A_PAGE = 60;

const aShop = () => ({
  ...theCast(),
  many: Array.from({ length: MORE_THAN_A_PAGE }, () =>
    aPiece({ location: "new_york", displayCase: "Vault" }),
  ),
});

let server: ShopServer<ReturnType<typeof aShop>>;
let sal: Client;
let susan: Client;
let rhea: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  [sal, susan, rhea] = await Promise.all([signIn(server, SAL), signIn(server, SUSAN), signIn(server, RHEA)]);
  const pin = await susan.post("/account/pin", { currentPassword: PASSWORD, pin: PIN, pinAgain: PIN });
  expect(pin.status).toBe(303);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const said = <T>(answer: Answer, status: number): T => {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.json<T>();
};

interface Item {
  id: number;
  sku: string;
}
interface Counted {
  id: number;
  kind: string;
  displayCase: string | null;
  figures: Record<string, number>;
  values: Record<"found" | "missing", { retailPrice: string; cost?: string }>;
  undecided: number;
}
interface Line {
  id: number;
  result: string;
  number: string;
  inventoryId: number | null;
  decision: { decision: string; by: string } | null;
  first: { by: string } | null;
}

let cases = 0;
const aCase = () => `Shelf ${(cases += 1)}`;
async function anItem(displayCase: string, words: object = {}): Promise<Item> {
  const item = { category: "rings", description: "Band", cost: "40.00", retailPrice: "100.00" };
  const sent = { ...item, sku: unique("CT-"), location: "boca", displayCase, ...words };
  return said<Item>(await sal.json("POST", "/api/inventory", sent), 201);
}
const begin = async (words: object) =>
  said<Counted>(await sal.json("POST", "/api/counts", { kind: "pieces", location: "boca", ...words }), 201);
const scan = async (id: number, number: string, by = sal) =>
  said<Line>(await by.json("POST", `/api/counts/${id}/scans`, { number }), 201);
const countOf = async (id: number, by = sal) => said<Counted>(await by.get(`/api/counts/${id}`), 200);
const linesOf = async (id: number, query = "") =>
  said<Line[]>(await sal.get(`/api/counts/${id}/lines${query}`), 200);
const endOf = async (id: number) => said<Counted>(await sal.json("POST", `/api/counts/${id}/end`), 200);
const decide = (id: number, line: Line, body: object, by = sal) =>
  by.json("POST", `/api/counts/${id}/lines/${line.id}/decision`, body);

test("a case is counted, ended and decided over JSON; cost is there for who may see it", async () => {
  const displayCase = aCase();
  const [here, gone] = [await anItem(displayCase), await anItem(displayCase)];
  const stray = await anItem(aCase());
  const begun = await begin({ displayCase: displayCase.toUpperCase() });
  expect(begun).toMatchObject({ kind: "pieces", displayCase, figures: { found: 0, missing: 2 } });
  const results = [here.sku, here.sku, stray.sku, "TAG-OF-NOTHING"];
  const scans = [];
  for (const number of results) scans.push(await scan(begun.id, number));
  expect(scans.map(({ result }) => result)).toEqual(["found", "twice", "elsewhere", "unknown"]);
  expect(scans[1]?.first).toMatchObject({ by: "Sal Brook" });
  const ended = await endOf(begun.id);
  expect(ended).toMatchObject({
    figures: { found: 1, missing: 1, elsewhere: 1, twice: 1, unknown: 1 },
    values: { found: { retailPrice: "100.00", cost: "40.00" } },
    undecided: 3,
  });
  const [missing] = await linesOf(begun.id, "?result=missing");
  expect(missing?.inventoryId).toBe(gone.id);

  const asked = await decide(begun.id, missing!, { decision: "lost" });
  expect([asked.status, asked.json()]).toMatchObject([403, { approval: true }]);
  const approval = { employeeId: SUSAN.id, pin: PIN };
  const lost = said<Line>(await decide(begun.id, missing!, { decision: "lost", approval }), 200);
  expect(lost.decision).toMatchObject({ decision: "lost", by: "Sal Brook" });
  expect((await decide(begun.id, missing!, { decision: "found_since" })).status).toBe(409);
  expect((await decide(begun.id, missing!, { decision: "burnt" })).status).toBe(422);
  said(await decide(begun.id, scans[2]!, { decision: "put_here" }), 200);
  said(await decide(begun.id, scans[3]!, { decision: "left" }), 200);
  expect((await countOf(begun.id)).undecided).toBe(0);
  const page = (await sal.get(`/inventory/${gone.id}`)).page().text;
  expect(page).toContain("Lost");
  expect((await sal.get(`/inventory/${stray.id}`)).page().text).toContain(displayCase);
});

test("the only difference is named with what can be done about it, by whoever looks", async () => {
  const displayCase = aCase();
  const { id } = await begin({ displayCase });
  const found = await anItem(displayCase);
  await scan(id, found.sku);
  const sku = unique("STRAY-");
  await scan(id, sku);
  await endOf(id);
  const page = async (query = "") => (await sal.get(`/counts/${id}${query}`)).page();
  const says = `${sku} was scanned, but no item had this number.`;
  expect((await page()).text).toContain(`${says} Add it, or leave it as is.`);
  await anItem(displayCase, { sku });
  expect((await page()).text).toContain(`${says} Look at the item that has it now, or leave it as is.`);
  const owner = await signIn(server, OLIVE);
  const change = async (changes: object) =>
    said(await owner.json("PUT", "/api/permissions/sales", { changes }), 200);
  await change({ "inventory.edit": false });
  expect((await page()).text).toContain(`${says} Not resolved yet.`);
  await change({});
});

test("of two people who scan the same tag at once one finds it", async () => {
  const displayCase = aCase();
  const { sku } = await anItem(displayCase);
  const { id } = await begin({ displayCase });
  const all = await Promise.all([sal, susan, sal, susan].map((by) => scan(id, sku, by)));
  expect(all.map(({ result }) => result).toSorted()).toEqual(["found", "twice", "twice", "twice"]);
  expect((await countOf(id)).figures).toMatchObject({ found: 1, missing: 0, twice: 3 });
});

test("a sale during a count is no difference, and a decision that it overtook is refused", async () => {
  const displayCase = aCase();
  const [scanned, unscanned, later] = [
    await anItem(displayCase),
    await anItem(displayCase),
    await anItem(displayCase),
  ];
  const { id } = await begin({ displayCase });
  await scan(id, scanned.sku);
  const sell = async (item: Item) =>
    said(
      await sal.json("POST", "/api/sales", {
        customerId: server.built.amelia.id,
        inventoryId: item.id,
        salePrice: "100.00",
        itemCost: "40.00",
        location: "boca",
      }),
      201,
    );
  await sell(scanned);
  await sell(unscanned);
  expect((await countOf(id)).figures).toMatchObject({ found: 1, missing: 1, sold: 0 });
  expect((await scan(id, unscanned.sku)).result).toBe("sold");
  await endOf(id);
  await sell(later);
  const [missing] = await linesOf(id, "?result=missing");
  const refused = await decide(id, missing!, { decision: "lost" }, susan);
  expect([refused.status, refused.body]).toEqual([409, expect.stringContaining("was sold since, S-")]);
});

test("without scripts: forms for each difference, an approval on the spot, and the way back", async () => {
  const displayCase = aCase();
  const gone = await anItem(displayCase);
  const begun = await sal.post("/counts?kind=pieces&new=1", {
    ...(await sal.get("/counts?kind=pieces&new=1")).page().form("/counts?kind=pieces&new=1"),
    kind: "pieces",
    location: "boca",
    displayCase,
  });
  expect(begun.status).toBe(303);
  const at = begun.headers.get("location") ?? "";
  const form = (await sal.get(at)).page().form(at);
  for (const number of ["NO-TAG", "NO-TAG"])
    expect((await sal.post(at, { ...form, number })).status).toBe(303);
  const open = (await sal.get(at)).page();
  expect(open.messages).toContain("Nothing found for NO-TAG");
  expect(open.links["Add Item"]).toContain("sku=NO-TAG");
  const add = (await sal.get(open.links["Add Item"] ?? "")).page().form();
  expect(add).toMatchObject({ sku: "NO-TAG", location: "boca", displayCase });
  const address = open.links["Add Item"] ?? "";
  expect((await sal.get(address)).page().links.Cancel).toBe(`${at}?result=unknown`);
  const other = { ...add, sku: unique("ADDED-"), description: "Found band", category: "rings" };
  const added = await sal.post(address, { ...other, cost: "1", retailPrice: "5" });
  expect([added.status, added.location]).toEqual([303, `${at}?result=unknown`]);
  const elsewhere = address.replace(/returnTo=[^&]*/, "returnTo=https%3A%2F%2Felsewhere.example");
  expect((await sal.get(elsewhere)).page().links.Cancel).toMatch(/^\/inventory/);
  expect((await sal.get(`${at}?result=missing`)).page().text).toContain(gone.sku);
  expect((await sal.post(`${at}/end`, {})).status).toBe(303);
  const late = await sal.post(at, { ...form, number: "LATE-TAG" });
  expect(late.status).toBe(409);
  expect(late.page().messages).toMatch(/LATE-TAG: .* already ended this count[^]*Not saved/);

  const [missing] = await linesOf(Number(at.split("/")[2]), "?result=missing");
  const lineAt = `${at}/lines/${missing!.id}?result=missing`;
  const row = (await sal.get(`${at}?result=missing`)).page();
  expect(row.text).toContain("Found Later");
  const asked = await sal.post(lineAt, { ...row.form(lineAt.split("?")[0]), decision: "lost" });
  expect(asked.status).toBe(403);
  const approval = asked.page().form();
  const keyless = await sal.post(lineAt, { decision: "lost" });
  const unkeyed = { ...keyless.page().form(), "approval.employeeId": SUSAN.id, "approval.pin": PIN };
  expect((await sal.post(lineAt, unkeyed)).status).toBe(403);
  const approved = await sal.post(lineAt, {
    ...approval,
    "approval.employeeId": SUSAN.id,
    "approval.pin": PIN,
  });
  expect([approved.status, approved.location]).toEqual([303, `${at}?result=missing`]);
  const { text } = (await sal.get(`${at}?result=missing`)).page();
  expect(text).toMatch(/Lost.*Sal Brook/);
  const again = await sal.post(lineAt, { decision: "found_since" });
  expect(again.status).toBe(409);
  expect(again.body).toContain("already resolved this");
});

test("what one count after the other missed takes an approval to be found later, over JSON and on the page", async () => {
  const displayCase = aCase();
  await anItem(displayCase);
  const missed = async () => {
    const { id } = await begin({ displayCase });
    await endOf(id);
    const [line] = await linesOf(id, "?result=missing");
    return { id, line: line! };
  };
  const later = { decision: "found_since" };
  const first = await missed();
  expect((await decide(first.id, first.line, later)).status).toBe(200);
  const { text } = (await sal.get(`/counts/${first.id}?result=missing`)).page();
  expect(text).toContain("1 of 1 found, 1 after it ended");
  const asCounted = /Found When It Ended 0 .*Missing When It Ended 1 /;
  expect(text).toMatch(asCounted);
  expect((await sal.get(`/counts/${first.id}/print`)).page().text).toMatch(asCounted);
  const second = await missed();
  const refused = await decide(second.id, second.line, later);
  expect([refused.status, refused.json()]).toMatchObject([403, { approval: true }]);
  const at = `/counts/${second.id}?result=missing`;
  const lineAt = `/counts/${second.id}/lines/${second.line.id}`;
  const form = (await sal.get(at)).page().form(lineAt);
  const asked = await sal.post(`${lineAt}?result=missing`, { ...form, ...later });
  expect([asked.status, asked.page().messages]).toEqual([
    403,
    expect.stringContaining("finding it later again needs approval"),
  ]);
  const approval = { "approval.employeeId": String(SUSAN.id), "approval.pin": PIN };
  const approved = await sal.post(`${lineAt}?result=missing`, { ...asked.page().form(), ...approval });
  expect(approved.status).toBe(303);
  const third = await missed();
  const json = { ...later, approval: { employeeId: SUSAN.id, pin: PIN } };
  expect((await decide(third.id, third.line, json)).status).toBe(200);
});

test("only who may see inventory sees its counts, and without the right to cost no page or call has it", async () => {
  const displayCase = aCase();
  await anItem(displayCase, { cost: "12.34" });
  const { id } = await begin({ displayCase });
  for (const path of [`/counts/${id}`, `/counts/${id}/print`, `/api/counts/${id}`, "/counts"])
    expect((await rhea.get(path)).status, path).toBe(403);
  expect((await rhea.json("POST", `/api/counts/${id}/scans`, { number: "x" })).status).toBe(403);
  const owner = await signIn(server, OLIVE);
  const change = async (changes: object) =>
    said(await owner.json("PUT", "/api/permissions/sales", { changes }), 200);
  await change({ "figures.cost": false });
  expect((await countOf(id)).values.missing).toEqual({ retailPrice: "100.00" });
  for (const path of [`/counts/${id}`, `/counts/${id}/print`, `/api/counts/${id}/lines`])
    expect((await sal.get(path)).body, path).not.toContain("12.34");
  await change({ "inventory.view": false, "inventory.edit": false, "buys.make": false });
  expect((await sal.get(`/counts/${id}`)).status).toBe(403);
  expect((await sal.json("POST", "/api/counts", { kind: "pieces", location: "boca" })).status).toBe(403);
  expect((await sal.get("/counts?new=1")).page().text).not.toContain("Count Inventory");
  await change({});
});

test("missing pieces, and those of an ended count, are pages by key", async () => {
  const { id } = await begin({ location: "new_york", displayCase: "Vault" });
  const skus = (text: string) => [...text.matchAll(/SKU (TEST-\d+)/g)].map(([, sku]) => sku ?? "");
  const first = (await sal.get(`/counts/${id}?result=missing`)).page();
  const second = (await sal.get(first.links["Next"] ?? "")).page();
  // Nothing is missing before the count has ended.
  expect(first.text).toContain("Left to scan");
  const all = [...skus(first.text), ...skus(second.text)];
  expect(new Set(all).size).toBe(MORE_THAN_A_PAGE);
  const back = (await sal.get(second.links["Previous"] ?? "")).page();
  expect(skus(back.text)).toEqual(skus(first.text));
  await endOf(id);
  const ended = (await sal.get(`/counts/${id}?result=missing`)).page();
  expect(skus(ended.text)).toEqual(skus(first.text));
  expect(ended.text).not.toContain("Left to scan");
});

test("to resolve leads to a list with something to resolve, and from there to what a later page has", async () => {
  const displayCase = aCase();
  const { id } = await begin({ displayCase });
  const last = await scan(id, unique("STRAY-"));
  const stray = await scan(id, unique("STRAY-"));
  const strays = Array.from({ length: MORE_THAN_A_PAGE }, () => unique("STRAY-"));
  for (const number of strays) {
    const line = await scan(id, number);
    said(await decide(id, line, { decision: "left" }), 200);
  }
  await endOf(id);
  const linkOn = async (query = "") => (await sal.get(`/counts/${id}${query}`)).page().links["Resolve"];
  expect(await linkOn("?result=missing")).toBe(`/counts/${id}?result=unknown#lines`);
  expect(await linkOn()).toBe(`/counts/${id}?result=unknown#lines`);
  const own = `/counts/${id}/lines/${stray.id}`;
  const its = `${own}?result=unknown`;
  expect(await linkOn("?result=unknown")).toBe(its);
  const next = (await sal.get(`/counts/${id}?result=unknown`)).page().links["Next"] ?? "";
  expect((await sal.get(next)).page().links["Resolve"]).toBeUndefined();
  const form = (await sal.get(its)).page().form(own);
  const left = await sal.post(its, { ...form, decision: "left" });
  expect([left.status, left.location]).toEqual([303, `/counts/${id}?result=unknown`]);
  // The last one is resolved where the count says what is next, whatever the list shows.
  expect(await linkOn()).toBeUndefined();
  const lastForm = (await sal.get(`/counts/${id}`)).page().form(`/counts/${id}/lines/${last.id}`);
  const resolved = await sal.post(`/counts/${id}/lines/${last.id}`, { ...lastForm });
  expect([resolved.status, resolved.location]).toEqual([303, `/counts/${id}`]);
  expect((await sal.get(`/counts/${id}`)).page().text).toContain("Nothing is left to resolve");
});

test("the count sheet has the case's pieces to tick, the print the result", async () => {
  const displayCase = aCase();
  const { sku } = await anItem(displayCase);
  const { id } = await begin({ displayCase });
  const sheet = (await sal.get(`/counts/${id}/print?sheet`)).page().text;
  expect(sheet).toContain(`${displayCase}: 1`);
  expect(sheet).toContain(sku);
  await endOf(id);
  const result = (await sal.get(`/counts/${id}/print`)).page().text;
  expect(result).toMatch(/Missing.*\$100\.00 retail, \$40\.00 cost/);
  expect(result).toContain(sku);
});

test("the list has both kinds, and each alone", async () => {
  const kinds = async (query: string) =>
    new Set(said<Counted[]>(await sal.get(`/api/counts${query}`), 200).map(({ kind }) => kind));
  await begin({});
  expect(await kinds("")).toEqual(new Set(["orders", "pieces"]));
  expect(await kinds("?kind=orders")).toEqual(new Set(["orders"]));
  expect((await sal.get("/api/counts?kind=chairs")).status).toBe(422);
  const page = (await sal.get("/counts?new=1")).page().text;
  expect(page).toContain("Count Inventory");
  expect(page).toContain("Count Customers' Items");
  const bad = await sal.json("POST", "/api/counts", { kind: "pieces", location: "boca", place: "tray" });
  expect([bad.status, bad.json()]).toMatchObject([422, { errors: { place: [expect.any(String)] } }]);
});

test("a scan that came when its session had ended waits for its own button, while others go on", async () => {
  const displayCase = aCase();
  const [late, next] = [await anItem(displayCase), await anItem(displayCase)];
  const { id } = await begin({ displayCase });
  const page = `/counts/${id}`;
  const client = nobody(server);
  const form = (await sal.get(page)).page().form(page);
  const ended = await client.post(page, { ...form, number: late.sku });
  expect(ended.status).toBe(401);
  const signedIn = { ...ended.page().form("/"), email: SAL.email, password: PASSWORD };
  const back = await client.post("/", signedIn);
  const kept = await client.follow(back);
  expect(kept.page().text).toContain(`Not saved: ${late.sku}`);

  const scanned = await client.post(back.location ?? "", { ...kept.page().form(page), number: next.sku });
  expect(scanned.status).toBe(303);
  const still = await client.follow(scanned);
  expect(still.page().text).toContain(`Not saved: ${late.sku}`);
  expect((await countOf(id)).figures.found).toBe(1);

  // Its button has the scan.
  const saved = await client.post(page, { ...still.page().form(page), number: late.sku });
  expect((await client.follow(saved)).page().text).not.toContain("Not saved");
  expect((await countOf(id)).figures).toMatchObject({ found: 2, twice: 0 });
});

test("of scans that waited when the session ended each stays unsaved until it is saved, by its button or again", async () => {
  const displayCase = aCase();
  const [first, second, third] = [
    await anItem(displayCase),
    await anItem(displayCase),
    await anItem(displayCase),
  ];
  const { id } = await begin({ displayCase });
  const path = `/counts/${id}`;
  const client = nobody(server);
  const form = (await sal.get(path)).page().form(path);
  const behind = `${second.sku}\r\n${third.sku}\r\nNOTHING-1`;
  const ended = await client.post(path, { ...form, number: first.sku, scansBehind: behind });
  const back = await client.post("/", { ...ended.page().form("/"), email: SAL.email, password: PASSWORD });
  const at = back.location ?? "";
  const unsaved = async () =>
    [...(await client.get(at)).page().text.matchAll(/Not saved: (\S+)/g)].map(([, sku]) => sku);
  expect(await unsaved()).toEqual([first.sku, second.sku, third.sku, "NOTHING-1"]);

  const save = async (number: string) =>
    client.post(at, { ...(await client.get(at)).page().form(path), number });
  const saved = await save("NOTHING-1");
  expect([saved.status, saved.location]).toEqual([303, at]);
  expect(await unsaved()).toEqual([first.sku, second.sku, third.sku]);

  const others = { scansBehind: [first.sku, second.sku, third.sku].join("\r\n") };
  const fields = (await client.get(path)).page().form(path);
  expect((await client.post(at, { ...fields, ...others, number: second.sku })).status).toBe(303);
  expect(await unsaved()).toEqual([first.sku, third.sku]);
  const refused = await client.post(at, { ...fields, number: "", scansBehind: others.scansBehind });
  expect([refused.status, refused.page().text]).toEqual([
    422,
    expect.stringContaining(`Not saved: ${third.sku}`),
  ]);

  expect((await save(third.sku)).location).toBe(at);
  expect(await unsaved()).toEqual([first.sku]);
  const last = await save(first.sku);
  expect(last.location).toBe(path);
  expect((await client.follow(last)).page().text).not.toContain("Not saved");
  expect((await countOf(id)).figures).toMatchObject({ found: 3, twice: 0, unknown: 1 });
});

test("hundreds of scans that wait make no large page: some have buttons, all are kept", async () => {
  const { id } = await begin({ displayCase: aCase() });
  const path = `/counts/${id}`;
  const scans = Array.from({ length: 1_000 }, (_, n) => `LATE-${n}`);
  const form = (await sal.get(path)).page().form(path);
  const plain = (await sal.get(path)).body.length;
  const answer = await sal.post(path, { ...form, number: "LATE-0", scansBehind: scans.join("\n") });
  const shown = await sal.follow(answer);
  expect(shown.body.match(/Save Scan LATE-/g)).toHaveLength(50);
  expect(shown.page().text).toContain("949 more are kept");
  expect(shown.page().form(path).scansBehind?.split(/\s+/)).toEqual(scans.slice(1));
  expect(shown.body.length - plain).toBeLessThan(150_000);
});
