import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { repairs } from "~db/schema/index.ts";
import { type Day, instant } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { CONTACT_CHANNELS, type ContactChannel } from "~/domain/people/customers/contact-consent";
import type { CustomerDetails } from "~/domain/people/customers/customer-fields";
import { editProfile } from "~/domain/people/customers/edit-profile.server";
import { profileFields } from "~/domain/people/customers/profile-fields";
import { orderNumber } from "~/domain/workshop/orders/order";
import { tellCustomer } from "~/domain/workshop/orders/tell-customer.server";
import { readCustomerFacts } from "~/domain/outreach/advisor/customer-facts.server";
import { advice, aReadyRepair, bought, NOW, yearlyIn } from "../../support/advice.ts";
import {
  aCustomer,
  aPiece,
  aRepair,
  chooseSettings,
  enact,
  openTestShop,
  type TestShop,
} from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const WORDS = "Platinum and white gold. Emerald cuts. Ring 5.75. No yellow gold.";
const inStock = (sku: string, description: string, dollars: number, location = "boca", category = "rings") =>
  aPiece({ sku, description, retailPrice: cents(dollars * 100), location, category });
const skus = (id: number) => advice(id).suggestions.map(({ piece }) => piece?.sku ?? null);

describe("where there is nothing to go by", () => {
  it("says that nothing is known, and what to ask", () => {
    inStock("RNG-1", "Platinum band", 900);
    const { suggestions, text } = advice(aCustomer().id);
    expect(suggestions).toEqual([]);
    expect(text).toMatch(/^Not much to go on yet: no purchases, birthday, anniversary or preferences/);
  });

  it("points to the notes where there are some", () => {
    const { text } = advice(aCustomer({ notes: "Engagement ring by spring" }).id);
    expect(text).toContain("on record. Check the notes on their record. Ask what they wear");
  });

  it("names the next date when it is far, instead of inventing something", () => {
    const { text } = advice(aCustomer({ dateOfBirth: yearlyIn(120) }).id);
    expect(text).toBe(
      "No reason to call today: no purchases yet; the birthday comes next, on Mar 20, 2027; no preferences on record; nothing in stock is in their price range. Ask what they wear and who they buy for, and add it to their record.",
    );
  });

  it("is undefined for a customer that doesn't exist", () =>
    expect(readCustomerFacts(shop.db, 4711, NOW)).toBeNull());
});

describe("dates ahead", () => {
  it("an anniversary names its day, its number, the piece and the figures", () => {
    const { id } = aCustomer({ anniversaryDate: "2001-11-25" as Day, jewelryPreferences: WORDS });
    bought(id, 40, 1_000, { description: "Plain comb" });
    inStock("RNG-1", "Platinum eternity band, size 5.75", 1_200);
    const [first] = advice(id).suggestions;
    expect(first?.action).toBe(
      "Call about the 25th wedding anniversary on Nov 25, in 5 days: show RNG-1 (Platinum eternity band, size 5.75), $1,200.00, in stock in Boca Raton.",
    );
    expect(first?.reason).toBe(
      "The 25th wedding anniversary is in 5 days; matches platinum in the preferences and has their ring size; paid $1,000.00 for their one purchase so far.",
    );
  });

  it("the nearer date comes first, a date beyond 45 days not at all", () => {
    const { id } = aCustomer({
      dateOfBirth: yearlyIn(30),
      anniversaryDate: yearlyIn(46),
      spouseName: "Grant",
      spouseDob: yearlyIn(3),
    });
    inStock("A", "Onyx bead branch", 900, "boca", "necklaces");
    inStock("B", "Onyx bead branch", 900, "boca", "necklaces");
    const actions = advice(id).suggestions.map(({ action }) => action);
    expect(actions).toHaveLength(2);
    expect(actions[0]).toContain("Grant's birthday on Nov 23, in 3 days");
    expect(actions[1]).toContain("Clara's own birthday on Dec 20, in 30 days");
  });

  it("a wife's anniversary is her husband's to hear of", () => {
    const hers = { anniversaryDate: yearlyIn(5), gender: "female", spouseName: "Grant" } as const;
    expect(advice(aCustomer(hers).id).suggestions[0]?.action).toMatch(/^Call Grant about the 46th wedding/);
    for (const other of [{ gender: "male" }, { spouseName: null }] as const)
      expect(advice(aCustomer({ ...hers, ...other }).id).suggestions[0]?.action).toMatch(/^Call about/);
  });

  it("the birthstone favors a piece, and the reason names it", () => {
    const { id } = aCustomer({ dateOfBirth: "1980-12-01" as Day });
    inStock("PLAIN", "Plain bangle", 800, "boca", "bracelets");
    inStock("STONE", "Tanzanite bangle", 800, "boca", "bracelets");
    const [first] = advice(id).suggestions;
    expect(first?.piece?.sku).toBe("STONE");
    expect(first?.reason).toContain("the birthstone is tanzanite");
  });

  it("29 February counts on the 28th", () => {
    const leapling = aCustomer({ dateOfBirth: "1980-02-29" as Day });
    const given = advice(leapling.id, instant(Date.parse("2027-02-20T17:00:00Z")));
    expect(given.suggestions[0]?.action).toContain(
      "on Feb 28, in 8 days, and take an order: nothing in stock fits",
    );
  });
});

