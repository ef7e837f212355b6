import { afterAll, describe, expect, test } from "vitest";
import { splitQuoted } from "~/domain/outreach/replies/quoted-history";
import { MailReader } from "~/sending/mailbox/mail-reader.server";
import { textOfHtml } from "~/sending/mailbox/text-of-html";

const reader = new MailReader();
afterAll(() => reader.close());

const read = (raw: string) => reader.read(Buffer.from(raw, "latin1"));
const nested = (levels: number) =>
  Array.from(
    { length: levels },
    (_, nth) => `Content-Type: multipart/mixed; boundary=b${nth}\n\n--b${nth}\n`,
  ).join("");

describe("a mail that is out of order", () => {
  test.each([
    ["no header", "\n\nWords", "Words"],
    ["no end of a boundary", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nWords", "Words"],
    ["an unknown charset", "Content-Type: text/plain; charset=x-nothing\n\nCaf\xe9", "Café"],
    ["a wrong charset", "Content-Type: text/plain; charset=utf-8\n\nCaf\xe9", "Caf\ufffd"],
    ["an unknown encoding", "Content-Transfer-Encoding: rot13\n\nWords", "Words"],
    ["base64 that is none", "Content-Transfer-Encoding: base64\n\n!!!Words!!!", expect.any(String)],
    ["a calendar", "Content-Type: text/calendar\n\nBEGIN:VCALENDAR", ""],
  ])("is read as far as it goes: %s", async (_, raw, text) => {
    expect((await read(raw))?.said).toEqual(text);
  });

  test("is none if it is nested without end, or has a header without end", async () => {
    expect(await read(`${nested(1_000)}\nWords`)).toBeNull();
    expect(await read(`${"X-Flood: of headers\n".repeat(8_000)}\nWords`)).toBeNull();
    // The next one is read all the same.
    expect(await read("Subject: Next\n\nWords")).toMatchObject({ subject: "Next" });
  });

  test("gives no more than a page can show", async () => {
    const mail = await read(
      `From: ${"a".repeat(5_000)}@x.example\nSubject: ${"s".repeat(9_000)}\nReferences: ${"<a@b> ".repeat(5_000)}\nAuto-Submitted: ${"x".repeat(9_000)}\n\n${"w".repeat(100_000)}`,
    );
    expect(JSON.stringify(mail).length).toBeLessThan(25_000);
  });

  test("is the same mail however it is numbered, and another with another sender", async () => {
    const raw =
      "Message-ID: <1@x.example>\nFrom: a@x.example\nDate: Fri, 20 Nov 2026 12:00:00 -0500\n\nWords";
    const [one, again, other] = [await read(raw), await read(raw), await read(raw.replace("a@x", "b@x"))];
    expect(one?.ref).toBe(again?.ref);
    expect(one?.ref).not.toBe(other?.ref);
    expect(one?.sentAt).toBe(Date.UTC(2026, 10, 20, 17));
  });
});

test("one that takes too long is ended and left out, holds nobody up meanwhile, and the next one is read", async () => {
  const impatient = new MailReader({ late: 1 });
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 1);
  const parts = `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\nx\n".repeat(30_000)}`;
  // Not even the plain mail is read within a millisecond: then it is the machine.
  await expect(impatient.read(Buffer.from(parts))).rejects.toThrow("on this machine");
  clearInterval(ticking);
  await impatient.close();
  expect(turns).toBeGreaterThan(0);
  expect(await read("\nWords")).toMatchObject({ said: "Words" });
});

