import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shop } from "~/runtime/shop.server";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { machineOf } from "~/sending/machine.server";
import { ADAM, OLIVE, SUSAN } from "../support/cast.ts";
import { type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { type MailServer, openMailServer } from "../support/mail-server.ts";
import { begin } from "../support/outbox.ts";
import { aCustomer, chooseSettings, enact } from "../support/shop.ts";

// Who gets a campaign, pauses, retries and counts: tests/domain/campaigns.

/** Three who get emails, two of them at one address, and one who has none. */
function build() {
  begin("build", machineOf(shop().config.dataDir));
  chooseSettings({ shopName: "Kessler & Sons", postalAddress: "12 Main St, Boca Raton, FL 33432" });
  const changes = { "customers.view": false, "sales.view": false };
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes, version: null }), OLIVE);
  aCustomer({ firstName: "Ida", lastName: "Firstone", email: "ida@mail.example", tier: "gold" });
  aCustomer({ firstName: "-", lastName: "Second", email: "second@mail.example", tier: "gold" });
  aCustomer({ firstName: "Twin", lastName: "Third", email: "IDA@mail.example", tier: "gold" });
  aCustomer({ firstName: "No", lastName: "Address", email: null, cellPhone: null, tier: "gold" });
}

let mail: MailServer;
let server: ShopServer<void>;
let susan: Client;
beforeAll(async () => {
  mail = await openMailServer();
  server = await startShop(build, {
    SMTP_URL: `smtp://me:s3cret@127.0.0.1:${mail.port}`,
    MAIL_FROM: "Kessler Fine Jewelry <hello@shop.example>",
  });
  susan = await signIn(server, SUSAN);
  // On a chain the shop was made elsewhere, and is paused.
  await (await signIn(server, OLIVE)).json("POST", "/api/sending/resume");
});
afterAll(async () => {
  await server.stop();
  await mail.close();
});

const SOON = { timeout: 15_000, interval: 200 };

interface Campaign {
  id: number;
  status: string;
  sentCount: number;
}
interface Listed {
  listedAt: string;
  isListed: boolean;
  chosen: number;
  leftOut: Record<string, number>;
}

async function aDraft(words: Record<string, unknown> = {}): Promise<number> {
  const body = {
    name: "News",
    type: "email",
    subject: "For {first name|you}",
    messageContent: "Dear {first name|friend},\n\ncome and see: https://shop.example/pearls",
    audienceSegments: { tier: "gold" },
    ...words,
  };
  return (await susan.json("POST", "/api/campaigns", body)).json<Campaign>().id;
}
const lookUp = async (id: number) =>
  (await susan.json("POST", `/api/campaigns/${id}/recipients`)).json<Listed>();
const now = async (id: number) =>
  (await susan.json("GET", "/api/campaigns")).json<Campaign[]>().find((one) => one.id === id)!;

