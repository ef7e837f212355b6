import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import type { Claimed } from "~/domain/outreach/messages/claim-message.server";
import { readConfig } from "~/runtime/config.server";
import { textProvider } from "~/sending/text-provider.server";
import {
  ACCOUNT,
  type Instead,
  openTextProvider,
  SHOPS_NUMBER,
  type TextProvider,
  TOKEN,
} from "../../support/text-provider.ts";

let there: TextProvider;
beforeEach(async () => {
  there = await openTextProvider();
});
afterEach(() => there.close());

const MESSAGE: Claimed = {
  purpose: "ready",
  unsubscribe: null,
  picture: null,
  id: 1,
  messageKey: "0123456789abcdef0123456789abcdef",
  channel: "text",
  address: "(561) 555-0142",
  subject: null,
  words: "Your ring is ready & it's shining. +1=2 💍",
};

const provider = (env: Record<string, string> = {}) =>
  textProvider(readConfig({ ...there.env, ...env }).texts!);
const send = (message: Partial<Claimed> = {}, late = AbortSignal.timeout(5_000)) =>
  provider().send({ ...MESSAGE, ...message }, late);
const afterwards = () => provider().afterwards!;
const soon = () => AbortSignal.timeout(5_000);

test("a text is sent from the shop's number to the number with its country, and its words come whole", async () => {
  const { answer, code, ref } = await send();
  expect([answer, code]).toEqual(["accepted", 201]);
  expect(there.texts).toMatchObject([
    { sid: ref, from: SHOPS_NUMBER, to: "+15615550142", body: MESSAGE.words, direction: "outbound-api" },
  ]);
  await send({ address: "+44 20 7946 0018" });
  expect(there.texts.map(({ to }) => to)).toContain("+442079460018");
});

test("each text has a connection of its own, so that none is sent into one that was closed", async () => {
  for (let nth = 0; nth < 3; nth += 1) await send();
  expect(there.connections).toBe(3);
});

test.each(["020 7946 0018", "555-0142"])("%s lacks its country and isn't asked for", async (address) => {
  expect(await send({ address })).toMatchObject({ answer: "never", code: null });
  expect(there.asked).toEqual([]);
});

const said = (code: number, status = 400) => ({ status, body: { code, message: "It says so", status } });