describe("the piece", () => {
  const anna = () => {
    const { id } = aCustomer({ anniversaryDate: yearlyIn(5), jewelryPreferences: WORDS });
    bought(id, 20, 1_000, { description: "Plain comb", category: "combs" });
    return id;
  };

  it("is never one that the customer refuses, however well it fits", () => {
    const id = anna();
    inStock("YELLOW", "Platinum and yellow gold ring, emerald-cut, size 5.75", 1_000);
    expect(skus(id)).toEqual([null]);
  });

  it("is in reach: not far below nor above what was paid", () => {
    const id = anna();
    inStock("DEAR", "Platinum band, emerald-cut, size 5.75", 1_601);
    inStock("CHEAP", "Platinum band, emerald-cut, size 5.75", 399);
    expect(skus(id)).toEqual([null]);
    inStock("RIGHT", "Platinum band", 1_600);
    expect(skus(id)).toContain("RIGHT");
  });

  it("is the home store's, unless only another store has what the preferences ask for", () => {
    const id = anna();
    inStock("DENVER", "Platinum band, emerald-cut", 1_000, "denver", "pins");
    inStock("OTHER", "Plain comb", 1_000, "boca", "pins");
    expect(advice(id).suggestions[0]?.action).toContain(
      "DENVER (Platinum band, emerald-cut), $1,000.00, can be sent from Denver",
    );
    inStock("HOME", "Platinum brooch", 1_000, "boca", "pins");
    expect(skus(id)[0]).toBe("HOME");
  });

  it("is never a diamond below the color and clarity they ask for", () => {
    const { id } = aCustomer({ jewelryPreferences: "Round brilliants D to F, VVS, GIA only." });
    inStock("G", "Platinum pendant, 1.00 ct round brilliant diamond, G VVS1", 1_000, "boca", "necklaces");
    inStock("VS", "Platinum pendant, 1.00 ct round brilliant diamond, E VS1", 1_000, "boca", "necklaces");
    expect(skus(id)).toEqual([]);
    expect(advice(id).text).toContain("nothing in stock in their price range matches the preferences");
    inStock("FINE", "Platinum pendant, 1.00 ct round brilliant diamond, F VVS2", 1_000, "boca", "necklaces");
    expect(skus(id)).toEqual(["FINE"]);
  });

  it("is no ring of another size than the one in the preferences, be it near", () => {
    const id = anna();
    inStock("FAR", "Platinum band, size 9", 1_000);
    inStock("NEAR", "Platinum band, size 6", 1_000);
    expect(skus(id)).toEqual([null]);
    inStock("THEIRS", "Platinum band, size 5 3/4", 1_000);
    expect(skus(id)[0]).toBe("THEIRS");
  });

  it("is no ring of another size where the shop files rings otherwise, as those taken in trade", () => {
    const { id } = aCustomer({ jewelryPreferences: "Platinum bands, size 6.5" });
    bought(id, 30, 1_000, { description: "Plain comb", category: "combs" });
    inStock("TRA-1", "Platinum band, size 9", 1_000, "boca", "trade-ins");
    expect(skus(id)).toEqual([]);
    inStock("TRA-2", "Platinum band, size 6.5", 1_000, "boca", "trade-ins");
    expect(skus(id)).toEqual(["TRA-2"]);
  });

  it("is a ring to check the size of, where the tag or the record has none", () => {
    const stranger = aCustomer({ jewelryPreferences: "Platinum" }).id;
    bought(stranger, 30, 1_000, { description: "Plain comb", category: "combs" });
    inStock("SIZED", "Platinum band, size 6", 1_000);
    expect(advice(stranger).text).toContain("check the size: theirs isn't on record");
    const { id } = aCustomer({ jewelryPreferences: "Platinum, ring 7" });
    bought(id, 30, 1_000, { description: "Plain comb", category: "combs" });
    inStock("NO-SIZE", "Platinum band", 1_000, "boca", "trade-ins");
    expect(advice(id).suggestions[0]?.reason).toContain(
      "Matches platinum in the preferences; check the size, which isn't on the tag; paid",
    );
  });

  it("is no ring of another size than one they bought, where no size is stated", () => {
    const { id } = aCustomer({ jewelryPreferences: "Platinum" });
    bought(id, 30, 1_000, { description: "Sapphire halo ring, size 6" });
    inStock("OTHER", "Platinum band, size 6.5", 1_000);
    expect(skus(id)).toEqual([]);
    inStock("SAME", "Platinum band, size 6", 1_000);
    expect(skus(id)).toEqual(["SAME"]);
  });

  it("is nothing like what they bought in the last year", () => {
    const { id } = aCustomer({ jewelryPreferences: "Diamond studs" });
    bought(id, 364, 1_000, {
      category: "earrings",
      description: "14K white gold diamond studs, 0.50 ct",
    });
    inStock("ALIKE", "Platinum diamond studs, 1.00 ct", 1_000, "boca", "earrings");
    inStock("PEARLS", "White gold pearl studs", 1_000, "boca", "earrings");
    expect(skus(id)).toEqual([]);
    inStock("HOOPS", "Platinum diamond hoops", 1_000, "boca", "earrings");
    expect(skus(id)).toEqual(["HOOPS"]);
    const past = aCustomer({ jewelryPreferences: "Diamond studs" });
    bought(past.id, 365, 1_000, { category: "earrings", description: "White gold diamond studs" });
    expect(skus(past.id)).toContain("ALIKE");
  });

  it("has the stone in the color they wish for", () => {
    const { id } = aCustomer({ jewelryPreferences: "Pink sapphires" });
    bought(id, 30, 1_000, { description: "Comb", category: "combs" });
    inStock("BLUE", "Sapphire pendant", 1_000, "boca", "necklaces");
    expect(skus(id)).toEqual([]);
    inStock("PINK", "Pink sapphire pendant", 1_000, "boca", "necklaces");
    expect(skus(id)).toEqual(["PINK"]);
  });

  it("has a colored stone for who wishes colored stones", () => {
    const { id } = aCustomer({ jewelryPreferences: "Loves colored stones" });
    bought(id, 30, 1_000, { description: "Comb", category: "combs" });
    inStock("WHITE", "Diamond pendant", 1_000, "boca", "necklaces");
    inStock("FINISH", "Diamond-cut chain", 1_000, "boca", "necklaces");
    expect(skus(id)).toEqual([]);
    inStock("SPINEL", "Spinel pendant", 1_000, "boca", "necklaces");
    expect(skus(id)).toEqual(["SPINEL"]);
  });

  it("is no diamond because of a diamond-cut finish", () => {
    const { id } = aCustomer({ jewelryPreferences: "Diamonds" });
    bought(id, 30, 1_000, { description: "Comb", category: "combs" });
    inStock("FINISH", "14K diamond-cut rope chain", 1_000, "boca", "necklaces");
    expect(skus(id)).toEqual([]);
  });

  it.each([
    [
      "Diamond tennis bracelets",
      "bracelets",
      "14K yellow gold tennis bracelet, 4.20 cttw oval sapphires, 7 in",
      "18K white gold tennis bracelet, 5.05 cttw round diamonds, 7.25 in",
    ],
    [
      "White gold",
      "rings",
      "18K rose gold halo ring, 1.05 ct oval ruby, size 6",
      "18K white gold halo ring, 1.20 ct cushion sapphire, size 6",
    ],
    [
      "Rose gold",
      "bracelets",
      "14K yellow gold curb bracelet, 6 mm, 7 in",
      "14K rose gold curb bracelet, 5 mm, 7.5 in",
    ],
    [
      "Sterling silver",
      "rings",
      "14K yellow gold signet ring, cushion face, black onyx, size 6",
      "Sterling silver signet ring, oval face, size 6",
    ],
    [
      "Yellow gold",
      "necklaces",
      "14K white gold rope chain, 2.5 mm, 22 in",
      "18K yellow gold rope chain, 3 mm, 20 in",
    ],
    [
      "Platinum",
      "rings",
      "14K white gold eternity band, 1.10 cttw baguette sapphires, size 6",
      "Platinum eternity band, 2.00 cttw round diamonds, size 6",
    ],
    ["Pearls", "necklaces", "Akoya pearl strand, 18 in", "Freshwater pearl strand, 16 in"],
  ])(
    "is of no kind bought in the last year, in whatever metal and stone: %s",
    (wish, category, had, alike) => {
      const { id } = aCustomer({ jewelryPreferences: wish });
      bought(id, 30, 1_000, { category, description: had });
      inStock("ALIKE", alike, 1_000, "boca", category);
      expect(skus(id)).toEqual([]);
      const past = aCustomer({ jewelryPreferences: wish });
      bought(past.id, 366, 1_000, { category, description: had });
      expect(skus(past.id)).toContain("ALIKE");
    },
  );

  it("is no silver for a silver dial, and no pearl for mother-of-pearl", () => {
    const { id } = aCustomer({ jewelryPreferences: "Silver, pearls" });
    bought(id, 30, 1_000, { description: "Comb", category: "combs" });
    inStock("DIAL", "Corvane Regent, 38 mm steel, silver dial", 1_000, "boca", "watches");
    inStock("SHELL", "Aurelle Petite, 28 mm two-tone, mother-of-pearl dial", 1_000, "boca", "watches");
    expect(skus(id)).toEqual([]);
    inStock("PEARLS", "Akoya pearl strand, 18 in", 1_000, "boca", "necklaces");
    expect(skus(id)).toEqual(["PEARLS"]);
  });

  it("is never a second engagement ring", () => {
    const { id } = aCustomer();
    bought(id, 1, 5_000, { sku: "SOL", description: "Platinum solitaire ring, 1.01 ct diamond, size 6" });
    inStock("THREE", "Platinum three-stone ring, 2.00 cttw diamonds, size 6", 5_000);
    expect(skus(id)).toEqual([]);
    inStock("SIGNET", "Platinum signet ring, size 6", 5_000);
    expect(skus(id)).toEqual(["SIGNET"]);
  });

  it("is never a sold one, and each only once", () => {
    const { id } = aCustomer({
      anniversaryDate: yearlyIn(5),
      spouseDob: yearlyIn(9),
      jewelryPreferences: WORDS,
    });
    for (const sku of ["A", "B", "C"]) inStock(sku, "Platinum brooch", 1_000, "boca", "pins");
    expect(skus(id).toSorted()).toEqual(["A", "B", "C"]);
    bought(aCustomer().id, 1, 1_000, { sku: "D", description: "Platinum brooch" });
    expect(skus(id)).not.toContain("D");
  });
});

