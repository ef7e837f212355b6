import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insightsFor } from "~/domain/outreach/advisor/built-in-insights.server";
import { addDays, type Day, instant } from "~/domain/dates";
import { cents } from "~/domain/money";
import { bought, NOW, soldAt, TODAY, yearlyIn } from "../../support/advice.ts";
import { aCustomer, aPiece, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const insights = (now = NOW) => insightsFor(shop.db, now)!;
const sold = (daysAgo: number, dollars: number, category: string, store = "boca") => {
  const piece = bought(buyer(), daysAgo, dollars, { category });
  if (store !== "boca") soldAt(store, piece);
};
const buyer = () => aCustomer().id;

it("an empty shop has nothing to say", () => {
  expect(insights()).toEqual({ trend: null, recommendation: null, alert: null });
});

describe("the trend", () => {
  it("names the category and store that changed most, with figures, and all sales", () => {
    sold(0, 3_000, "rings");
    sold(27, 2_000, "rings", "denver");
    sold(28, 2_500, "rings");
    sold(40, 500, "rings", "denver");
    sold(5, 1_000, "watches");
    sold(55, 1_100, "watches");
    sold(56, 90_000, "watches");
    expect(insights().trend).toBe(
      "Rings are up from 2 ($3,000) in the 4 weeks before to 2 ($5,000) in the last 4 weeks, most of it in Denver. All sales: $6,000 in the last 4 weeks, up from $4,100 in the 4 weeks before.",
    );
  });

  it("says when there was nothing before, and when things fall", () => {
    for (const days of [3, 4, 5, 6]) sold(days, 250, "rings");
    expect(insights().trend).toBe(
      "Rings are up from nothing in the 4 weeks before to 4 ($1,000) in the last 4 weeks in Boca Raton. All sales: $1,000 in the last 4 weeks, nothing in the 4 weeks before.",
    );
    sold(30, 4_000, "rings");
    expect(insights().trend).toContain(
      "Rings are down from 1 ($4,000) in the 4 weeks before to 4 ($1,000) in the last 4 weeks in Boca Raton",
    );
  });

  it("gives a percentage from ten sales on", () => {
    for (let n = 0; n < 9; n += 1) sold(30, 100, "rings");
    for (let n = 0; n < 12; n += 1) sold(3, 100, "rings");
    expect(insights().trend).not.toContain("%");
    sold(30, 100, "rings");
    expect(insights().trend).toBe(
      "Rings are up 20% in Boca Raton: 12 pieces for $1,200 in the last 4 weeks, 10 for $1,000 in the 4 weeks before. All sales: $1,200 in the last 4 weeks, up 20% from $1,000 in the 4 weeks before.",
    );
  });
});

it("gives only all sales when the change is a piece or two", () => {
  sold(3, 5_000, "watches");
  sold(30, 1_000, "watches");
  expect(insights().trend).toBe(
    "All sales: $5,000 in the last 4 weeks, up from $1,000 in the 4 weeks before.",
  );
});

describe("the recommendation", () => {
  it("counts customers with a date in 30 days and no purchase in 90, by tier, and names nobody", () => {
    aCustomer({ firstName: "Zebedee", tier: "gold", dateOfBirth: yearlyIn(30) });
    const first = aCustomer({ tier: "diamond", anniversaryDate: yearlyIn(0) });
    aCustomer({ tier: "gold", spouseDob: yearlyIn(12) });
    aCustomer({ tier: "gold", dateOfBirth: yearlyIn(31) });
    bought(aCustomer({ tier: "diamond", dateOfBirth: yearlyIn(3) }).id, 10, 100);
    const { recommendation } = insights();
    expect(recommendation).toBe(
      `3 customers have a birthday or anniversary in the next 30 days, before Dec 20, and no purchase since Aug 22: 1 Diamond and 2 Gold. Start with {customers ${first.id}: the Diamond ones}.`,
    );
    expect(JSON.stringify(insights())).not.toContain("Zebedee");
  });

  it("counts dates over New Year, and 29 February on the 28th", () => {
    aCustomer({ dateOfBirth: "1980-01-04" as Day });
    aCustomer({ dateOfBirth: "1980-02-29" as Day });
    const at = (day: string) => insights(instant(Date.parse(`${day}T17:00:00Z`))).recommendation;
    expect(at("2026-12-20")).toContain("1 customer has");
    expect(at("2027-02-01")).toContain("1 customer has");
    expect(at("2026-11-20")).toBeNull();
  });

  it("names pieces that have been in stock too long when no customer has a date", () => {
    const old = { purchaseDate: addDays(TODAY, -366), category: "bracelets", retailPrice: cents(100_000) };
    aPiece(old);
    aPiece({ ...old, location: "denver", retailPrice: cents(250_000) });
    aPiece({ ...old, purchaseDate: addDays(TODAY, -365) });
    expect(insights().recommendation).toBe(
      "2 pieces worth $3,500 at retail have been in stock for more than 365 days. Most of it: 1 bracelet in Denver, $2,500. Move them to another store, or mark them down.",
    );
  });
});

it("the alert names categories that sold more in 30 days than is left, the widest gap first", () => {
  for (let n = 0; n < 3; n += 1) sold(n, 100, "earrings", "denver");
  for (let n = 0; n < 2; n += 1) sold(29, 100, "rings");
  sold(30, 100, "watches");
  aPiece({ category: "earrings", location: "denver" });
  aPiece({ category: "rings", location: "boca" });
  expect(insights().alert).toBe(
    "Earrings in Denver: 1 piece available, 3 sold in the last 30 days. Rings in Boca Raton: 1 piece available, 2 sold in the last 30 days.",
  );
});
