import { expect, test } from "vitest";
import { composeMail } from "~/sending/compose-mail.server";

const KEY = "0123456789abcdef0123456789abcdef";
const SHOP = { name: "Kessler, Sons & Co. ✨", address: "hello@shop.example" };
const OFFER = {
  messageKey: KEY,
  purpose: "campaign",
  address: "ida@mail.example",
  subject: "For you",
  words: "Come.",
  unsubscribe: `https://my.shop.example/u/${"x".repeat(22)}`,
  picture: null,
} as const;

/** Heads of a mail by name, each in one line. */
async function headsOf(message: Partial<Parameters<typeof composeMail>[0]>, from = SHOP) {
  const { raw } = await composeMail({ ...OFFER, ...message }, from);
  const [heads = ""] = raw.toString().split("\r\n\r\n");
  expect(heads.split("\r\n").every((line) => line.length <= 998 && !/[^\t\x20-\x7e]/.test(line))).toBe(true);
  const lines = heads.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
}

test("an offer has the heads by which mail programs end offers with one press (RFC 8058)", async () => {
  const heads = await headsOf({});
  expect(heads.get("List-Unsubscribe")).toBe(
    `<${OFFER.unsubscribe}>, <mailto:hello@shop.example?subject=unsubscribe%20${KEY}>`,
  );
  expect(heads.get("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  const withoutDoor = await headsOf({ unsubscribe: null });
  expect(withoutDoor.get("List-Unsubscribe")).toMatch(/^<mailto:hello@shop\.example\?subject=/);
  expect(withoutDoor.has("List-Unsubscribe-Post")).toBe(false);
  expect((await headsOf({ purpose: "test" })).has("List-Unsubscribe")).toBe(false);
});

test("a sender with signs, and a domain in any language, is in them as an address on the web is written", async () => {
  const heads = await headsOf({}, { name: "", address: "news+hello@münchen.de" });
  expect(heads.get("List-Unsubscribe")).toContain(
    "<mailto:news%2Bhello@xn--mnchen-3ya.de?subject=unsubscribe",
  );
});

test.each([
  "Ida\r\nBcc: all@mail.example",
  `"Ida", <ida@mail.example>`,
  "<script>alert(1)</script>",
  "שלום ‮ida",
  "💍".repeat(3_000),
])("a subject is one head, whatever name is in it: %j", async (subject) => {
  const heads = await headsOf({ subject });
  expect([...heads.keys()].filter((name) => /^(bcc|subject)$/i.test(name))).toEqual(["Subject"]);
  expect(heads.get("To")).toBe("ida@mail.example");
});