describe("whoever asked not to be", () => {
  const about = (closed: readonly ContactChannel[], details: Partial<CustomerDetails>, quiet = 400) => {
    const { id } = aCustomer(details);
    const consent = Object.fromEntries(
      CONTACT_CHANNELS.map((one) => [one, closed.includes(one) ? "no" : null]),
    );
    const { jewelryPreferences = null } = details;
    const profile = { ...blankOf(profileFields), jewelryPreferences, consent, version: null };
    enact((ctx) => editProfile(ctx, id, profile as Parameters<typeof editProfile>[2]));
    bought(id, quiet, 500, { category: "combs", description: "Comb" });
    return advice(id).suggestions.map(({ action }) => action);
  };
  const dated = { anniversaryDate: "2001-11-25" as Day, gender: "female", spouseName: "Grant" } as const;

  it("called is written to, and otherwise talked to at a visit", () => {
    expect(about([], dated)).toEqual([
      expect.stringMatching(/^Call Grant about the 25th/),
      "Call to invite them back.",
    ]);
    expect(about(["phone"], dated)).toEqual([
      expect.stringMatching(/^Write to Grant about the 25th/),
      "Write to invite them back.",
    ]);
    expect(about(["phone", "text", "email"], dated)).toEqual([
      expect.stringMatching(/^At the next visit, talk to Grant about the 25th/),
    ]);
  });

  it("texted or emailed is sent no picture", () => {
    inStock("RNG-1", "Platinum band", 500);
    const likes = { jewelryPreferences: "Platinum" };
    const shown = (closed: readonly ContactChannel[]) => about(closed, likes, 30)[0];
    expect(shown(["text"])).toMatch(/^Send a picture of RNG-1/);
    expect(shown(["text", "email"])).toMatch(/^Call about RNG-1/);
    expect(shown(["phone", "text", "email"])).toMatch(/^At the next visit, show RNG-1/);
  });
});

