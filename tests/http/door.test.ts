import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Instant } from "~/domain/dates";
import { keepCampaignLink } from "~/domain/outreach/door/campaign-links.server";
import { makeLink } from "~/domain/outreach/door/make-link.server";
import { amountDueLabel } from "~/domain/amount-due-label";
import { claimCodeInWords } from "~/domain/workshop/orders/claim-code";
import { claimCodeOf } from "~/domain/workshop/orders/find-claim-code.server";
import { shop } from "~/runtime/shop.server";
import { machineOf } from "~/sending/machine.server";
import { mustWrite } from "~/web/write.server";
import { messages } from "~db/schema/index.ts";
import { sent } from "../support/campaigns.ts";
import { ADAM, OLIVE } from "../support/cast.ts";
import {
  aCampaignMessage,
  anAskedRepair,
  askDoor,
  DOOR,
  openDoor,
  postDoor,
  sentWithLink,
} from "../support/door.ts";
import { type Client, nobody, type ShopServer, signIn, startShop } from "../support/http.ts";
import { ACCEPTED, answered, begin, BY_ITSELF, claimed, messageNow } from "../support/outbox.ts";
import { ON_PRIMARY } from "../support/primary.ts";
import { sendRaw } from "../support/raw-http.ts";
import { aCustomer, aRepair, aSale, chooseSettings } from "../support/shop.ts";

// Tokens, answers and clicks as rules: tests/domain/door.

function build() {
  begin("build", machineOf(shop().config.dataDir));
  openDoor();
  chooseSettings({ shopName: "Kessler", emailCountsOpens: true });
  const sale = aSale({ customerId: aCustomer({ firstName: "Wilhelmina" }).id });
  const receipt = sentWithLink({ about: { kind: "sale", id: sale.id } });
  const ring = aRepair({ item: "Ring <b>&", notes: "Difficult customer" });
  const about = { kind: "order", id: ring.id } as const;
  const ready = sentWithLink({ purpose: "ready", customerId: ring.customerId, about });
  const asked = anAskedRepair();
  const offer = aCampaignMessage();
  const click = mustWrite(BY_ITSELF, (ctx) => {
    const campaignLinkId = keepCampaignLink(ctx.tx, {
      campaignId: offer.campaign.id,
      url: "https://shop.example/rings",
    });
    return { ok: true, value: makeLink(ctx, messageNow(offer.id), { campaignLinkId })!, trail: [] };
  });
  const news = sent({ name: "News" });
  const email = claimed();
  answered(email.id, ACCEPTED);
  // It left a while ago.
  shop()
    .db.update(messages)
    .set({ sentAt: (Date.now() - 60_000) as Instant })
    .where(eq(messages.id, email.id))
    .run();
  return {
    newsId: news.id,
    readerId: messageNow(email.id).customerId,
    picture: email.picture!.slice(DOOR.length),
    saleId: sale.id,
    receipt: receipt.path,
    ready: ready.path,
    asked: asked.path,
    askedId: asked.repair.id,
    offer: offer.path,
    click: click.slice(DOOR.length),
    code: claimCodeOf(shop().db, ring.id)!,
    ringId: ring.id,
  };
}

let server: ShopServer<ReturnType<typeof build>>;
let owner: Client;
let port = 0;

