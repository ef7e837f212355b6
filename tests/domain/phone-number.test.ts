import { describe, expect, test } from "vitest";
import { digits, isPhone, phoneKey, searchedPhone } from "~/domain/phone-number";
import { searchWords } from "~/domain/search-text";
import { callTo, textTo } from "~/web/phone-link";

test.each([
  ["(720) 555-0149", "tel:7205550149"],
  ["+1 720 555 0149", "tel:+17205550149"],
  ["720-555-0149 ext. 12", "tel:7205550149"],
  ["720.555.0149 #12", "tel:7205550149"],
  ["cell: 720.555.0149", "tel:7205550149"],
  ["Tel. +44 20 7946 0958", "tel:+442079460958"],
  ["(720) 555-0149 / (720) 555-0150", "tel:7205550149"],
  ["720 555 0149, 720 555 0150", "tel:7205550149"],
  ["0211/5550142", "tel:02115550142"],
  ["+44 (0)20 7946 0958", "tel:+442079460958"],
  ["+44(0)2079460958", "tel:+442079460958"],
  ["(+44) 20 7946 0958", "tel:+442079460958"],
  ["0044 20 7946 0959", "tel:+442079460959"],
  ["0044 (0)20 7946 0959", "tel:+442079460959"],
  ["011 44 20 7946 0959", "tel:+442079460959"],
  ["+380 44 555 01 42", "tel:+380445550142"],
  ["020 7946 0958", "tel:02079460958"],
  // Of Delhi, and of Johannesburg.
  ["011 2345 6789", "tel:01123456789"],
  ["(0)20 7946 0958", "tel:02079460958"],
  ["at the shop", null],
  ["+", null],
  [null, null],
])("%s is called by %s", (phone, address) => {
  expect(callTo(phone)).toBe(address);
});

test.each([
  ["(720) 555-0149", "sms:+17205550149?&body=Hi"],
  ["+44 (0)20 7946 0958", "sms:+442079460958?&body=Hi"],
])("%s gets a text at %s", (phone, address) => {
  expect(textTo(phone, "Hi")).toBe(address);
});

test.each([
  ["+1 (561) 555-0199", "15615550199"],
  ["561.555.0199", "5615550199"],
  ["none", ""],
  ["", ""],
])("the digits of %j are %j", (text, expected) => expect(digits(text)).toBe(expected));

/** One number each, in the writings that people and other programs have. */
const WRITINGS = {
  London: [
    "+44 (0)20 7946 0958",
    "+44 20 7946 0958",
    "+442079460958",
    "0044 20 7946 0958",
    "011 44 20 7946 0958",
    "00442079460958",
    "442079460958",
    "020 7946 0958",
    "(020) 7946-0958",
    "02079460958",
    "+44 (0)20 7946 0958 ext. 4",
  ],
  Kyiv: ["+380 44 555 01 42", "00380445550142", "380445550142", "044 555 01 42", "0445550142"],
  Paris: ["+33 6 12 34 56 78", "06 12 34 56 78", "0033612345678"],
  "Boca Raton": ["(561) 555-0143", "561.555.0143", "+1 561 555 0143", "15615550143", "561-555-0143 x12"],
};

describe.each(Object.entries(WRITINGS))("a number of %s", (_place, writings) => {
  test("has one key in all writings, which no other has", () => {
    expect(new Set(writings.map(phoneKey)).size).toBe(1);
    const others = Object.values(WRITINGS).filter((each) => each !== writings);
    expect(others.flat().map(phoneKey)).not.toContain(phoneKey(writings[0] ?? ""));
  });

  test("is found as any of them where it stands as any other", () => {
    const missed = writings
      .filter((typed) => isPhone(typed))
      .flatMap((typed) =>
        writings
          .filter(
            (kept) =>
              !searchWords(typed, { phones: true }).every((word) => searchedPhone(kept).includes(word)),
          )
          .map((kept) => `${kept} by ${typed}`),
      );
    expect(missed).toEqual([]);
  });
});

test("numbers of the US that differ in their area code alone are two", () => {
  expect(phoneKey("305 555 0142")).not.toBe(phoneKey("405 555 0142"));
});

test("what has no digits has no key", () => {
  expect(phoneKey("at the shop")).toBe("");
  expect(phoneKey("000")).toBe("");
});