it.each([
  [{ jewelryPreferences: "Platinum. Prefers a call." }, /^Call about RNG-1 /],
  [{ jewelryPreferences: "Platinum", notes: "Prefers phone calls" }, /^Call about RNG-1 /],
  [{ jewelryPreferences: "Platinum", notes: "Please don't text" }, /^Call about RNG-1 /],
  [{ jewelryPreferences: "Platinum", notes: "Calls often" }, /^Send a picture of RNG-1 /],
])("a picture is for who wants one: %o", (words, action) => {
  const { id } = aCustomer(words);
  bought(id, 30, 1_000, { description: "Comb", category: "combs" });
  inStock("RNG-1", "Platinum band", 1_000);
  expect(advice(id).suggestions[0]?.action).toMatch(action);
});

it("two purchases make nothing usual", () => {
  const { id } = aCustomer({ jewelryPreferences: "Platinum" });
  bought(id, 700, 1_000, { description: "Comb", category: "combs" });
  bought(id, 500, 1_200, { description: "Pin", category: "pins" });
  inStock("RNG-1", "Platinum band", 1_000);
  const { text } = advice(id);
  expect(text).toContain("paid $1,000.00 and $1,200.00 for their two purchases so far");
  expect(text).toContain("No purchase in 16 months; the last was the pin");
  expect(text).not.toMatch(/usual|used to/);
});