describe("what goes wrong", () => {
  test.each<[string, Instead, string, number | null]>([
    ["a refused sign-in", said(20003, 401), "signed_out", 20003],
    ["a sign-in refused without a word", { status: 403, raw: "no" }, "signed_out", 403],
    ["an address that leads nowhere", { status: 404, raw: "<html>" }, "signed_out", 404],
    ["a number that isn't the shop's", said(21606), "signed_out", 21606],
    ["a number that is none", said(21211), "never", 21211],
    ["another region", said(21408, 403), "never", 21408],
    ["somebody who stopped", said(21610), "stopped", 21610],
    ["too many at once", said(20429, 429), "later", 20429],
    ["too many at once, without a word", { status: 429, raw: "" }, "later", 429],
    ["a full queue", said(21611), "later", 21611],
    ["no service", said(20503, 503), "later", 20503],
    ["no service, as a gateway says it", { status: 503, raw: "busy" }, "unclear", null],
    ["an error there", said(20500, 500), "unclear", 20500],
    ["a gateway's error", { status: 502, raw: "<html>bad gateway" }, "unclear", null],
    ["another's refusal", { status: 400, raw: "<html>blocked by the proxy" }, "later", null],
    ["a redirect", { status: 307, raw: "", headers: { location: "/elsewhere" } }, "later", null],
    ["nonsense", { status: 200, raw: "{" }, "unclear", null],
    ["an answer of another", { status: 200, body: { ok: true } }, "unclear", null],
    ["a name that is none", { status: 201, body: { sid: "../x", status: "queued" } }, "unclear", null],
    ["an endless answer", { status: 201, raw: `"${"x".repeat(3_000_000)}"` }, "unclear", null],
    [
      "a text that fails at once",
      { status: 201, body: { sid: "SM1", status: "failed", error_code: 30006 } },
      "never",
      30006,
    ],
    ["a line cut before it answers", "cut", "unclear", null],
    ["a line cut after it took the text", "taken", "unclear", null],
  ])("%s", async (_what, instead, answer, code) => {
    there.instead.POST = instead;
    expect(await send()).toMatchObject({ answer, code, ref: null });
    expect(there.asked.filter((one) => one.startsWith("POST"))).toHaveLength(1);
    expect(there.asked.filter((one) => one.includes("elsewhere"))).toEqual([]);
  });

  test("no provider there is tried again later", async () => {
    await there.close();
    expect(await send()).toMatchObject({ answer: "later", code: null });
    there = await openTextProvider();
  });

  test("a provider that says nothing is given up, and in doubt", async () => {
    there.instead.POST = "silent";
    expect(await send({}, AbortSignal.timeout(300))).toMatchObject({ answer: "unclear" });
  });

  test("nothing that it says has the token, however it repeats it", async () => {
    const basic = Buffer.from(`${ACCOUNT}:${TOKEN}`).toString("base64");
    const message = `Basic ${basic} isn't valid: ${ACCOUNT}:${TOKEN}`;
    there.instead.POST = { status: 401, body: { code: 20003, message } };
    const { said: words } = await send();
    expect(words).toContain("(token)");
    expect(words).not.toContain(TOKEN);
    expect(words).not.toContain(basic);
  });

  test("what it says is short and has no number", async () => {
    const message = `The 'To' number +1561555, (561) 555-0142 is not valid ${"x".repeat(5_000)}`;
    there.instead.POST = { status: 400, body: { code: 21211, message } };
    const { said: words } = await send();
    expect(words).not.toMatch(/\d{6}/);
    expect(words).toContain("21211 The 'To' number (number), (");
    expect(words!.length).toBeLessThan(2_100);
  });
});