test("a campaign is looked at, sent from its page, and arrives once at each address, counted", async () => {
  const id = await aDraft();
  const at = `/marketing/${id}`;
  const look = await susan.post(`${at}/list`, {});
  expect([look.status, look.location]).toEqual([303, `${at}/send`]);
  const page = (await susan.get(`${at}/send`)).page();
  for (const words of [
    "Get it 2",
    "No email address 1",
    "Same email address as somebody who gets it 1",
    "For 1 recipient a word is missing",
    "Dear Ida,",
    "Dear friend,",
    "Has no first name.",
    "Takes a minute at the pace",
    // The sender's own name, not the shop's.
    "Kessler Fine Jewelry",
  ])
    expect(page.text).toContain(words);
  expect(mail.mails).toHaveLength(0);
  const sent = await susan.post(`${at}/send`, page.form(`${at}/send`));
  expect([sent.status, sent.location]).toEqual([303, at]);
  await expect.poll(() => mail.mails.length, SOON).toBe(2);
  const toIda = mail.mails.find((one) => one.includes("To: ida@mail.example"));
  for (const line of [
    "Subject: For Ida",
    "Content-Type: multipart/alternative",
    "Kessler & Sons",
    "12 Main St",
  ])
    expect(toIda).toContain(line);
  // The line is folded.
  expect(toIda).toMatch(/List-Unsubscribe:\s+<mailto:hello@shop\.example\?subject=unsubscribe/);
  await expect.poll(async () => (await now(id)).status, SOON).toBe("completed");
  expect(await now(id)).toMatchObject({ sentCount: 2 });
  expect(mail.mails).toHaveLength(2);
  const record = (await susan.get(at)).page();
  expect(record.text).toMatch(/Sent 2 of 2 recipients/);
  expect(record.text).toContain("As Ida Firstone got it");
  expect(record.text.match(/Ida Firstone/g)).toHaveLength(1);
  // What was sent stays as it was, whatever she is called since.
  const rename = async (firstName: string) => {
    const edit = `${record.links["Ida Firstone"]}/edit`;
    const form = (await susan.get(edit)).page().form();
    expect((await susan.post(edit, { ...form, firstName })).status).toBe(303);
  };
  await rename("Adele");
  const renamed = (await susan.get(at)).page().text;
  expect(renamed).toContain("As Adele Firstone got it");
  expect(renamed).toContain("For Ida");
  expect(renamed).toContain("Dear Ida,");
  expect(renamed).not.toContain("Dear Adele,");
  await rename("Ida");
  expect(record.text).toMatch(/Open Rate — Not counted/);
  expect((await susan.get("/marketing")).page().text).toMatch(/ 2 Not counted Completed/);
  expect((await susan.get(`${at}/recipients?whom=left_out`)).page().text).toContain("No email address");
  const left = await susan.json("GET", `/api/campaigns/${id}/recipients?leftOut=true`);
  expect(left.json<{ leftOut: string }[]>().map(({ leftOut }) => leftOut)).toEqual([
    "same_address",
    "no_address",
  ]);
  expect((await susan.get(`${at}/edit`)).page().text).toContain("This campaign was sent");
  const copy = await susan.post(`${at}/copy`, {});
  expect(copy.location).toMatch(/^\/marketing\/\d+$/);
  expect((await susan.get(copy.location!)).page().text).toContain("Draft");
  const button = (await susan.get(at)).page().form(`${at}/copy`);
  const [once, twice] = [await susan.post(`${at}/copy`, button), await susan.post(`${at}/copy`, button)];
  expect(twice.location).toBe(once.location);
});

