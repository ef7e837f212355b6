import { describe, expect, test } from "vitest";
import type { CustomerField } from "~/import/match-columns";
import { checkRow } from "~/import/customer-row";
import { day } from "~/domain/dates";
import { isEmailAddress } from "~/domain/email";

const STORES = [
  { key: "boca", name: "Boca Raton" },
  { key: "new_york", name: "New York" },
  { key: "denver", name: "Denver" },
];
const names = new Map<CustomerField, string>([
  ["firstName", "First Name"],
  ["email", "E-mail"],
  ["dateOfBirth", "birthdate"],
]);
type Cells = Parameters<typeof checkRow>[0];
const check = (cells: Cells) =>
  checkRow({ firstName: "A", lastName: "B", ...cells }, STORES, { names, today: day("2026-05-20") });
const customerOf = (cells: Cells) => {
  const checked = check(cells);
  return checked.ok ? checked.customer : expect.fail(JSON.stringify(checked.errors));
};
const errorsOf = (cells: Cells) => {
  const checked = check(cells);
  return checked.ok ? [] : checked.errors;
};

describe("a row of an import file", () => {
  test("missing values become null, boca and silver", () => {
    const { firstName, lastName, zipCode, homeStore, tier, ...rest } = customerOf({
      email: "",
      zipCode: "08014",
    });
    expect([firstName, lastName, zipCode, homeStore, tier]).toEqual(["A", "B", "08014", "boca", "silver"]);
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
    expect(Object.keys(rest)).toContain("email");
  });

  test("every error is reported, by the file's own column names", () => {
    expect(errorsOf({ firstName: " ", lastName: "", email: "x" })).toEqual([
      { column: "First Name", reason: "First name is missing" },
      { column: "lastName", reason: "Last name is missing" },
      { column: "E-mail", reason: "Email 'x' is not a valid address" },
    ]);
  });

  test.each(["New York", "new_york", "NEW YORK", "new-york", " new  york "])("%j is a store", (homeStore) =>
    expect(customerOf({ homeStore }).homeStore).toBe("new_york"),
  );

  test.each([
    ["gold", "gold"],
    ["Diamond", "diamond"],
    ["PLATINUM", "platinum"],
  ])("tier %s", (said, tier) => expect(customerOf({ tier: said }).tier).toBe(tier));

  test.each([
    ["M", "male"],
    ["f", "female"],
    ["Other", "other"],
    ["FEMALE", "female"],
  ])("gender %s", (said, gender) => expect(customerOf({ gender: said }).gender).toBe(gender));

  test.each([
    ["5/4/1900", "1900-05-04"],
    ["12/31/1850", "1850-12-31"],
    ["1850-01-01", "1850-01-01"],
    ["2026-05-20", "2026-05-20"],
    ["1945-03-14T00:00:00.000Z", "1945-03-14"],
    ["3/14/1945 12:00:00 AM", "1945-03-14"],
    ["3/14/1945 0:00", "1945-03-14"],
    ["March 14, 1945", "1945-03-14"],
    ["14-Mar-1945", "1945-03-14"],
    ["14th September 1945", "1945-09-14"],
  ])("born %s", (said, dateOfBirth) =>
    expect(customerOf({ dateOfBirth: said }).dateOfBirth).toBe(dateOfBirth),
  );

  test.each<[Cells, string, RegExp]>([
    [
      { homeStore: "Aspen" },
      "homeStore",
      /Store 'Aspen' is not one of the stores \(Boca Raton, New York, Denver\)/,
    ],
    [{ tier: "bronze" }, "tier", /not one of diamond, platinum, gold, silver/],
    [{ gender: "x" }, "gender", /not one of male, female, other/],
    [{ dateOfBirth: "2/30/1990" }, "birthdate", /not a date/],
    [{ dateOfBirth: "12/31/1849" }, "birthdate", /not a date.*1850/],
    [{ dateOfBirth: "2026-05-21" }, "birthdate", /in the future/],
    [{ spouseDob: "5/21/2026" }, "spouseDob", /in the future/],
    [{ city: "x".repeat(201) }, "city", /longer than 200 characters/],
    [{ taxExemptNumber: "x".repeat(61) }, "taxExemptNumber", /longer than 60 characters/],
    [{ notes: "x".repeat(5_001) }, "notes", /longer than 5,000 characters/],
    [{ lastName: "B\nC" }, "lastName", /line break/],
    [{ dateOfBirth: "3/14/45" }, "birthdate", /not a date/],
    [{ dateOfBirth: "14/03/1945" }, "birthdate", /not a date/],
    [{ dateOfBirth: "0000-00-00" }, "birthdate", /not a date/],
    [{ dateOfBirth: "1945-03-14T22:30:00Z" }, "birthdate", /not a date/],
    [{ dateOfBirth: "Mayday 14, 1945 x" }, "birthdate", /not a date/],
    [{ city: "a\u0007b" }, "city", /can't be shown/],
    [{ city: "a\uFFFDb" }, "city", /can't be shown/],
  ])("%j is refused", (cells, column, reason) => {
    expect(errorsOf(cells)).toEqual([{ column, reason: expect.stringMatching(reason) as string }]);
  });

  test("a text's length counts characters as people do", () => {
    const city = "💍".repeat(200);
    expect(check({ city })).toMatchObject({ ok: true, customer: { city } });
    expect(check({ city: `${city}💍` })).toMatchObject({ ok: false });
  });

  test("an anniversary may be in the future, notes keep their lines, a street becomes one line", () => {
    expect(
      customerOf({ anniversaryDate: "2026-06-01", notes: "a\nb", street: "1 Main St,\nApt 4" }),
    ).toMatchObject({ anniversaryDate: "2026-06-01", notes: "a\nb", street: "1 Main St, Apt 4" });
  });

  test("a tab within a name is a blank, in notes it stays", () => {
    expect(customerOf({ lastName: "Tab\tInside", notes: "a\tb" })).toMatchObject({
      lastName: "Tab Inside",
      notes: "a\tb",
    });
  });

  test("without a store named boca a row must name one", () => {
    const checked = checkRow({ firstName: "A", lastName: "B" }, STORES.slice(1), {
      names,
      today: day("2026-05-20"),
    });
    expect(checked).toEqual({
      ok: false,
      errors: [{ column: "homeStore", reason: "Home store is missing" }],
    });
  });
});

describe("an e-mail address", () => {
  test.each([
    "a@b.co",
    "first.last+tag@sub.example.com",
    "o'hara@example.org",
    "josé@bücher.de",
    "x_y@a-b.co",
  ])("%s", (text) => expect(isEmailAddress(text)).toBe(true));
  test.each(
    [
      "",
      "a",
      "a@b",
      "a@@b.co",
      "a@b@c.co",
      "a b@c.co",
      "a@b .co",
      "@b.co",
      "a@",
      "a@.co",
      "a@b.",
      "a@b..co",
    ].concat(["a@-b.co", "a@b.1", ".a@b.co", "a,b@c.co", "<a@b.co>", "a@b.co\n", `${"a".repeat(200)}@b.co`]),
  )("%j is none", (text) => expect(isEmailAddress(text)).toBe(false));
});
