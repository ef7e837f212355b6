import { describe, expect, it } from "vitest";
import { type MessageDraft, rewriteMessage } from "~/domain/outreach/advisor/optimize-message.server";
import { CAMPAIGN_TYPES } from "~/domain/outreach/campaigns/campaign-choices";

const WORDS = {
  shopName: "Marlowe & Finch",
  storeName: (key: string) => ({ boca: "Boca Raton" })[key],
};
const draft = (words: Partial<MessageDraft>): MessageDraft => ({
  type: "email",
  message: "Our winter trunk show opens on December 4.",
  subject: null,
  segments: {},
  ...words,
});
const rewritten = (words: Partial<MessageDraft>) => rewriteMessage(draft(words), WORDS);

describe("an SMS", () => {
  const sms = (message: string) => rewritten({ type: "sms", message });

  it("gets the sender and the opt-out where there is room", () => {
    expect(sms("  Trunk show\non Friday — see you “there”!")).toEqual({
      message: `Marlowe & Finch: Trunk show on Friday - see you "there"! Reply STOP to opt out.`,
      leftOut: [],
    });
  });

  it("with 160 characters stays as it is", () => {
    const message = `${"Sapphires ".repeat(15)}until nine`;
    expect(message).toHaveLength(160);
    expect(sms(message)).toEqual({ message, leftOut: [] });
  });

  it("drops sentences without facts, and names them", () => {
    const { message, leftOut } = sms(
      "The trunk show is here. We have been looking forward to this for the whole year and can hardly wait. Visit us on Friday, December 4, from 6 to 9. There will be cake. Call 561-555-0100 to reserve a chair.",
    );
    expect(message).toBe(
      "Marlowe & Finch: The trunk show is here. Visit us on Friday, December 4, from 6 to 9. There will be cake. Call 561-555-0100 to reserve a chair.",
    );
    expect(leftOut).toEqual(["We have been looking forward to this for the whole year and can hardly wait."]);
  });

  it("that is one long sentence is cut at a word, and says what is gone", () => {
    const { message, leftOut } = sms(`Dear friends ${"and neighbors ".repeat(14)}come`);
    expect(message.length).toBeLessThanOrEqual(160);
    expect(message).toMatch(/ (and|neighbors)\.\.\.$/);
    expect(leftOut.join(" ")).toMatch(/come$/);
  });
});

describe("an e-mail", () => {
  it("gets a greeting, a way to answer and a subject where it has none", () => {
    // No customer reads how they are ranked.
    const segments = { tier: "gold", location: "boca" };
    expect(rewritten({ segments })).toEqual({
      message:
        "Hello,\n\nOur winter trunk show opens on December 4.\n\nVisit us in Boca Raton, or reply to this message to set up a time.",
      subject: "Our winter trunk show opens on December 4",
      leftOut: [],
    });
  });

  it("keeps the writer's own greeting, closing and subject", () => {
    const message = "Hi there!\n\nNew opals are in.\n\nCall us on Monday.";
    expect(rewritten({ message, subject: " Opals " })).toEqual({ message, subject: "Opals", leftOut: [] });
  });

  it("has a subject of 60 characters at most, cut at a word", () => {
    const { subject = "" } = rewritten({ message: `Dear all,\n\n${"A wonderful evening ".repeat(6)}` });
    expect(subject.length).toBeLessThanOrEqual(60);
    expect(subject).toMatch(/^A wonderful evening .*(A|wonderful|evening)\.\.\.$/);
  });
});

it("a letter gets a salutation and a closing, once", () => {
  expect(rewritten({ type: "direct_mail" }).message).toBe(
    "Dear customer,\n\nOur winter trunk show opens on December 4.\n\nWarm regards,\nMarlowe & Finch",
  );
  const own = "Dear neighbors,\n\nCome and see.\n\nSincerely,\nMaren";
  expect(rewritten({ type: "direct_mail", message: own }).message).toBe(own);
});

describe("whatever was written", () => {
  const MESSAGES = [
    "New rings.",
    "Hello! Two things: opals, and “old mine” cuts… Really?! Yes.",
    "One.\n\n\n\nTwo.  \nThree",
    `${"This sentence says nothing much at all to anybody. ".repeat(5)}Visit us on Friday at 6 for $50 off.`,
    "x".repeat(400),
    "Ends without a stop and asks to call",
    `${"Pearls ".repeat(19)}STOP`,
  ];
  const cases = CAMPAIGN_TYPES.flatMap((type) =>
    MESSAGES.flatMap((message) =>
      ["Marlowe & Finch", "", "O’Neill"].map((shopName) => ({ type, message, shopName })),
    ),
  );

  it.each(cases)(
    "$type for '$shopName': rewriting '$message' twice changes nothing",
    ({ type, message, shopName }) => {
      const words = { ...WORDS, shopName };
      const once = rewriteMessage(draft({ type, message }), words);
      const twice = rewriteMessage(
        draft({ type, message: once.message, subject: once.subject ?? null }),
        words,
      );
      expect(twice).toEqual({ ...once, leftOut: [] });
      if (type === "sms") expect(once.message.length).toBeLessThanOrEqual(160);
    },
  );

  it.each(cases.filter(({ type }) => type !== "sms"))(
    "$type keeps each line of '$message'",
    ({ type, message }) => {
      const { message: after } = rewritten({ type, message });
      for (const line of message.split("\n")) expect(after).toContain(line.trim());
    },
  );
});