describe("afterwards", () => {
  test.each([
    ["queued", null, "waiting"],
    ["sent", null, "waiting"],
    ["delivered", null, "delivered"],
    ["read", null, "delivered"],
    ["undelivered", 30006, "undelivered"],
    ["failed", 21610, "stopped"],
    ["something new", null, "waiting"],
  ] as const)("%s (%s) is %s", async (status, code, state) => {
    there.became(status, code);
    there.instead = {};
    const text = (await send().then(() => there.texts))[0]!;
    expect(await afterwards().whatBecame(text.sid, soon())).toMatchObject({
      state,
      code: state === "waiting" ? null : code,
    });
  });

  test("a text that it doesn't know, and nonsense, say nothing; a provider that can't be asked is told apart", async () => {
    const ask = () => afterwards().whatBecame("SM9", soon());
    expect(await ask()).toMatchObject({ state: "waiting" });
    there.instead.GET = { status: 200, raw: "<html>" };
    expect(await ask()).toMatchObject({ state: "waiting" });
    for (const instead of [
      "cut",
      { status: 429 },
      { status: 500 },
      { status: 401 },
      { status: 302 },
    ] as const) {
      there.instead.GET = instead;
      expect([instead, await ask()]).toEqual([instead, null]);
    }
  });

  test("all that was sent to a number is found over the pages, and nothing if a page is missing", async () => {
    for (let nth = 0; nth < 120; nth += 1) await send();
    there.comes("+15615550142", "chatter");
    const now = Date.now();
    const found = await afterwards().sentTo("561-555-0142", (now - 60_000) as Instant, soon());
    expect(found?.map(({ words }) => words)).toEqual(Array.from({ length: 120 }, () => MESSAGE.words));
    there.instead.GET = { status: 200, body: { messages: "none" } };
    expect(await afterwards().sentTo("561-555-0142", now as Instant, soon())).toBeNull();
  });

  test("what came since a moment is read over the pages, and only from the provider, wherever a page leads", async () => {
    for (let nth = 0; nth < 250; nth += 1) there.comes("+15615550142", `${nth}`, Date.now() - nth * 1_000);
    await send({ address: SHOPS_NUMBER });
    const lately = await afterwards().received((Date.now() - 150_000) as Instant, soon());
    expect(lately?.length).toBeGreaterThanOrEqual(150);
    expect(lately?.every(({ address }) => address === "+15615550142")).toBe(true);
    // The newest page has the one that the shop sent itself.
    expect(await afterwards().received(null, soon())).toHaveLength(99);
    there.instead.GET = {
      status: 200,
      body: { messages: [], next_page_uri: "https://evil.example/x?Page=1" },
    };
    expect(await afterwards().received(0 as Instant, soon())).toEqual([]);
    expect(new Set(there.asked.filter((one) => one.startsWith("GET"))).size).toBe(1);
  });

  test("a text whose time can't be read ends no list", async () => {
    const text = there.comes("+15615550142", "first");
    const one = { ...text, sid: "SM1", date_created: "never" };
    const next_page_uri = "/2010-04-01/Accounts/x/Messages.json?Page=1";
    there.instead.GET = { status: 200, body: { messages: [one], next_page_uri } };
    await afterwards().received((Date.now() - 60_000) as Instant, soon());
    expect(there.asked.filter((asked) => asked.startsWith("GET")).length).toBeGreaterThan(1);
  });

  test("a hundred of the longest texts that can come are read at once, each letter escaped", async () => {
    const escaped = (json: string) =>
      json.replace(
        /[\u0080-\uffff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    const messages = Array.from({ length: 100 }, (_, nth) => ({
      ...there.comes("+15615550142", "’".repeat(1_600)),
      sid: `SM${nth}`,
      // What a provider says beside the words.
      subresource_uris: "x".repeat(900),
    }));
    there.instead.GET = { status: 200, raw: escaped(JSON.stringify({ messages, next_page_uri: null })) };
    expect(await afterwards().received(0 as Instant, soon())).toHaveLength(100);
  });

  test("pages that lead in a circle, and a page with nothing that is a text, end", async () => {
    const next_page_uri = "/2010-04-01/Accounts/x/Messages.json?Page=1";
    const one = there.comes("+15615550142", "first");
    there.instead.GET = { status: 200, body: { messages: [one], next_page_uri } };
    expect(await afterwards().received(0 as Instant, soon())).toHaveLength(1);
    expect(await afterwards().sentTo("+15615550142", 0 as Instant, soon())).toBeNull();
    expect(there.asked.length).toBeLessThan(6);
    there.instead.GET = { status: 200, body: { messages: [{ ...one, sid: 7 }], next_page_uri } };
    expect(await afterwards().received(0 as Instant, soon())).toBeNull();
  });

  test("of a text without end a part is kept", async () => {
    const one = {
      ...there.comes("+15615550142", "x".repeat(500_000)),
      from: 15_615_550_142,
      date_created: 7,
    };
    there.instead.GET = { status: 200, body: { messages: [one], next_page_uri: null } };
    const [text] = (await afterwards().received(0 as Instant, soon()))!;
    expect(text).toMatchObject({ address: "", words: "x".repeat(2_000) });
  });

  test("rows that are no texts are left out, and a picture is said to be one", async () => {
    const text = there.comes("+15615550142", "");
    const messages = [
      null,
      7,
      { sid: "../../x", direction: "inbound" },
      { ...text, num_media: "1", date_created: "never" },
      { ...text, sid: "SM2", num_media: 2, body: "Like this?" },
      { ...text, sid: "SM3", num_media: 1, body: "Stop" },
    ];
    there.instead.GET = { status: 200, body: { messages, next_page_uri: null } };
    const found = await afterwards().received(null, soon());
    expect(found?.map(({ words }) => words)).toEqual(["(a picture)", "Like this? (a picture)", "Stop"]);
    expect(Math.abs(found![0]!.at - Date.now())).toBeLessThan(60_000);
  });
});