describe("prices in reach", () => {
  it("come from the tier when nothing was bought, and the reason says so", () => {
    bought(aCustomer({ tier: "gold" }).id, 30, 3_000, { description: "Comb", category: "combs" });
    const { id } = aCustomer({ tier: "gold", jewelryPreferences: "Platinum" });
    inStock("FAR", "Platinum band", 700);
    inStock("NEAR", "Platinum brooch", 2_500, "boca", "pins");
    const { suggestions } = advice(id);
    expect(suggestions.map(({ piece }) => piece?.sku)).toEqual(["NEAR"]);
    expect(suggestions[0]?.reason).toBe(
      "Matches platinum in the preferences; no purchase yet; gold customers usually pay $3,000.00.",
    );
  });
});

describe("pieces that complete what they own", () => {
  it("earrings for the necklace with the same stone", () => {
    const { id } = aCustomer();
    bought(id, 52, 2_000, {
      sku: "NCK-1",
      category: "necklaces",
      description: "South Sea pearl branch, 18 in",
    });
    inStock("EAR-1", "Diamond studs", 2_000, "boca", "earrings");
    inStock("EAR-2", "South Sea pearl drop earrings", 1_500, "boca", "earrings");
    const [first] = advice(id).suggestions;
    expect(first?.action).toBe(
      "To go with the South Sea pearl branch (NCK-1), show EAR-2 (South Sea pearl drop earrings), $1,500.00, in stock in Boca Raton.",
    );
    expect(first?.reason).toContain(
      "Bought for $2,000.00 on Sep 29, and no pearl earrings from us yet; both pearl",
    );
  });

  it("suggests no piece that they already have", () => {
    const { id } = aCustomer();
    bought(id, 52, 2_000, { category: "necklaces", description: "Pearl branch" });
    bought(id, 50, 2_000, { category: "earrings", description: "Pearl studs" });
    inStock("EAR-2", "Pearl drop earrings", 1_500, "boca", "earrings");
    expect(advice(id).text).not.toContain("To go with");
  });

  it("a band for the solitaire, in its metal", () => {
    const { id } = aCustomer();
    bought(id, 30, 5_000, { sku: "SOL", description: "Platinum solitaire ring, 1.01 ct diamond, size 6" });
    inStock("GOLD", "14K yellow gold wedding band, size 6", 4_000);
    inStock("HALF", "Platinum eternity band, size 6.5", 5_000);
    inStock("PT", "Platinum eternity band, size 6", 4_000);
    expect(advice(id).suggestions[0]?.action).toMatch(
      /^To go with the platinum solitaire ring \(SOL\), show PT /,
    );
  });
});

