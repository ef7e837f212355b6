import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { day } from "~/domain/dates";
import { ADAM, OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import { type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { aCampaign, aCustomer, theBooksBalance } from "../support/shop.ts";

interface Campaign {
  id: number;
  name: string;
  subject: string | null;
  messageContent: string;
  audienceSegments: Record<"tier" | "gender" | "ageRange" | "location", string | null>;
  status: string;
  scheduledDate: string | null;
  version: number;
}

let server: ShopServer<void>;
let susan: Client;

beforeAll(async () => {
  server = await startShop(() => {
    aCustomer({ tier: "gold", email: "gold@mail.example", dateOfBirth: day("1985-05-05") });
    aCustomer({ tier: "gold" });
    aCustomer({ tier: "platinum", street: "1 Main St", city: "Boca Raton", lastName: "Whogetsmail" });
    aCampaign({ name: "The first one" });
  });
  susan = await signIn(server, SUSAN);
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

let made = 0;
const sent = (words: Record<string, unknown> = {}) => ({
  name: `Campaign ${++made}`,
  type: "email",
  messageContent: "Come and see.",
  audienceSegments: {},
  status: "draft",
  ...words,
});
const create = (words: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  susan.json("POST", "/api/campaigns", sent(words), headers);
const list = async () => (await susan.json("GET", "/api/campaigns")).json<Campaign[]>();
const find = async (id: number) => (await list()).find((campaign) => campaign.id === id)!;
const post = (path: string, fields: Record<string, string | number>) => susan.post(path, fields);

async function aDraft(words: Record<string, unknown> = {}): Promise<Campaign> {
  return (await create(words)).json() as unknown as Campaign;
}

/** A campaign by mail that was sent: it takes no server, and its letters wait for whoever prints them. */
async function aSentOne(): Promise<Campaign> {
  const { id } = await aDraft({ type: "direct_mail", audienceSegments: { tier: "platinum" } });
  const { listedAt } = (await susan.json("POST", `/api/campaigns/${id}/recipients`)).json<{
    listedAt: string;
  }>();
  return (await susan.json("POST", `/api/campaigns/${id}/send`, { listedAt })).json<Campaign>();
}

describe("POST /api/campaigns", () => {
  test("answers 201 and the record as section 3 has it", async () => {
    const answer = await create({
      name: " New in pearls ",
      subject: "Pearls",
      messageContent: "First line\r\nsecond",
      audienceSegments: { tier: "gold", gender: "", ageRange: "60+", location: "denver" },
      scheduledDate: "2031-07-04T10:00:00-06:00",
    });
    expect(answer.status).toBe(201);
    const campaign = answer.json();
    expect(campaign).toEqual({
      id: expect.any(Number),
      name: "New in pearls",
      type: "email",
      messageContent: "First line\nsecond",
      subject: "Pearls",
      audienceSegments: { tier: "gold", gender: null, ageRange: "60+", location: "denver" },
      scheduledDate: "2031-07-04T16:00:00.000Z",
      status: "draft",
      sentCount: 0,
      openCount: 0,
      clickCount: 0,
      conversionCount: 0,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      version: 1,
    });
    expect(await find(campaign.id as number)).toEqual(campaign);
  });

  test("accepts only the required fields, and a time in the form control's format", async () => {
    const least = { name: "Least", type: "sms", messageContent: "Hi" };
    const answer = await susan.json("POST", "/api/campaigns", least);
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({
      subject: null,
      scheduledDate: null,
      audienceSegments: { tier: null, gender: null, ageRange: null, location: null },
    });
    expect((await aDraft({ scheduledDate: "2031-07-04T10:00" })).scheduledDate).toBe(
      "2031-07-04T14:00:00.000Z",
    );
    expect((await aDraft({ audienceSegments: { tier: "all", location: "all" } })).audienceSegments).toEqual({
      tier: null,
      gender: null,
      ageRange: null,
      location: null,
    });
  });

  test.each(["sms", "direct_mail"])("leaves the subject of a campaign of type %s out", async (type) => {
    expect((await aDraft({ type, subject: "Nobody reads it" })).subject).toBeNull();
  });

  test("names every required field that is missing", async () => {
    const answer = await susan.json("POST", "/api/campaigns", {});
    expect(answer.status).toBe(422);
    expect(answer.json().errors).toEqual({
      name: ["Campaign name is required"],
      type: ["Campaign type is required"],
      messageContent: ["Message content is required"],
    });
  });

  test.each<[string, unknown, string]>([
    ["type", "fax", "type"],
    ["status", "active", "status"],
    ["scheduledDate", "tomorrow", "scheduledDate"],
    ["scheduledDate", "2026-02-30T10:00", "scheduledDate"],
    ["name", "x".repeat(201), "name"],
    ["messageContent", "x".repeat(5001), "messageContent"],
    ["messageContent", "  \n ", "messageContent"],
    ["audienceSegments", { tier: "brass" }, "audienceSegments.tier"],
    ["audienceSegments", { gender: "x" }, "audienceSegments.gender"],
    ["audienceSegments", { ageRange: "17-18" }, "audienceSegments.ageRange"],
    ["audienceSegments", { location: "atlantis" }, "audienceSegments.location"],
  ])("refuses %s %j with 422 at the field", async (field, value, at) => {
    const answer = await create({ [field]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([at]);
  });

  test.each<[string, unknown]>([
    ["name", 5],
    ["type", ["email"]],
    ["audienceSegments", "gold"],
    ["audienceSegments", ["gold"]],
    ["audienceSegments", 3],
    ["audienceSegments", { tier: 5 }],
    ["scheduledDate", 20_310_704],
  ])("calls %s %j a wrong type with 400", async (field, value) =>
    expect((await create({ [field]: value })).status).toBe(400),
  );

  test("a repeated Idempotency-Key gives the first answer, another body is 422", async () => {
    const body = sent();
    const again = () => susan.json("POST", "/api/campaigns", body, { "idempotency-key": "campaign-1" });
    const [first, second] = [await again(), await again()];
    expect(second.body).toBe(first.body);
    const other = await susan.json("POST", "/api/campaigns", sent(), { "idempotency-key": "campaign-1" });
    expect(other.status).toBe(422);
    expect((await list()).filter(({ name }) => name === body.name)).toHaveLength(1);
  });
});

describe("POST /api/campaigns/{id}/optimize", () => {
  test("answers the message and keeps it as a proposal, without touching the campaign", async () => {
    const { id } = await aDraft({ messageContent: "We have pearls." });
    const answer = await susan.json("POST", `/api/campaigns/${id}/optimize`);
    expect(answer.status).toBe(200);
    const { optimizedMessage } = answer.json<{ optimizedMessage: string }>();
    expect(optimizedMessage).toContain("We have pearls");
    expect((await find(id)).messageContent).toBe("We have pearls.");
    const page = (await susan.get(`/marketing/${id}`)).page();
    expect(page.text).toContain("Proposed Message");
    expect(page.text).toContain("Built-in advisor");
  });

  test.each(["999999", "abc", "-1", "1.5", "00"])("of campaign %s is 404", async (id) =>
    expect((await susan.json("POST", `/api/campaigns/${id}/optimize`)).status).toBe(404),
  );

  test("of campaign 0 answers what is in the body, and keeps nothing", async () => {
    const before = await list();
    const answer = await susan.json("POST", "/api/campaigns/0/optimize", {
      messageContent: "We have pearls.",
      audienceSegments: { tier: "gold" },
    });
    expect(answer.status).toBe(200);
    expect(answer.json<{ optimizedMessage: string }>().optimizedMessage).toContain("We have pearls");
    expect(await list()).toEqual(before);
  });

  test("of campaign 0 wants a message", async () => {
    const ask = (body: unknown) => susan.json("POST", "/api/campaigns/0/optimize", body);
    const empty = await ask({ messageContent: " ", audienceSegments: {} });
    expect(empty.status).toBe(422);
    expect(empty.json().errors).toEqual({ messageContent: ["Message content is required"] });
    expect((await ask({ messageContent: "x", audienceSegments: { tier: "brass" } })).status).toBe(422);
    expect((await ask({ messageContent: 5 })).status).toBe(400);
    expect((await susan.request("POST", "/api/campaigns/0/optimize", { body: "x" })).status).toBe(415);
  });
});

describe("who may", () => {
  test.each([SUSAN, ADAM, OLIVE])("$role can", async (person) => {
    const client = await signIn(server, person);
    expect((await client.get("/marketing")).status).toBe(200);
    expect((await client.json("GET", "/api/campaigns")).status).toBe(200);
    expect((await client.get("/")).page().links.Marketing).toBe("/marketing");
  });

  test.each([
    [SAL, "Sales"],
    [RHEA, "Read Only"],
  ])("$role can't", async (person, label) => {
    const client = await signIn(server, person);
    const page = await client.get("/marketing");
    expect(page.status).toBe(403);
    expect(page.page().text).toContain(
      `Access Restricted: your role (${label}) can't open Marketing. Ask an administrator.`,
    );
    expect(page.page().links.Marketing).toBeUndefined();
    for (const [method, path, body] of [
      ["GET", "/api/campaigns", undefined],
      ["POST", "/api/campaigns", sent()],
      ["POST", "/api/campaigns/1/optimize", undefined],
      ["POST", "/api/campaigns/0/optimize", { messageContent: "x" }],
    ] as const)
      expect((await client.json(method, path, body)).status).toBe(403);
    expect((await client.post("/marketing/1/status", { status: "active" })).status).toBe(403);
  });

  test("a signed-out client can't", async () => {
    expect((await nobody(server).json("GET", "/api/campaigns")).status).toBe(401);
    expect((await nobody(server).get("/marketing")).status).toBe(404);
  });
});

describe("the form without scripts", () => {
  const FORM = {
    formKey: "",
    name: "From a form",
    type: "email",
    subject: "Hello",
    messageContent: "Line one\r\n\r\nline two",
    "audienceSegments.tier": "gold",
    "audienceSegments.gender": "",
    "audienceSegments.ageRange": "",
    "audienceSegments.location": "",
    scheduledDate: "2031-01-04T10:00",
  };
  const formKey = async () => (await susan.get("/marketing/new")).page().form().formKey!;

  test("creates a draft and says so; sent twice it is one", async () => {
    const fields = { ...FORM, formKey: await formKey() };
    const answers = [await post("/marketing/new", fields), await post("/marketing/new", fields)];
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, "/marketing"],
      [303, "/marketing"],
    ]);
    expect((await susan.get("/marketing")).page().messages).toContain("Campaign created successfully");
    const found = (await list()).filter(({ name }) => name === FORM.name);
    expect(found).toMatchObject([
      { status: "draft", messageContent: "Line one\n\nline two", scheduledDate: "2031-01-04T15:00:00.000Z" },
    ]);
    const other = await post("/marketing/new", { ...fields, name: "Another" });
    expect(other.status).toBe(422);
    expect(other.page().messages).toContain("This form was already used for campaign From a form");
  });

  test("keeps what was typed and names what is wrong", async () => {
    const answer = await post("/marketing/new", {
      ...FORM,
      name: "",
      scheduledDate: "nonsense",
      formKey: await formKey(),
    });
    expect(answer.status).toBe(422);
    const page = answer.page();
    expect(page.messages).toContain("2 fields need attention before the campaign can be created");
    expect(page.messages).toContain("Campaign name is required");
    expect(page.form()).toMatchObject({
      subject: "Hello",
      "audienceSegments.tier": "gold",
      scheduledDate: "nonsense",
      messageContent: "Line one\n\nline two",
    });
  });

  test("'Update Summary' shows the draft again with both figures", async () => {
    const answer = await post("/marketing/new", { ...FORM, name: "", step: "estimate" });
    expect(answer.status).toBe(200);
    const page = answer.page();
    expect(page.text).toMatch(/Customers who match today 2 .*Planning estimate: 104, a rule of thumb/);
    expect(page.text).toContain("1 of 2 can be emailed. 1 has no email address or asked not to be emailed.");
    expect(page.form()).toMatchObject({ subject: "Hello", scheduledDate: FORM.scheduledDate });
    expect(page.messages).not.toContain("required");
  });

  test("'Optimize with AI' replaces the message, 'Undo' brings it back", async () => {
    const before = await list();
    const optimized = await post("/marketing/new", {
      ...FORM,
      messageContent: "We have pearls.",
      step: "optimize",
    });
    expect(optimized.status).toBe(200);
    const fields = optimized.page().form();
    expect(fields.messageContent).toContain("We have pearls");
    expect(fields.messageContent).not.toBe("We have pearls.");
    expect(fields.messageBefore).toBe("We have pearls.");
    const undone = (await post("/marketing/new", { ...fields, step: "undo" })).page().form();
    expect(undone).toMatchObject({ messageContent: "We have pearls.", subject: "Hello", name: FORM.name });
    expect(undone.messageBefore).toBeUndefined();
    expect(await list()).toEqual(before);
  });

  test("a complete message stays as it is, and the form says so", async () => {
    const once = await post("/marketing/new", {
      ...FORM,
      messageContent: "We have pearls.",
      step: "optimize",
    });
    const { messageContent = "", subject = "" } = once.page().form();
    const twice = await post("/marketing/new", { ...FORM, messageContent, subject, step: "optimize" });
    expect(twice.page().text).toContain("Nothing to improve. Your message is unchanged.");
    expect(twice.page().form()).toMatchObject({ messageContent, subject });
    expect(twice.page().form().messageBefore).toBeUndefined();
  });

  test("there is nothing to optimize without a message", async () => {
    const answer = await post("/marketing/new", { ...FORM, messageContent: " ", step: "optimize" });
    expect(answer.status).toBe(422);
    expect(answer.page().messages).toContain("Message content is required");
  });

  test("no button is disabled without scripts", async () => {
    expect((await susan.get("/marketing/new")).body).not.toMatch(/<button[^>]*\sdisabled/);
  });

  test("an edit saves; a second one from the same version is shown the current record", async () => {
    const { id } = await aDraft({ name: "Before", messageContent: "Two\nlines" });
    const fields = (await susan.get(`/marketing/${id}/edit`)).page().form(`/marketing/${id}/edit`);
    fields.messageContent = "Two\r\nlines";
    const saved = await post(`/marketing/${id}/edit`, { ...fields, name: "After", formKey: "edit-key-one" });
    expect([saved.status, saved.location]).toEqual([303, `/marketing/${id}`]);
    expect(await find(id)).toMatchObject({ name: "After", version: 2 });
    const late = await post(`/marketing/${id}/edit`, { ...fields, name: "Late", formKey: "edit-key-two" });
    expect(late.status).toBe(409);
    expect(late.page().messages).toMatch(
      /You changed this campaign at \d+:\d\d [AP]M E[DS]T while you were editing/,
    );
    expect(late.page().text).toContain("Now saved: After");
    expect(late.page().text.match(/Now saved/g)).toHaveLength(1);
    expect(late.page().form(`/marketing/${id}/edit`)).toMatchObject({ name: "Late", version: "2" });
  });
});

test("an audience that another editor changed is taken over, but for what was changed in it", async () => {
  const { id } = await aDraft({ name: "Audience" });
  const fields = (await susan.get(`/marketing/${id}/edit`)).page().form(`/marketing/${id}/edit`);
  const theirs = {
    ...fields,
    type: "sms",
    "audienceSegments.tier": "diamond",
    "audienceSegments.location": "boca",
    scheduledDate: "2026-12-01T10:00",
  };
  expect((await post(`/marketing/${id}/edit`, { ...theirs, formKey: "audience-1" })).status).toBe(303);
  const mine = { ...fields, "audienceSegments.gender": "female", formKey: "audience-2" };
  const late = await post(`/marketing/${id}/edit`, mine);
  expect(late.status).toBe(409);
  expect(late.page().text).not.toContain("Now saved");
  const again = late.page().form(`/marketing/${id}/edit`);
  expect(again).toMatchObject({
    type: "sms",
    scheduledDate: "2026-12-01T10:00",
    "audienceSegments.tier": "diamond",
    "audienceSegments.location": "boca",
    "audienceSegments.gender": "female",
    version: "2",
  });
});

describe("a campaign's status", () => {
  test("completing asks first, explains, and happens once", async () => {
    const unsent = `/marketing/${(await aDraft()).id}/complete`;
    const draft = await susan.get(unsent);
    expect(draft.page().text).toContain("A draft can't be completed: send it first.");
    expect(draft.page().form(unsent)).toEqual({});
    const { id } = await aSentOne();
    const at = `/marketing/${id}/complete`;
    expect((await susan.get(`/marketing/${id}`)).page().links.Complete).toBe(at);
    const asked = (await susan.get(at)).page();
    expect(asked.text).toContain("Nobody else is written to");
    expect(asked.links.Cancel).toBe(`/marketing/${id}`);
    expect((await find(id)).status).toBe("active");
    const { formKey = "" } = asked.form();
    for (const answer of [await susan.post(at, { formKey }), await susan.post(at, { formKey })])
      expect([answer.status, answer.location]).toEqual([303, `/marketing/${id}`]);
    expect((await find(id)).status).toBe("completed");
    const again = await susan.post(at, { formKey: "another" });
    expect([again.status, again.page().messages]).toEqual([
      409,
      expect.stringContaining("This campaign is already completed"),
    ]);
  });

  test("changes to an allowed status and returns to the same page", async () => {
    const { id } = await aSentOne();
    const set = (status: string, returnTo = "/marketing?x=1") =>
      post(`/marketing/${id}/status`, { status, returnTo });
    for (const status of ["paused", "active", "completed"]) {
      const answer = await set(status);
      expect([answer.status, answer.location]).toEqual([303, "/marketing?x=1"]);
      expect((await find(id)).status).toBe(status);
    }
    const refused = await set("active");
    expect(refused.status).toBe(409);
    expect(refused.page().messages).toContain("A completed campaign can't be resumed");
    const { name, status } = await find(id);
    expect([refused.page().h1, status]).toEqual([[name], "completed"]);
  });

  test("never redirects to another site, and requires a known status", async () => {
    const { id } = await aSentOne();
    const away = await post(`/marketing/${id}/status`, { status: "paused", returnTo: "//evil.example/" });
    expect(away.location).toBe(`/marketing/${id}`);
    for (const status of ["", "draft", "sent"])
      expect((await post(`/marketing/${id}/status`, { status })).status).toBe(422);
    expect((await post("/marketing/999999/status", { status: "active" })).status).toBe(404);
  });
});

describe("a proposal", () => {
  async function proposed() {
    const { id } = await aDraft({ messageContent: "We have pearls." });
    const answer = await post(`/marketing/${id}/optimize`, {});
    expect([answer.status, answer.location]).toEqual([303, `/marketing/${id}`]);
    const page = (await susan.get(`/marketing/${id}`)).page();
    expect(page.messages).toContain(
      "Campaign Optimized AI has generated an optimized version of your campaign message",
    );
    return { id, seen: page.form(`/marketing/${id}/proposal/take`) };
  }

  test("one equal to the message can't be taken", async () => {
    const { id } = await aDraft({ messageContent: "We have pearls." });
    await post(`/marketing/${id}/optimize`, {});
    const first = (await susan.get(`/marketing/${id}`)).page();
    expect(first.text).toContain("Use This Message");
    await post(`/marketing/${id}/proposal/take`, first.form(`/marketing/${id}/proposal/take`));
    await post(`/marketing/${id}/optimize`, {});
    const second = (await susan.get(`/marketing/${id}`)).page();
    expect(second.text).toContain("Nothing to improve. Your message is unchanged.");
    expect(second.text).toContain("Discard");
    expect(second.text).not.toContain("Use This Message");
  });

  test("is taken", async () => {
    const { id, seen } = await proposed();
    expect((await post(`/marketing/${id}/proposal/take`, seen)).status).toBe(303);
    expect((await find(id)).messageContent).not.toBe("We have pearls.");
    expect((await susan.get(`/marketing/${id}`)).page().text).not.toContain("Proposed Message");
    const again = await post(`/marketing/${id}/proposal/take`, seen);
    expect(again.status).toBe(409);
    expect(again.page().messages).toContain("This proposal was already used or discarded");
  });

  test("is dropped", async () => {
    const { id, seen } = await proposed();
    expect((await post(`/marketing/${id}/proposal/drop`, seen)).status).toBe(303);
    expect(await find(id)).toMatchObject({ messageContent: "We have pearls.", version: 1 });
  });

  test("requires the version that was seen", async () => {
    const { id } = await proposed();
    expect((await post(`/marketing/${id}/proposal/take`, {})).status).toBe(422);
  });
});

test("escapes stored text", async () => {
  const words = `<script>alert(1)</script>"'>{name}`;
  const { id } = await aDraft({ name: words, subject: words, messageContent: words });
  for (const path of ["/marketing", `/marketing/${id}`, `/marketing/${id}/edit`])
    expect((await susan.get(path)).body).not.toContain("<script>alert");
});

describe("the audience", () => {
  const somebody = (adam: Client, words: Record<string, unknown>) =>
    adam.json("POST", "/api/customers", { homeStore: "denver", tier: "diamond", ...words });
  const exports = async (olive: Client) =>
    (await olive.get("/audit/export.csv")).body.match(/campaign\.audience-exported/g)?.length ?? 0;

  test("is exported as CSV: who matches, safe against formulas, audited; by whoever may export customers", async () => {
    const adam = await signIn(server, ADAM);
    const olive = await signIn(server, OLIVE);
    await somebody(adam, {
      firstName: "=SUM(A1)",
      lastName: "Abel",
      email: "abel@mail.example",
      gender: "male",
      dateOfBirth: "1950-02-03",
    });
    await somebody(adam, { firstName: "Young", lastName: "Abel", gender: "male", dateOfBirth: "2001-01-01" });
    await somebody(adam, { firstName: "Ada", lastName: "Abel", gender: "female", dateOfBirth: "1950-02-03" });
    await somebody(adam, { firstName: "Ageless", lastName: "Abel", gender: "male" });
    const audience = { tier: "diamond", gender: "male", ageRange: "60+", location: "denver" };
    const { id } = await aDraft({ audienceSegments: audience });
    const path = `/marketing/${id}/audience.csv`;
    expect((await adam.get(`/marketing/${id}`)).page().links["Export Audience"]).toBe(path);
    const before = await exports(olive);
    const answer = await adam.get(path);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="campaign-${id}-audience-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
    expect(
      answer.body
        .replace(/^\uFEFF/, "")
        .trimEnd()
        .split("\r\n"),
    ).toEqual([
      "Customer ID,First Name,Last Name,Email,Cell Phone,Street,City,State,ZIP Code,Tier,Home Store,Country,Left Out",
      expect.stringMatching(/^\d+,'=SUM\(A1\),Abel,abel@mail\.example,,,,,,Diamond,Denver,,$/),
    ]);
    expect(await exports(olive)).toBe(before + 1);
    expect((await adam.request("HEAD", path)).status).toBe(200);
    expect(await exports(olive)).toBe(before + 1);
    expect((await susan.get(path)).status).toBe(403);
    expect((await susan.get(`/marketing/${id}`)).page().links).not.toHaveProperty("Export Audience");
    expect((await adam.get("/marketing/999999/audience.csv")).status).toBe(404);
  });

  test("a draft shows no rates, and says what isn't set up", async () => {
    const { id } = await aDraft();
    const { text } = (await susan.get(`/marketing/${id}`)).page();
    expect(text).toContain("Email isn't set up: your administrator sets it up.");
    expect(text).not.toMatch(/Open Rate|Click Rate|Conversion/);
  });
});