test("by calls it waits for its time, pauses, resumes and is completed, which cancels the rest", async () => {
  const id = await aDraft();
  const listed = await lookUp(id);
  expect(listed).toMatchObject({
    isListed: true,
    chosen: 2,
    leftOut: { no_address: 1, refused: 0, suppressed: 0, never_said_yes: 0, same_address: 1 },
  });
  const sent = await susan.json("POST", `/api/campaigns/${id}/send`, {
    listedAt: listed.listedAt,
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect([sent.status, sent.json<Campaign>().status]).toEqual([200, "active"]);
  expect((await susan.get(`/marketing/${id}`)).page().text).toMatch(/Sends \w+/);
  for (const [step, status] of [
    ["pause", "paused"],
    ["resume", "active"],
    ["complete", "completed"],
  ] as const) {
    const answer = await susan.json("POST", `/api/campaigns/${id}/${step}`);
    expect([answer.status, answer.json<Campaign>().status]).toEqual([200, status]);
  }
  expect((await susan.json("POST", `/api/campaigns/${id}/resume`)).status).toBe(409);
  expect(
    (await susan.json("GET", `/api/campaigns/${id}/recipients`)).json<{ state: null }[]>(),
  ).toMatchObject([
    { state: null, sentAt: null },
    { state: null, sentAt: null },
  ]);
});

test("its page shows the message as the first recipient reads it, once there is one of the campaign as it is", async () => {
  const id = await aDraft();
  const at = `/marketing/${id}`;
  const asRead = async () => {
    const { text, links } = (await susan.get(at)).page();
    expect(text).toContain("Dear {first name|friend},");
    expect(text.includes("Dear Ida,")).toBe(links["Ida Firstone"] !== undefined);
    expect(text.includes("Preview, as Ida Firstone gets it")).toBe(text.includes("Dear Ida,"));
    return text.includes("Dear Ida,");
  };
  expect(await asRead()).toBe(false);
  await lookUp(id);
  expect(await asRead()).toBe(true);
  const edit = (await susan.get(`${at}/edit`)).page().form(`${at}/edit`);
  await susan.post(`${at}/edit`, { ...edit, name: "Pearls" });
  expect(await asRead()).toBe(false);
  const { listedAt } = await lookUp(id);
  const scheduledDate = new Date(Date.now() + 3_600_000).toISOString();
  await susan.json("POST", `/api/campaigns/${id}/send`, { listedAt, scheduledDate });
  expect(await asRead()).toBe(true);
  expect((await susan.get("/marketing")).page().text).toMatch(/Active Sends [A-Z][a-z]{2} \d+/);
  await susan.json("POST", `/api/campaigns/${id}/complete`);
  expect((await susan.get(at)).page().text).toContain("As Ida Firstone would have got it");
});

test("a call that comes again under its key happens once, and answers as the first time", async () => {
  const id = await aDraft({ subject: "Sent by key" });
  const { listedAt } = await lookUp(id);
  const { id: customerId } = (await susan.json("GET", "/api/customers?limit=1")).json<{ id: number }[]>()[0]!;
  const later = { listedAt, scheduledDate: new Date(Date.now() + 3_600_000).toISOString() };
  const before = await howMany();
  for (const [step, body] of [
    ["test", { customerId }],
    ["copy"],
    ["send", later],
    ["pause"],
    ["resume"],
    ["complete"],
  ] as const) {
    const make = () =>
      susan.json("POST", `/api/campaigns/${id}/${step}`, body, { "idempotency-key": "once" });
    const [first, again] = [await make(), await make()];
    expect([step, first.status < 300, again.status, again.body]).toEqual([
      step,
      true,
      first.status,
      first.body,
    ]);
  }
  expect(await howMany()).toBe(before + 1);
  // Without a key it is a call of its own.
  await susan.json("POST", `/api/campaigns/${id}/copy`);
  expect(await howMany()).toBe(before + 2);
  const tests = () => mail.mails.filter((one) => one.includes("Subject: Test: Sent by key"));
  await expect.poll(tests, SOON).not.toEqual([]);
  await susan.json("POST", `/api/campaigns/${id}/test`, { customerId });
  await expect.poll(() => tests().length, SOON).toBe(2);
});

const howMany = async () => (await susan.json("GET", "/api/campaigns")).json<unknown[]>().length;

test("a time in the hour that the clocks repeat is the first of the two, and the page says so", async () => {
  const planned = async (scheduledDate: string) =>
    (await susan.get(`/marketing/${await aDraft({ scheduledDate })}`)).page().text;
  expect(await planned("2030-11-03T01:30")).toContain("before the clocks are set back");
  expect(await planned("2030-11-03T02:30")).not.toContain("clocks");
});

describe("what can't be sent says so", () => {
  test.each<[Record<string, unknown>, number, string]>([
    [{ messageContent: "Dear {firstName}" }, 422, "{firstName} isn't a placeholder: use {first name}"],
    [{ status: undefined, messageContent: "Dear {nobody" }, 422, "{ isn't a placeholder"],
  ])("%j", async (words, status, message) => {
    const id = await aDraft(words);
    const answer = await susan.json("POST", `/api/campaigns/${id}/recipients`);
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    const page = await susan.post(`/marketing/${id}/list`, {});
    expect(page.location).toBe(`/marketing/${id}`);
    expect((await susan.get(`/marketing/${id}`)).page().text).toContain(message);
  });

  test.each<[Record<string, unknown>, Record<string, unknown>, number, string]>([
    [{}, { scheduledDate: "2020-01-01T10:00" }, 422, "That time has passed"],
    [{}, { scheduledDate: "soon" }, 422, "Enter a date and a time"],
    [{}, { listedAt: "2031-01-01T10:00:00Z" }, 409, "look again who gets it"],
    [{ subject: null }, {}, 409, "An email needs a subject"],
    [{ messageContent: "Dear {first name}" }, {}, 409, "1 recipient would read a gap"],
    [{ type: "sms" }, {}, 409, "Texts aren't set up"],
    [{ audienceSegments: { tier: "diamond" } }, {}, 409, "Nobody gets this campaign"],
  ])("%j with %j", async (words, body, status, message) => {
    const id = await aDraft(words);
    const { listedAt } = await lookUp(id);
    const answer = await susan.json("POST", `/api/campaigns/${id}/send`, { listedAt, ...body });
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect((await now(id)).status).toBe("draft");
  });
});

test("odd values are refused, and send nothing", async () => {
  const id = await aDraft();
  await lookUp(id);
  for (const [call, body, statuses] of [
    ["send", { listedAt: 7 }, [400]],
    ["send", { listedAt: "yesterday" }, [422]],
    ["send", { scheduledDate: 5 }, [400]],
    ["send", { scheduledDate: ["2031-01-01T10:00"] }, [400]],
    ["send", { scheduledDate: "2031-01-01T10:00".repeat(1_000) }, [422]],
    ["send", [], [400, 422]],
    ["test", {}, [422]],
    ["test", { customerId: "Ida" }, [400]],
    ["test", { customerId: 1e30 }, [422]],
    ["test", { customerId: { id: 1 } }, [400]],
    ["test", { customerId: 999_999 }, [404]],
  ] as const) {
    const answer = await susan.json("POST", `/api/campaigns/${id}/${call}`, body);
    expect(statuses, JSON.stringify([call, body])).toContain(answer.status);
  }
  expect((await now(id)).status).toBe("draft");
});

test("whoever may not see customers or sales is shown no name and no ticket, and tests nothing", async () => {
  const id = await aDraft();
  await lookUp(id);
  const adam = await signIn(server, ADAM);
  const page = (await adam.get(`/marketing/${id}/send`)).page();
  expect(page.text).toContain("Get it 2");
  expect(page.text).toContain("for colleagues who may see customers");
  expect(page.text).not.toContain("Ida");
  expect((await adam.get(`/marketing/${id}/recipients`)).page().text).not.toContain("Ida");
  expect((await adam.json("POST", `/api/campaigns/${id}/test`, { customerId: 1 })).status).toBe(403);
  expect((await adam.get(`/marketing/${id}/tickets`)).page().text).toContain("You may not see sales");
});

test("a refusal is said also where the list is gone, because somebody edited the campaign", async () => {
  const id = await aDraft();
  await susan.post(`/marketing/${id}/list`, {});
  const typed = (await susan.get(`/marketing/${id}/send`)).page().form(`/marketing/${id}/send`);
  const edit = (await susan.get(`/marketing/${id}/edit`)).page().form(`/marketing/${id}/edit`);
  await susan.post(`/marketing/${id}/edit`, { ...edit, name: "Other news" });
  const refused = await susan.post(`/marketing/${id}/send`, typed);
  expect(refused.status).toBe(409);
  expect(refused.page().text).toContain("The campaign was changed since: look again who gets it");
  expect(refused.page().text).toContain("See Who Gets It");
});

test("while sending is paused, pages say so before and after a campaign is sent", async () => {
  const owner = await signIn(server, OLIVE);
  await owner.json("POST", "/api/sending/pause");
  const id = await aDraft();
  const at = `/marketing/${id}`;
  await susan.post(`${at}/list`, {});
  const page = (await susan.get(`${at}/send`)).page();
  expect(page.text).toContain("Sending is paused. What you send waits");
  await susan.post(`${at}/send`, page.form(`${at}/send`));
  const record = (await susan.get(at)).page().text;
  expect(record).toContain("News waits: sending is paused");
  expect(record).toContain("Messages wait until somebody resumes.");
  await susan.json("POST", `/api/campaigns/${id}/complete`);
  await owner.json("POST", "/api/sending/resume");
});

test("a test reaches whoever asks, in a customer's words", async () => {
  const id = await aDraft();
  await susan.post(`/marketing/${id}/list`, {});
  const before = mail.mails.length;
  expect((await susan.post(`/marketing/${id}/test`, { customerId: "1" })).status).toBe(303);
  await expect.poll(() => mail.mails.length, SOON).toBe(before + 1);
  expect(mail.mails.at(-1)).toContain(`To: ${SUSAN.email}`);
  expect(mail.mails.at(-1)).toContain("Subject: Test: For Ida");
  expect(await now(id)).toMatchObject({ status: "draft", sentCount: 0 });
});
