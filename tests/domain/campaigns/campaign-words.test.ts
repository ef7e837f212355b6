import { describe, expect, test } from "vitest";
import { linksIn, partsOf, withOtherLinks } from "~/domain/outreach/campaigns/links-in-words";
import { withFoot } from "~/domain/outreach/campaigns/mail-foot";
import { howLong, minutesFor } from "~/domain/outreach/campaigns/how-long";
import {
  fillInNamed,
  gapsIn,
  lackedIn,
  type Named,
  wrongPlaceholder,
} from "~/domain/outreach/campaigns/placeholders";
import { isLate } from "~/domain/outreach/campaigns/late-campaign";
import { whenToSend } from "~/domain/outreach/campaigns/when-to-send";
import { asTexted, wordsToOne, wrongWords } from "~/domain/outreach/campaigns/words-to-one";
import { type Instant, parseInstant } from "~/domain/dates";
import { mailHtml } from "~/sending/mail-html";

const IDA: Named = {
  "first name": "Ida",
  "last name": "Berg",
  spouse: null,
  store: "Boca Raton",
  shop: "Loupe",
};

describe("placeholders", () => {
  test.each([
    ["Dear {first name}", "Dear Ida"],
    ["Dear { First Name | friend }", "Dear Ida"],
    ["You and {spouse|yours}", "You and yours"],
    ["You and {spouse|a | b}", "You and a | b"],
    ["You and {spouse}!", "You and !"],
    ["See you in {store}, {shop}", "See you in Boca Raton, Loupe"],
    ["No braces", "No braces"],
  ])("%s", (words, filled) => {
    expect(fillInNamed(words, IDA)).toBe(filled);
    expect(wrongPlaceholder(words)).toBeNull();
  });

  test.each(["{firstName}", "Dear {nobody|x}", "a } b", "a { b", "{}", "{|x}"])("%s isn't one", (words) => {
    expect(wrongPlaceholder(words)).toMatch(
      / isn't a placeholder: use \{first name\}, .*\{first name\|friend\}/,
    );
  });

  test("whoever lacks one is told, and what would be a gap", () => {
    expect(lackedIn("{first name} and {spouse|friend}", IDA)).toEqual(["spouse"]);
    expect(gapsIn("{first name} and {spouse|friend}", IDA)).toEqual([]);
    expect(gapsIn("{spouse|friend}, {spouse}, {spouse|}", IDA)).toEqual(["spouse"]);
  });

  test("a subject is one line; a text says how to end it, once", () => {
    const email = { type: "email", subject: "For {first name}\nBcc: x", messageContent: " Come. " } as const;
    expect(wordsToOne(email, IDA)).toEqual({ subject: "For Ida Bcc: x", words: "Come." });
    const text = (messageContent: string) =>
      wordsToOne({ type: "sms", subject: null, messageContent }, IDA).words;
    expect(text("Come.")).toBe("Come. Reply STOP to end.");
    for (const says of ["Come. STOP ends it", "Reply STOP to end.", 'Text "Stop" to end it', "Send us STOP"])
      expect(text(says)).toBe(says);
  });

  test.each([
    "NON-STOP sparkle",
    "STOP BY TODAY!",
    "Text us or stop by",
    "Never stop wishing",
    "{first name}",
  ])("'%s' doesn't say how to end a text, so that is added", (messageContent) => {
    const words = { type: "sms", subject: null, messageContent } as const;
    const to = { ...IDA, "first name": "Reply STOP" };
    expect(wordsToOne(words, to).words).toMatch(/ Reply STOP to end\.$/);
    expect(asTexted(messageContent)).toBe(`${messageContent} Reply STOP to end.`);
  });

  test("braces that begin in the subject and end in the message are no placeholder", () => {
    const words = { subject: "For {first name|", messageContent: "friend}, come" };
    expect(wrongWords(words)).toEqual({
      wrong: expect.stringMatching(/^\{ isn't a placeholder/),
      field: "subject",
    });
    expect(wrongWords({ subject: null, messageContent: "a } b" })).toMatchObject({ field: "messageContent" });
    expect(wrongWords({ subject: "For {store}", messageContent: "{first name|friend}" })).toBeNull();
  });
});

describe("links", () => {
  test("are found as a reader's program finds them, each once", () => {
    const words = "See https://a.example/x?y=1, or (https://b.example/). Again https://a.example/x?y=1!";
    expect(linksIn(words)).toEqual(["https://a.example/x?y=1", "https://b.example/"]);
    expect(linksIn("javascript:alert(1) ftp://x.example mailto:a@b.example http://")).toEqual([]);
    expect(partsOf("a https://b.example. c")).toEqual([
      { text: "a ", url: null },
      { text: "https://b.example", url: "https://b.example" },
      { text: ". c", url: null },
    ]);
  });

  test("that are counted lead through the door, and none else", () => {
    const others = new Map([["https://a.example/x", "https://door.example/c/1"]]);
    expect(withOtherLinks("https://a.example/x. https://a.example/xy", others)).toBe(
      "https://door.example/c/1. https://a.example/xy",
    );
  });
});

describe("an email", () => {
  const FOOT = { shopName: "Marlowe & Finch", postalAddress: "12 Main St", unsubscribe: null };

  test("has its words as they were typed, and below who sent it and how to end it", () => {
    expect(withFoot("Come.", FOOT)).toBe(
      "Come.\n\nMarlowe & Finch\n12 Main St\nTo get no more of these emails, answer this one with UNSUBSCRIBE.\n",
    );
    expect(withFoot("Come.", { ...FOOT, unsubscribe: "https://door.example/u/1" })).toContain(
      "Unsubscribe: https://door.example/u/1\n",
    );
  });

  test("as HTML runs nothing, loads nothing, and shows words as words", () => {
    const words = `<script>alert(1)</script> & "you"\n\nsee https://a.example/?a=1&b="><img src=x>`;
    const html = mailHtml(
      "Come",
      withFoot(words, { ...FOOT, unsubscribe: `https://door.example/"onclick="x` }),
    );
    expect(html).not.toMatch(/<script|<img|onclick="x"/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;you&quot;");
    expect(html).toContain('<a href="https://a.example/?a=1&amp;b="');
    expect(html).toContain("Marlowe &amp; Finch");
    expect(html).not.toMatch(/<[^>]*\ssrc=|url\(|<link/);
  });

  test("whose opening is counted has one picture, that of the door", () => {
    const html = mailHtml("Come", withFoot("Come.", FOOT), "https://door.example/o/1");
    expect(html.match(/<[^>]*\ssrc=[^>]*>/g)).toEqual([
      '<img src="https://door.example/o/1" width="1" height="1" alt="">',
    ]);
  });
});

describe("when it leaves", () => {
  const zone = "America/New_York";
  const now = parseInstant("2027-03-01T17:00:00Z")!;
  const when = (typed: string) => whenToSend(typed, { zone, now });

  test("at once, or at a time of the shop or of anywhere", () => {
    expect(when(" ")).toEqual({ at: now });
    expect(when("2027-03-02T10:00")).toEqual({ at: parseInstant("2027-03-02T15:00:00Z") });
    expect(when("2027-03-02T10:00:00.000Z")).toEqual({ at: parseInstant("2027-03-02T10:00:00Z") });
  });

  test.each([
    ["2027-03-14T02:30", "The clocks skip that hour: choose another"],
    ["2027-03-01T11:59", "That time has passed: choose a later one, or send now"],
    ["2029-03-01T11:59", "Choose a time within a year"],
    ["2027-02-30T10:00", "Enter a date and a time"],
    ["tomorrow", "Enter a date and a time"],
  ])("%s is refused", (typed, wrong) => {
    expect(when(typed)).toEqual({ wrong });
  });

  test("an hour that comes twice is the first", () => {
    expect(when("2027-11-07T01:30")).toEqual({ at: parseInstant("2027-11-07T05:30:00Z") });
  });

  test("more than two hours late asks", () => {
    const after = (minutes: number) => isLate(now, (now + minutes * 60_000) as Instant);
    expect([after(-5), after(0), after(120), after(121)]).toEqual([false, false, false, true]);
  });
});

test.each([
  [0, 0, "a minute"],
  [1, 1, "a minute"],
  [30, 1, "a minute"],
  [31, 2, "about 2 minutes"],
  [500, 17, "about 17 minutes"],
  [501, 61, "about 61 minutes"],
  [5_000, 557, "about 9 hours"],
  [100_000, 11_957, "about 8 days"],
])("%i messages take %i minutes at the usual pace", (messages, minutes, words) => {
  const pace = { messagesAMinute: 30, messagesAnHour: 500 };
  expect(minutesFor(messages, pace)).toBe(minutes);
  expect(howLong(messages, pace)).toBe(words);
});
