import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADAM, OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { theBooksBalance } from "../support/shop.ts";
import { rowsOfCsv } from "../support/three-years/answers.ts";

type Said = "yes" | "no" | "not_asked" | "yes_again";
type Consent = Partial<Record<"phone" | "text" | "email" | "post", Said>>;

let server: ShopServer<void>;
let adam: Client;
let olive: Client;
let sal: Client;
let susan: Client;

beforeAll(async () => {
  server = await startShop();
  adam = await signIn(server, ADAM);
  olive = await signIn(server, OLIVE);
  sal = await signIn(server, SAL);
  susan = await signIn(server, SUSAN);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

let made = 0;
const CONTACTS = () => ({
  firstName: "Ida",
  lastName: `Marsh${++made}`,
  email: `ida${made}@mail.example`,
  cellPhone: `(561) 555-${String(1000 + made)}`,
  street: `${made} Ocean Blvd`,
  zipCode: "33432",
  homeStore: "boca",
});

const added = async (words: object) =>
  (await sal.json("POST", "/api/customers", words)).json<{ id: number; refuses: string[] }>();
const say = (id: number, consent: Consent, askedWith?: string) =>
  sal.json("PUT", `/api/customers/${id}/profile`, { consent, askedWith });
const erase = (id: number) =>
  adam.json("POST", `/api/customers/${id}/erase`, { reason: "request", confirmed: true });

/** The rows of customers in the file of a campaign that is made for it. */
async function fileOf(type: "email" | "sms" | "direct_mail") {
  const body = { name: `To ${type} ${++made}`, type, messageContent: "Come and see.", audienceSegments: {} };
  const { id } = (await susan.json("POST", "/api/campaigns", body)).json<{ id: number }>();
  const rows = rowsOfCsv((await adam.get(`/marketing/${id}/audience.csv`)).body);
  return { id, of: (customer: number) => rows.find((row) => row["Customer ID"] === String(customer))! };
}

describe("an address that no customer has, without scripts", () => {
  const at = "/marketing/suppressions";
  const typed = { channel: "email", address: "walk.in@mail.example", reason: "not_theirs" };

  test("is closed by hand and listed with why; what can't be one is refused with what was typed", async () => {
    expect((await susan.get("/marketing")).page().text).toContain("Closed Addresses");
    const form = (await susan.get(`${at}/new`)).page().form(`${at}/new`);
    const wrong = await susan.post(`${at}/new`, { ...form, ...typed, address: "walk.in at mail" });
    expect(wrong.status).toBe(422);
    expect(wrong.page().text).toContain("Enter an email address");
    expect(wrong.body).toContain("walk.in at mail");
    const closed = await susan.post(`${at}/new`, { ...form, ...typed });
    expect([closed.status, closed.location]).toEqual([303, at]);
    const list = (await susan.get(at)).page().text;
    expect(list).toContain("By hand: It belongs to somebody else");
    expect(list).not.toContain("walk.in");
    expect((await olive.get("/audit")).page().text).toContain("Closed an address");
    const { id } = await added({ ...CONTACTS(), email: "Walk.In@mail.example" });
    const profile = await sal.json("GET", `/api/customers/${id}/profile`);
    expect(profile.json()).toMatchObject({ suppressed: ["email"] });
  });

  test("is opened by hand again, and by calls", async () => {
    const { reason: _, ...address } = typed;
    const opened = await susan.post(`${at}/lift`, address);
    expect([opened.status, opened.location]).toEqual([303, at]);
    expect((await susan.get(at)).page().text).toContain("Open again");
    const again = await susan.post(`${at}/lift`, address);
    expect([again.status, again.page().text]).toEqual([409, expect.stringContaining("isn't closed")]);
    const closed = await susan.json("POST", "/api/suppressions", typed);
    expect([closed.status, closed.json()]).toMatchObject([
      201,
      { channel: "email", source: "by_hand", reason: "not_theirs", liftedAt: null },
    ]);
    expect((await susan.json("POST", "/api/suppressions", typed)).status).toBe(409);
    expect((await susan.json("POST", "/api/suppressions", { ...typed, address: "?" })).status).toBe(422);
    const lifted = await susan.json("POST", "/api/suppressions/lift", address);
    expect([lifted.status, lifted.json()]).toMatchObject([200, { liftedAt: expect.any(String) }]);
    // Who refused alone says yes again.
    const { id } = await added(CONTACTS());
    await say(id, { email: "no" });
    const { email } = (await sal.json("GET", `/api/customers/${id}`)).json<{ email: string }>();
    const theirs = await susan.json("POST", "/api/suppressions/lift", { channel: "email", address: email });
    expect([theirs.status, theirs.body]).toEqual([409, expect.stringContaining("new yes")]);
    expect((await sal.json("POST", "/api/suppressions", typed)).status).toBe(403);
  });
});

describe("a customer's profile, without scripts", () => {
  test("shows the words to ask with, and keeps them with a yes, with who noted it and when", async () => {
    const { id } = await added(CONTACTS());
    const at = `/customers/${id}/profile`;
    const page = (await sal.get(at)).page();
    expect(page.text).toContain("May our shop send you offers and news this way?");
    const saved = await sal.post(at, { ...page.form(at), "consent.text": "yes", "consent.email": "no" });
    expect(saved.status).toBe(303);
    const record = (await sal.get(`/customers/${id}`)).page().text;
    expect(record).toMatch(/Text: yes, \w+ \d+, \d{4}, Sal Brook/);
    expect(record).toMatch(/What Was Asked ?May our shop send you offers/);
    // On paper nothing can be unfolded.
    expect(record).toContain("What Was Asked: May our shop send you offers");
    expect((await sal.json("GET", `/api/customers/${id}/profile`)).json()).toMatchObject({
      consent: {
        text: { answer: "yes", askedWith: expect.stringMatching(/^May our shop/), place: "counter" },
        email: { answer: "no", askedWith: null, place: "counter", by: "Sal Brook" },
      },
      suppressed: ["email"],
    });
    const again = (await sal.get(at)).page().form(at);
    expect(again["consent.text"]).toBe("yes");
    await sal.post(at, { ...again, ringSize: "6" });
    const all = (await adam.json("GET", `/api/customers/${id}/export`)).json<{ consents: object[] }>();
    expect(all.consents).toMatchObject([
      { channel: "text", answer: "yes", askedWith: expect.stringMatching(/^May our shop/) },
      { channel: "email", answer: "no" },
    ]);
  });

  test("says that somebody with the same number refused, and takes another yes", async () => {
    const [one, other] = [CONTACTS(), CONTACTS()];
    const { id: oneId } = await added(one);
    const { id } = await added({ ...other, cellPhone: one.cellPhone });
    await say(id, { text: "yes" });
    await say(oneId, { text: "no" });
    const at = `/customers/${id}/profile`;
    const page = (await sal.get(at)).page();
    expect(page.text).toContain("Somebody at this number asked not to be texted");
    expect((await fileOf("sms")).of(id)["Cell Phone"]).toBe("");
    await sal.post(at, { ...page.form(at), "consent.text": "yes_again", askedWith: "Once more?" });
    expect((await fileOf("sms")).of(id)["Cell Phone"]).toBe(one.cellPhone);
    expect((await fileOf("sms")).of(oneId)).toMatchObject({
      "Cell Phone": "",
      "Left Out": "Asked not to be texted",
    });
  });
});

describe("a campaign's file and counts", () => {
  test("texts take a yes; email and mail take none until Settings say so", async () => {
    const { id } = await added(CONTACTS());
    const count = async (type: string) =>
      (await susan.get(`/marketing/audience?type=${type}`)).json<{ matching: number; unreachable: number }>();
    expect((await fileOf("sms")).of(id)).toMatchObject({
      "Cell Phone": "",
      "Left Out": "Never said yes to texts",
    });
    const byEmail = await fileOf("email");
    expect(byEmail.of(id)).toMatchObject({
      Email: expect.stringContaining("@"),
      "Cell Phone": "",
      "Left Out": "",
    });
    const before = await count("sms");
    await say(id, { text: "yes" });
    expect(await count("sms")).toMatchObject({ ...before, unreachable: before.unreachable - 1 });
    const form = (await olive.get("/settings")).page().form("/settings");
    const asking = await olive.post("/settings", { ...form, emailTakesYes: "on", mailTakesYes: "on" });
    expect(asking.status).toBe(303);
    expect((await fileOf("email")).of(id)).toMatchObject({
      Email: "",
      "Left Out": "Never said yes to email",
    });
    expect((await fileOf("direct_mail")).of(id)).toMatchObject({ Street: "" });
    expect((await susan.get(`/marketing/${byEmail.id}`)).page().text).toContain("never said yes to email");
    const {
      emailTakesYes: _,
      mailTakesYes: __,
      ...back
    } = (await olive.get("/settings")).page().form("/settings");
    expect((await olive.post("/settings", back)).status).toBe(303);
    expect((await fileOf("email")).of(id)).toMatchObject({ Email: expect.stringContaining("@") });
  });

  test("words to ask with are the shop's, and another placeholder than its name is refused", async () => {
    const form = (await olive.get("/settings")).page().form("/settings");
    const refused = await olive.post("/settings", { ...form, consentWords: "Dear {first name}" });
    expect(refused.status).toBe(422);
    expect(refused.page().text).toContain("{first name} isn't a placeholder: use {shop}");
  });

  test("a yes that was taken back leaves the file, also of a campaign that is written again", async () => {
    const { id } = await added(CONTACTS());
    await say(id, { text: "yes" });
    expect((await fileOf("sms")).of(id)["Left Out"]).toBe("");
    await say(id, { text: "no" });
    expect((await fileOf("sms")).of(id)).toMatchObject({ "Cell Phone": "" });
  });

  test("an address that two people have is in it once", async () => {
    const one = CONTACTS();
    const { id: first } = await added(one);
    const { id: second } = await added({ ...CONTACTS(), email: one.email.toUpperCase() });
    const { of } = await fileOf("email");
    expect([of(first)["Left Out"], of(second)["Left Out"]].toSorted()).toEqual([
      "",
      expect.stringMatching(/^Same email address as customer #\d+$/),
    ]);
    expect([of(first).Email, of(second).Email].filter((email) => email !== "")).toHaveLength(1);
  });
});

describe("who refused stays out of it", () => {
  test("added again after an erasure, by form and by JSON, which say so", async () => {
    const ida = CONTACTS();
    const { id } = await added(ida);
    await say(id, { email: "no", text: "no" });
    expect((await erase(id)).status).toBe(200);
    const again = await added(ida);
    expect(again.refuses).toEqual(["text", "email"]);
    expect((await fileOf("email")).of(again.id)).toMatchObject({
      Email: "",
      "Left Out": "Somebody at this email address asked not to be emailed, or email to it came back",
    });
    expect((await sal.get(`/customers/${again.id}`)).page().text).toContain("Asked not to be emailed");
    expect((await erase(again.id)).status).toBe(200);
    const form = (await sal.get("/customers/new")).page().form("/customers/new");
    const saved = await sal.follow(await sal.post("/customers/new", { ...form, ...ida }));
    expect(saved.page().text).toContain("Somebody at this email address asked not to be emailed");
  });

  test("imported again after an erasure, which the import says", async () => {
    const ida = CONTACTS();
    const { id } = await added(ida);
    await say(id, { email: "no" });
    await erase(id);
    const list = new FormData();
    const lines = ["First Name,Last Name,Email", `${ida.firstName},${ida.lastName},${ida.email}`];
    list.append("file", new Blob([lines.join("\n")]), "list.csv");
    const answer = await sal.request("POST", "/api/customers/import", { body: list });
    expect(answer.json()).toMatchObject({ imported: 1, failed: 0 });
    expect(answer.body).toContain(
      "omebody at this email address asked not to be emailed, or email to it came back, which stays so",
    );
    const found = (await sal.json("GET", `/api/customers?search=${ida.lastName}`)).json<
      { id: number; refuses: string[] }[]
    >();
    expect(found).toMatchObject([{ refuses: ["email"] }]);
    expect((await fileOf("email")).of(found[0]!.id)).toMatchObject({ Email: "" });
    await say(found[0]!.id, { email: "yes" });
    expect((await fileOf("email")).of(found[0]!.id)).toMatchObject({ Email: ida.email });
  });

  test("merged with somebody who said yes by another number", async () => {
    const [one, other] = [CONTACTS(), CONTACTS()];
    const [{ id: kept }, { id: merged }] = [await added(one), await added(other)];
    await say(merged, { text: "yes" });
    await say(kept, { text: "no" });
    const done = await adam.json("POST", `/api/customers/${kept}/merge`, { mergedId: merged, fields: {} });
    expect(done.status).toBe(201);
    expect((await fileOf("sms")).of(kept)).toMatchObject({ "Cell Phone": "" });
    await adam.json("POST", `/api/customers/merges/${done.json<{ id: number }>().id}/undo`, {});
    expect((await fileOf("sms")).of(kept)).toMatchObject({ "Cell Phone": "" });
    expect((await fileOf("sms")).of(merged)).toMatchObject({ "Cell Phone": other.cellPhone });
  });

  test("on the calling lists: neither the number nor the address of somebody who refused both", async () => {
    const ida = { ...CONTACTS(), cellPhone: null, dateOfBirth: "1980-03-02" };
    const { id } = await added(ida);
    await say(id, { email: "no" });
    const { text } = (await sal.get("/customers/calls?list=birthday&month=2027-03&state=all")).page();
    expect(text).toContain(ida.lastName);
    expect(text).not.toContain(ida.email);
    expect(text).toContain("Asked not to be emailed");
  });
});