describe.skipIf(ON_PRIMARY)("the public door", () => {
  beforeAll(async () => {
    server = await startShop(build, {
      PUBLIC_PORT: "0",
      PUBLIC_URL: DOOR,
      TRUSTED_PROXIES: "127.0.0.1",
    });
    const said = /public door is open at \S+ \(listening on http:\/\/127\.0\.0\.1:(\d+)\)/;
    await vi.waitFor(() => expect(server.stdout()).toMatch(said), 15_000);
    port = Number(said.exec(server.stdout())?.[1]);
    owner = await signIn(server, OLIVE);
  });
  afterAll(() => server.stop());

  const get = (path: string, headers: Record<string, string> = {}) => askDoor(port, path, { headers });
  const built = () => server.built;

  test("shows a repair in words, without what is the shop's own", async () => {
    const answer = await get(built().ready);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("We have it. Work hasn&#x27;t begun yet.");
    expect(answer.body).toContain(amountDueLabel("repair"));
    expect(answer.body).not.toContain("with tax");
    expect(answer.body).toContain("Ring &lt;b&gt;&amp;");
    expect(answer.body).not.toMatch(/Difficult|cost|<script/i);
  });

  test("shows it by the code of the claim check, however that was typed", async () => {
    const typed = claimCodeInWords(built().code).toLowerCase();
    const led = await postDoor(port, "/", { code: typed });
    expect(led).toMatchObject({ status: 303, headers: { location: `/k/${built().code}` } });
    expect((await get(`/k/${built().code}`)).body).toContain("Your repair R-");
    expect((await postDoor(port, "/", { code: "R-000001" })).status).toBe(422);
    expect((await owner.get(`/repairs/${built().ringId}/ticket`)).body).toContain(
      claimCodeInWords(built().code),
    );
  });

  test("shows a receipt with the words of its print, but for the name", async () => {
    const { body } = await get(built().receipt);
    expect(body).toMatch(/Receipt S-\d{6}/);
    expect(body).toContain("Total");
    expect(body).not.toContain("Wilhelmina");
    expect((await owner.get(`/sales/${built().saleId}/receipt`)).body).toContain("Wilhelmina");
  });

  test("takes a yes to an estimate by POST alone, and the order has it", async () => {
    const page = await get(built().asked);
    const [, amount = ""] = /name="amount" value="(\d+)"/.exec(page.body) ?? [];
    const words = { answer: "approved", name: "Amelia Fontaine", question: "", amount };
    expect((await askDoor(port, `${built().asked}?${new URLSearchParams(words)}`)).body).toContain(
      "Send Answer",
    );
    // The last two are drawn as nothing.
    for (const name of [" ", "?", "\u3164", "\u200b\u2060"])
      expect((await postDoor(port, built().asked, { ...words, name })).status, name).toBe(422);
    expect((await postDoor(port, built().asked, { ...words, amount: "1" })).status).toBe(409);
    for (const wrong of ["", "1.5", "1e400"])
      expect((await postDoor(port, built().asked, { ...words, amount: wrong })).status, wrong).toBe(422);
    expect((await postDoor(port, built().asked, words)).status).toBe(303);
    expect((await get(built().asked)).body).toContain("You approved our estimate");
    // Pressed twice, it says what was answered; changed, that it was.
    expect((await postDoor(port, built().asked, words)).status).toBe(303);
    expect((await postDoor(port, built().asked, { ...words, answer: "declined" })).status).toBe(409);
    expect((await owner.get(`/repairs/${built().askedId}`)).page().text).toContain(
      "by the customer, online, as Amelia Fontaine",
    );
    const replies = (await owner.get("/customers/replies")).page().text;
    expect(replies).toContain("approved online, by Amelia Fontaine");
  });

  test("ends offers by one press of a mail program, and nothing that follows links does", async () => {
    const isOpen = async () => {
      const page = await get(built().offer);
      expect(page.status).toBe(200);
      return page.body.includes("You get offers by email");
    };
    await askDoor(port, built().offer, { method: "HEAD" });
    await get(`${built().offer}?List-Unsubscribe=One-Click&do=this`);
    await postDoor(port, built().offer, { do: "nothing" });
    expect(await isOpen()).toBe(true);
    const oneClick =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect((await askDoor(port, built().offer, { method: "POST", headers, body: oneClick })).status).toBe(
      200,
    );
    expect(await isOpen()).toBe(false);
    expect((await postDoor(port, built().offer, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  });

  test("leads on to an address of the campaign, and to none that is asked for", async () => {
    const answer = await get(`${built().click}?url=https://elsewhere.example`);
    expect(answer).toMatchObject({ status: 302, headers: { location: "https://shop.example/rings" } });
    expect((await askDoor(port, built().click, { method: "HEAD" })).headers["location"]).toBe(
      "https://shop.example/rings",
    );
  });

  test("shows the same picture for any token, and counts only who asks for it", async () => {
    const reader = { "user-agent": "Thunderbird/150.0" };
    const openings = async () =>
      (await owner.json("GET", `/api/customers/${built().readerId}/export`)).json<{ openings: object[] }>()
        .openings;
    const wrong = [`/o/${"A".repeat(22)}`, `/o/${built().offer.slice(3)}`];
    await askDoor(port, built().picture, { method: "HEAD", headers: reader });
    const others = await Promise.all(wrong.map((path) => get(path, reader)));
    expect(await openings()).toEqual([]);
    expect((await owner.get("/marketing")).page().text).toContain("at least 0 opened, of 1 sent");
    const answers = [...others, await get(built().picture, { ...reader, cookie: "loupe-session=x" })];
    const same = answers.map(({ status, body, headers: { date: _date, ...rest } }) => ({
      status,
      body,
      rest,
    }));
    expect(new Set(same.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(same[0]).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^GIF89a/),
      rest: {
        "content-type": "image/gif",
        "content-length": "43",
        "cache-control": "no-store",
        "cross-origin-resource-policy": "cross-origin",
      },
    });
    expect(same[0]?.rest["set-cookie"]).toBeUndefined();
    expect((await postDoor(port, built().picture, {})).status).toBe(405);
    expect(await openings()).toMatchObject([{ campaign: "News", isMachine: false }]);
    const page = `/marketing/${built().newsId}`;
    expect((await owner.get(page)).page().text).toMatch(/Open Rate 100\.0% at least 1 opened, of 1 sent/);
    expect((await owner.get(`${page}/recipients`)).page().text).toContain("Opened");
  });

  test("counts openings as long as an owner says so, whom administrators can't overrule", async () => {
    const at = "/settings/sending";
    const adam = await signIn(server, ADAM);
    const seen = (await adam.get(at)).page();
    expect(seen.text).toContain("It is on. Only an owner can change that.");
    expect((await adam.post(at, { ...seen.form(at), messagesAMinute: "29" })).status).toBe(303);
    const page = (await owner.get(at)).page();
    expect(page.form(at)).toMatchObject({ emailCountsOpens: "on", messagesAMinute: "29" });
    const { emailCountsOpens: _, ...off } = page.form(at);
    expect((await owner.post(at, off)).status).toBe(303);
    await adam.post(at, { ...(await adam.get(at)).page().form(at), emailCountsOpens: "on" });
    expect((await adam.get(at)).page().text).toContain("It is off. Only an owner can change that.");
    const trail = (await owner.get("/audit")).page().text;
    expect(trail).toContain("Count opens of campaign emails");
  });

  test("looks and takes the same for a wrong link, one for something else, and no link", async () => {
    const wrong = "A".repeat(22);
    const paths = [
      `/r/${wrong}`,
      `/p/${built().ready.slice(3)}`,
      `/k/${"0".repeat(12)}`,
      "/nothing",
      "/api/sales",
      "/customers",
      "/healthz",
      "/metrics",
    ];
    const answers = await Promise.all(
      paths.map(async (path) => {
        const began = performance.now();
        const { status, body, headers } = await get(path);
        const { date: _date, ...rest } = headers;
        expect(performance.now() - began, path).toBeGreaterThan(140);
        return { status, body, rest };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(answers[0]?.body).not.toContain(wrong);
  });

  test("has nothing that runs, is kept, is indexed, or says where somebody was", async () => {
    for (const path of ["/", built().ready, built().offer, built().click, "/nothing"]) {
      const { headers, body } = await get(path, { cookie: "loupe-session=x" });
      expect(headers, path).toMatchObject({
        "content-security-policy": expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
        ),
        "referrer-policy": "no-referrer",
        "x-robots-tag": expect.stringContaining("noindex"),
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      });
      expect(headers["set-cookie"], path).toBeUndefined();
      expect(body, path).not.toMatch(/<script|https?:\/\/(?!my\.shop)/);
    }
  });

  test("answers under its own name, takes no other methods and nothing large", async () => {
    expect((await askDoor(port, built().ready, { host: "loupe.shop.example" })).status).toBe(421);
    expect((await askDoor(port, built().ready, { host: `127.0.0.1:${port}` })).status).toBe(421);
    expect((await askDoor(port, built().ready, { method: "PUT" })).status).toBe(405);
    expect((await postDoor(port, built().ready, {})).status).toBe(405);
    expect((await postDoor(port, `/r/${"A".repeat(22)}`, {})).status).toBe(405);
    expect((await postDoor(port, built().asked, { question: "x".repeat(20_000) })).status).toBe(413);
    expect((await get("/%2e%2e/etc/passwd")).status).toBe(400);
  });

  test("reads no further where a body comes byte by byte, and none of a GET", async () => {
    const about = (method: string, more: string) =>
      `${method} / HTTP/1.1\r\nHost: ${new URL(DOOR).host}\r\nX-Forwarded-For: 203.0.113.30\r\n${more}\r\n`;
    const inChunks = (method: string, many: number) =>
      `${about(method, "Transfer-Encoding: chunked\r\n")}${"1\r\na\r\n".repeat(many)}0\r\n\r\n`;
    // What is sent behind it is answered while the connection goes on.
    const goesOnBehind = async (bytes: string) => {
      const behind = about("GET", "Connection: close\r\n");
      const { body } = await sendRaw(port, bytes + behind).catch(() => ({ body: "" }));
      return body.includes("HTTP/1.1 200");
    };
    expect(await goesOnBehind(inChunks("POST", 900))).toBe(true);
    expect(await goesOnBehind(inChunks("POST", 2_000))).toBe(false);
    expect(await goesOnBehind(inChunks("GET", 1))).toBe(false);
    expect(await goesOnBehind(about("GET", ""))).toBe(true);
  });

  test("goes by what its proxy says, however many headers come before that, or doesn't answer", async () => {
    const behind = (more: string) =>
      sendRaw(
        port,
        `GET / HTTP/1.1\r\nHost: ${new URL(DOOR).host}\r\n${more}X-Forwarded-Host: elsewhere.example\r\nX-Forwarded-For: 203.0.113.31\r\nConnection: close\r\n\r\n`,
      );
    expect((await behind("A:\r\n".repeat(400))).status).toBe(421);
    const tooLong = `A: ${"x".repeat(20_000)}\r\n`;
    for (const more of ["A:\r\n".repeat(600), "A:\r\n".repeat(1_200), tooLong, "Expect: x\r\n"]) {
      const { status, headers } = await behind(more);
      expect(status).toBe(400);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    }
  });

  test("waits for five bodies of a network at once, and goes on for others", { tags: "all" }, async () => {
    const asking = (from: string, more: string) =>
      sendRaw(
        port,
        `POST / HTTP/1.1\r\nHost: ${new URL(DOOR).host}\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n${more}`,
        3_000,
      );
    const five = Array.from({ length: 5 }, () => asking("203.0.113.32", "Content-Length: 30\r\n\r\ncode="));
    const cutOff = Promise.allSettled(five);
    const whole = "Content-Length: 6\r\n\r\ncode=x";
    await expect.poll(async () => (await asking("203.0.113.32", whole)).status).toBe(429);
    expect((await asking("203.0.113.33", whole)).status).toBe(422);
    await cutOff;
    await expect.poll(async () => (await asking("203.0.113.32", whole)).status).toBe(422);
  });

  test("is on its port alone, and the staff's pages on theirs", async () => {
    for (const path of [built().ready, built().offer, `/k/${built().code}`])
      expect((await nobody(server).get(path)).status, path).toBe(404);
  });

  test("writes no token into the log", async () => {
    const paths = [built().ready, built().asked, built().offer, built().click, built().picture];
    const tokens = paths.map((path) => path.slice(3));
    const log = server.stdout() + server.stderr();
    expect(log).toContain('"event":"door"');
    expect(log).toContain('"path":"/r/*"');
    for (const token of [...tokens, built().code]) expect(log).not.toContain(token);
  });

  test("holds off who guesses, whatever they claim to be, and only them", async () => {
    // What a client claims stands left of what its proxy saw.
    const guesser = (nth: number) => ({ "x-forwarded-for": `198.51.100.${nth}, 203.0.113.9` });
    const guesses = Array.from({ length: 25 }, (_, nth) =>
      get(`/r/${String(nth).padStart(22, "B")}`, guesser(nth)),
    );
    expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(404);
    expect((await get(built().ready, guesser(99))).status).toBe(429);
    expect((await get(built().ready, { "x-forwarded-for": "203.0.113.10" })).status).toBe(200);
  });

  test("a flood of one network is answered in a word, and the staff's pages go on", async () => {
    const flooder = { "x-forwarded-for": "203.0.113.77" };
    const answers = await Promise.all(Array.from({ length: 100 }, () => get("/", flooder)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers["retry-after"]).toMatch(/^\d+$/);
    expect((await owner.get("/")).status).toBe(200);
  });
});