describe("repairs, silence, care", () => {
  it("a repair that is ready comes first, with how long and how much", () => {
    const { id } = aCustomer({ anniversaryDate: yearlyIn(0) });
    const repair = aReadyRepair(id, "Clasp replacement", 6, 130);
    const [first, second] = advice(id).suggestions;
    expect(first).toEqual({
      action: `Call to say ${orderNumber({ kind: "repair", id: repair.id })} (Clasp replacement) is ready in Boca Raton.`,
      reason: "Ready for 6 days, $130.00 due.",
      piece: null,
    });
    expect(second?.action).toContain("today");
  });

  it("nobody is called again about what they were told, and each store is named", () => {
    const { id } = aCustomer();
    const told = aReadyRepair(id, "Clasp", 6, 130);
    const untold = aReadyRepair(id, "Chain", 2, 40);
    const elsewhere = aReadyRepair(id, "Watch", 1, 20);
    const { db } = shop;
    db.update(repairs).set({ store: "denver" }).where(eq(repairs.id, elsewhere.id)).run();
    enact((ctx) => tellCustomer(ctx, { orderId: told.id, how: "phone", message: null }));
    const number = (repair: { id: number }) => orderNumber({ kind: "repair", id: repair.id });
    expect(advice(id).suggestions).toEqual([
      {
        action: `Call to say ${number(untold)} (Chain) is ready in Boca Raton.`,
        reason: "Ready for 2 days, $40.00 due.",
        piece: null,
      },
      {
        action: `Call to say ${number(elsewhere)} (Watch) is ready in Denver.`,
        reason: "Ready for 1 day, $20.00 due.",
        piece: null,
      },
      {
        action: `${number(told)} (Clasp) is still waiting in Boca Raton, as they were told.`,
        reason: "Ready for 6 days, $130.00 due.",
        piece: null,
      },
    ]);
  });

  it("somebody who used to come is missed after twice as long, with a single purchase after a year", () => {
    const regular = aCustomer().id;
    for (const days of [560, 460, 360, 260])
      bought(regular, days, 500, { category: "combs", description: "Comb" });
    expect(advice(regular).suggestions[0]?.reason).toBe(
      "No purchase in 8 months, after buying about every 3 months; the last was the comb on Mar 5.",
    );
    const once = aCustomer().id;
    bought(once, 364, 500, { category: "combs", description: "Comb" });
    expect(advice(once).text).not.toContain("invite them back");
    const gone = aCustomer().id;
    bought(gone, 365, 500, { category: "combs", description: "Comb" });
    expect(advice(gone).text).toContain("Call to invite them back");
  });

  it("a ring of half a year is due for a look at its prongs", () => {
    const { id } = aCustomer();
    bought(id, 180, 900, { sku: "RNG-7", description: "Halo ring" });
    expect(advice(id).text).toContain("Offer to clean the halo ring (RNG-7) and look at the prongs.");
  });

  it("is due for it as the calling list has it: after the months of Settings, but for what was repaired since", () => {
    const { id } = aCustomer();
    bought(id, 180, 900, { sku: "RNG-7", description: "Halo ring" });
    const offers = () => advice(id).text.includes("Offer to clean");
    for (const [cleaningAfterMonths, isOffered] of [
      [6, true],
      [9, false],
      [0, false],
      [5, true],
    ] as const) {
      chooseSettings({ cleaningAfterMonths });
      expect.soft([cleaningAfterMonths, offers()]).toEqual([cleaningAfterMonths, isOffered]);
    }
    aRepair({ customerId: id });
    expect(offers()).toBe(false);
  });

  it("what they buy is shown again, but no second wedding band", () => {
    const { id } = aCustomer();
    bought(id, 20, 900, { category: "bracelets", description: "14K rose gold bangle" });
    inStock("WED", "14K rose gold wedding bangle", 900, "boca", "bracelets");
    expect(skus(id)).toEqual([]);
    inStock("BRC", "14K rose gold cuff", 900, "boca", "bracelets");
    expect(advice(id).suggestions[0]?.reason).toBe(
      "1 purchase in bracelets so far, last purchase of any kind on Oct 31; rose gold again; paid $900.00 for their one purchase so far.",
    );
  });
});

it("there are five at most, numbered, each with its reason", () => {
  const { id } = aCustomer({
    dateOfBirth: yearlyIn(1),
    anniversaryDate: yearlyIn(2),
    spouseDob: yearlyIn(3),
    jewelryPreferences: "Platinum",
  });
  aReadyRepair(id, "Clasp", 1, 10);
  bought(id, 500, 1_000, { category: "necklaces", description: "Pearl branch" });
  bought(id, 200, 1_000, { description: "Plain ring" });
  for (let n = 0; n < 12; n += 1) inStock(`P-${n}`, "Platinum pearl studs", 1_000, "boca", "earrings");
  const { suggestions, text } = advice(id);
  expect(suggestions).toHaveLength(5);
  expect(text.match(/^\d\. /gm)).toEqual(["1. ", "2. ", "3. ", "4. ", "5. "]);
  expect(text.match(/^Why: .*\d/gm)).toHaveLength(5);
});