describe("what a mail repeats", () => {
  test.each<[text: string, said: string, quoted?: string | null]>([
    ["Yes\n\n> Is it ready?", "Yes", "> Is it ready?"],
    ["Yes\n\nOn Fri, Nov 20, 2026 at 9:00 AM Kessler\n<hello@shop.example> wrote:\n\n> Ready?", "Yes"],
    ["Ja\n\nAm 20.11.2026 um 09:00 schrieb Kessler:\n> Fertig?", "Ja"],
    ["Oui\n\nLe ven. 20 nov. 2026 à 09:00, Kessler a écrit :\n> Prêt ?", "Oui"],
    ["Sí\n\nEl vie, 20 nov 2026 a las 9:00, Kessler (<hello@shop.example>) escribió:\n> ¿Lista?", "Sí"],
    [
      "Ja\n\nAm Fr., 20. Nov. 2026 um 09:00 Uhr schrieb Kessler Fine Jewelry <\nhello@shop.example>:\n\nFertig?",
      "Ja",
    ],
    [
      "Oui\n\nLe ven. 20 nov. 2026 à 09:00, Kessler Fine Jewelry\n<hello@shop.example> a\nécrit :\n\n> Prêt ?",
      "Oui",
    ],
    ["Sim\n\nEm sex., 20 de nov. de 2026 às 09:00, Kessler <hello@shop.example> escreveu:\n> Pronto?", "Sim"],
    [
      "On Friday I come by.\n\nAs I wrote before:\nat five",
      "On Friday I come by.\n\nAs I wrote before:\nat five",
      null,
    ],
    ["Yes\n________________________________\nFrom: Kessler\nSent: Friday\n\nReady?", "Yes"],
    ["Yes\n\nFrom: Kessler <hello@shop.example>\nDate: Friday\nSubject: Ready\n\nReady?", "Yes"],
    ["Yes\n-- \nIda", "Yes", "-- \nIda"],
    ["On Fri, Kessler wrote:\n> Ready?\n\nYes", "Yes", "On Fri, Kessler wrote:\n> Ready?"],
    ["> Ready?\nYes\n> And the ring?\nNo", "> Ready?\nYes\n> And the ring?\nNo", null],
    ["On Friday I come by.\nFrom: me", "On Friday I come by.\nFrom: me", null],
    ["> only quoted", "", "> only quoted"],
    ["", "", null],
  ])("is told from what it says: %j", (text, said, quoted) => {
    const split = splitQuoted(text);
    expect(split.said).toBe(said);
    if (quoted !== undefined) expect(split.quoted).toBe(quoted);
    // Nothing is lost.
    const letters = (of: string) => [...of.replace(/\s/g, "")].sort().join("");
    expect(letters(`${split.said}${split.quoted ?? ""}`)).toBe(letters(text));
  });

  test("is found at once, however long", () => {
    for (const text of [
      "> a\n".repeat(5_000),
      "On a b c d\n".repeat(2_000),
      "From: a\n".repeat(2_500),
      `-- ${" ".repeat(20_000)}x`,
    ])
      expect(splitQuoted(text)).toBeDefined();
  });
});

test("HTML is read where the text beside it is blank", async () => {
  const raw = [
    "Content-Type: multipart/alternative; boundary=b",
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    " ",
    "--b",
    "Content-Type: text/html",
    "",
    "<p>Words</p>",
    "--b--",
    "",
  ].join("\n");
  expect((await read(raw))?.said).toBe("Words");
});

test("HTML is read as lines of text, and what it quotes begins with '>'", () => {
  const html =
    "<html><head><title>x</title><style>p{}</style></head><body><p>Dear &amp; all,</p>Yes<br>please<!-- no --><script>bad()</script><blockquote><div>Ready?</div></blockquote></body></html>";
  expect(textOfHtml(html).trim()).toBe("Dear & all,\nYes\nplease\n> Ready?");
  // Browsers end a head by what comes after it.
  expect(textOfHtml("<html><head><meta charset=utf-8><style>p{}</style><body>Yes").trim()).toBe("Yes");
  for (const odd of [
    "<",
    "<<<<",
    "</blockquote>x",
    "<style>never ends",
    "&#99999999;&#0;&bogus;",
    "<p".repeat(50_000),
  ])
    expect(textOfHtml(odd)).toBeTypeOf("string");
});
