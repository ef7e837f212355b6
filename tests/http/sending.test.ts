import { afterAll, beforeAll, expect, test } from "vitest";
import { changeAccess } from "~/domain/shop/employees/change-access.server";
import { shop } from "~/runtime/shop.server";
import { machineOf } from "~/sending/machine.server";
import { ADAM, OLIVE } from "../support/cast.ts";
import { type Client, type ShopProcess, signIn, startShopProcess } from "../support/http.ts";
import { type MailServer, openMailServer } from "../support/mail-server.ts";
import { A_RECEIPT, ACCEPTED, aMessage, answered, begin, claimed } from "../support/outbox.ts";
import { enact } from "../support/shop.ts";

// States, retries and who must not be written to: tests/domain/messages.

/** A receipt that has left, and an administrator who sees no sales. */
function build() {
  begin("build", machineOf(shop().config.dataDir));
  const receipt = aMessage();
  claimed("build");
  answered(receipt.id, ACCEPTED, "build");
  enact((ctx) => changeAccess(ctx, ADAM.id, { changes: { "sales.view": false } }));
  return receipt.id;
}

let mail: MailServer;
let server: ShopProcess<number>;
let owner: Client;
beforeAll(async () => {
  mail = await openMailServer();
  server = await startShopProcess(build, {
    env: {
      SMTP_URL: `smtp://me:s3cret@127.0.0.1:${mail.port}`,
      MAIL_FROM: "Kessler Fine Jewelry <hello@shop.example>",
    },
  });
  owner = await signIn(server, OLIVE);
  // On a chain the shop was made elsewhere, and is paused.
  await owner.json("POST", "/api/sending/resume");
});
afterAll(async () => {
  await server.stop();
  await mail.close();
});

const SOON = { timeout: 15_000, interval: 200 };
const page = async () => (await owner.get("/settings/sending")).page().text;
const integrations = async () => (await owner.get("/settings/integrations")).page().text;
const press = (what: string, words = {}) => owner.post(`/settings/sending/${what}`, words);

test("a test reaches whoever asks, and the page says so", async () => {
  expect(await page()).toContain("Not used yet");
  expect((await owner.get("/settings/integrations")).page().text).toContain(
    "Email Delivery Service Not used yet Sent Through 127.0.0.1",
  );
  expect((await press("test", { channel: "email" })).status).toBe(303);
  await expect.poll(() => mail.mails.length, SOON).toBe(1);
  expect(mail.mails[0]).toContain(`To: ${OLIVE.email}`);
  await expect.poll(page, SOON).toContain("Connected");
  expect(await page()).not.toContain("s3cret");
});

test("a pause holds, and a refused sign-in pauses and is told", async () => {
  await press("pause");
  await press("test", { channel: "email" });
  expect(await page()).toContain("Sending is paused");
  const { waiting } = (await owner.json("GET", "/api/sending")).json<{ waiting: unknown[] }>();
  expect(waiting).toMatchObject([{ channel: "email", purpose: "test", address: OLIVE.email }]);
  mail.instead.AUTH = "535 no";
  await press("resume");
  await expect.poll(page, SOON).toContain("the provider refused the shop");
  expect(mail.mails).toHaveLength(1);
  expect((await owner.get("/")).page().text).toContain("the provider refused the shop");
  expect(await integrations()).toMatch(/Email Delivery Service Failing .* 535 no.* \(since /);
  mail.instead = {};
  await press("resume");
  await expect.poll(() => mail.mails.length, SOON).toBe(2);
  await expect.poll(integrations, SOON).toContain("Email Delivery Service Connected");
});

test(
  "what was on its way when the server was killed is in doubt, until somebody settles it, and a pause holds what waits",
  { tags: "all" },
  async () => {
    mail.instead.RCPT = "250-wait";
    await press("test", { channel: "email" });
    await expect
      .poll(async () => (await owner.json("GET", "/api/sending")).status === 200 && (await page()), SOON)
      .toContain("On its way");
    await press("pause");
    await press("test", { channel: "email" });
    await server.restart("SIGKILL");
    mail.instead = {};
    owner = await signIn(server, OLIVE);
    await expect.poll(page, SOON).toContain("In Doubt");
    expect(await page()).toContain("Sending is paused");
    expect((await owner.get("/")).page().text).toContain("Some messages may not have arrived");
    const { inDoubt, waiting } = (await owner.json("GET", "/api/sending")).json<
      Record<"inDoubt" | "waiting", { id: number }[]>
    >();
    expect(inDoubt).toHaveLength(1);
    expect(waiting).toMatchObject([{ channel: "email", purpose: "test", address: OLIVE.email }]);
    expect(mail.mails).toHaveLength(2);
    expect((await owner.get("/settings/sending/doubts")).page().text).toContain("All 1 Message Arrived");
    const again = await owner.json("POST", `/api/messages/${inDoubt[0]!.id}/again`);
    expect(again.json()).toMatchObject({ purpose: "test", state: "queued" });
    await press("resume");
    await expect.poll(() => mail.mails.length, SOON).toBe(4);
    expect(await page()).not.toContain("In Doubt");
  },
);

test("an address that the mail server doesn't know is closed at once, one that it refuses for another reason isn't", async () => {
  const closed = async () => (await owner.json("GET", "/api/suppressions")).json<{ source: string }[]>();
  for (const [said, expected] of [
    ["554 5.7.1 relay access denied", []],
    ["550 5.1.1 no such user", [{ channel: "email", source: "bounced_hard", liftedAt: null }]],
  ] as const) {
    mail.instead.RCPT = said;
    await press("test", { channel: "email" });
    await expect.poll(async () => (await page()).split("Bounced").length, SOON).toBe(expected.length + 2);
    expect(await closed()).toMatchObject(expected);
  }
  mail.instead = {};
});

test("a shop that has no mail server sends no test", async () => {
  const answer = await owner.json("POST", "/api/sending/test", { channel: "text" });
  expect([answer.status, answer.json()]).toEqual([409, { message: "Texts aren't set up" }]);
});

test("the words of a message and its address are for whoever may write such a one", async () => {
  const shown = async (client: Client) => {
    const pages = ["/settings/sending", `/settings/sending/${server.built}`];
    const [list, record] = await Promise.all(pages.map(async (path) => (await client.get(path)).page().text));
    return [
      list?.includes(A_RECEIPT.address),
      record?.includes(A_RECEIPT.address),
      record?.includes(A_RECEIPT.words),
    ];
  };
  expect(await shown(owner)).toEqual([true, true, true]);
  expect(await shown(await signIn(server, ADAM))).toEqual([false, false, false]);
});

test("an administrator pauses and resumes", async () => {
  const adam = await signIn(server, ADAM);
  for (const step of ["pause", "resume"])
    expect((await adam.json("POST", `/api/sending/${step}`)).status).toBe(204);
});
