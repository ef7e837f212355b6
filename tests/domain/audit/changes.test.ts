import { describe, expect, test } from "vitest";
import { changesOf, readPayload } from "~/domain/records/audit/changes";
import { actionGroup, actionLabel } from "~/domain/shop/trail/action-labels";
import { PROFIT_BASIS_LABELS } from "~/domain/shop/settings/profit-basis";
import { settingFields } from "~/domain/shop/settings/setting-fields";
import { storeFields } from "~/domain/shop/stores/store-fields";
import type { Fields } from "~/domain/fields";
import { recordTitle } from "~/domain/shop/trail/record-kinds";
import { summaryOf } from "~/routes/records/audit/change-summary";
import { fieldLabel, shownValue } from "~/routes/records/audit/show-value";

const NAMES = new Map([
  ["store new_york", "New York"],
  ["customer 12", "Amelia Hartwell"],
]);
const showing = {
  zone: "America/New_York",
  currency: "USD",
  names: {
    nameOf: ({ kind, id }: { kind: string; id: string }) => NAMES.get(`${kind} ${id}`) ?? null,
    titleOf: ({ kind, id }: { kind: string; id: string }) => recordTitle(kind, id),
  },
};

/** Label, before, after, and kind of change, as on the page. */
function shown(kind: string, before: unknown, after: unknown, id = "1") {
  return changesOf(kind, id, { before, after }).map((change) => [
    fieldLabel(change),
    shownValue(change.before, change.meaning, showing),
    shownValue(change.after, change.meaning, showing),
    change.how,
  ]);
}

function labeled(kind: string, fields: Fields) {
  return Object.entries(fields).map(([name, { label }]): [string, string, string] => [kind, name, label]);
}

describe("before and after", () => {
  test("what changed is told from what stayed, what was added and what was taken away", () => {
    expect(
      shown(
        "piece",
        { sku: "A-1", cost: 100, meltPrice: null, weight: 1500, version: 1, searchText: "a" },
        { sku: "A-1", cost: 25_050, meltPrice: 300, weight: null, version: 2, searchText: "b" },
      ),
    ).toEqual([
      ["SKU", "A-1", "A-1", null],
      ["Cost", "$1.00", "$250.50", "changed"],
      ["Melt value", "Empty", "$3.00", "added"],
      ["Weight", "46.66 g, 1.500 oz t", "Empty", "removed"],
    ]);
  });

  test("new and deleted records are not compared", () => {
    expect(shown("piece", null, { sku: "A-1" })).toEqual([["SKU", "Not recorded", "A-1", null]]);
    expect(shown("campaign", { source: "Built-in advisor" }, null)).toEqual([
      ["Source", "Built-in advisor", "Not recorded", null],
    ]);
  });

  test("values read as on the screens", () => {
    const at = Date.UTC(2026, 10, 20, 19, 14, 5);
    expect(
      shown("customer", null, {
        tier: "diamond",
        gender: "other",
        homeStore: "new_york",
        location: "all",
        dateOfBirth: "1962-05-04",
        totalSpent: 123_450,
        createdAt: at,
        statusChangedAt: at,
        commissionRate: 250,
        salesTaxRate: 8_875,
        taxRate: 7_250,
        size: 1_500_000,
        isActive: false,
        customerId: 12,
        saleId: 7,
        unused: ["Shoe size", "Car"],
        notes: "",
        header: [],
      }).map(([label, , after]) => [label, after]),
    ).toEqual([
      ["Tier", "Diamond"],
      ["Gender", "Other"],
      ["Home store", "New York"],
      ["Location", "All Locations"],
      ["Date of birth", "May 4, 1962"],
      ["Total spent", "$1,234.50"],
      ["Created", "Nov 20, 2026, 2:14:05 PM EST"],
      ["Status since", "Nov 20, 2026, 2:14:05 PM EST"],
      ["Commission rate", "2.5%"],
      ["Tax rate", "8.875%"],
      ["Tax rate", "7.25%"],
      ["Size", "1.5 MB"],
      ["Active", "No"],
      ["Customer", "Customer #12, Amelia Hartwell"],
      ["Sale", "Sale S-000007"],
      ["Columns not imported", "Shoe size, Car"],
      ["Notes", "Empty"],
      ["Header", "None"],
    ]);
  });

  const inSettings: [kind: string, name: string, label: string][] = [
    ...labeled("setting", settingFields),
    ...labeled("store", storeFields),
    ["store", "salesTaxRate", storeFields.taxRate.label],
    ["sale", "profitBasis", settingFields.profitBasis.label],
  ];
  test.each(inSettings)("%s, %s is called as in Settings: %s", (kind, name, label) => {
    expect(shown(kind, null, "", name)[0]?.[0]).toBe(label);
  });

  test("a setting's value reads as in Settings", () => {
    const value = (name: string, after: unknown) => shown("setting", null, after, name)[0]?.[2];
    expect(value("profitBasis", "total")).toBe(PROFIT_BASIS_LABELS.total);
    expect(value("depositKept", 1_250)).toBe("12.5%");
    expect(value("buyLimit", 50_000)).toBe("$500.00");
    expect(value("guardCost", true)).toBe("Yes");
  });

  test("a customer's state is no item's", () => {
    expect(shown("customer", null, { state: "FL" })[0]?.[0]).toBe("State");
    expect(shown("piece", null, { state: "available" })[0]?.slice(0, 3)).toEqual([
      "Status",
      "Not recorded",
      "Available",
    ]);
  });

  test("the same field name has another label in another record", () => {
    expect(shown("repair", { status: "picked_up" }, { status: "in_progress" })[0]?.slice(1, 3)).toEqual([
      "Picked Up",
      "In Progress",
    ]);
    expect(shown("campaign", null, { type: "sms" })[0]?.[2]).toBe("SMS Marketing");
    expect(shown("order", { state: "ready" }, { state: "cancelled" })[0]).toEqual([
      "Status",
      "Ready",
      "Canceled",
      "changed",
    ]);
  });

  test("a sale's figures and kinds read as on its page", () => {
    expect(
      shown("sale", null, {
        taxRate: 9_150,
        taxable: 102_500,
        status: "partly_returned",
        lines: [{ kind: "gift_card", listPrice: 5_000 }],
        payments: [{ kind: "store_credit", amount: 107_500 }],
        salespeople: [{ share: 6_000 }],
      }).map(([label, , after]) => [label, after]),
    ).toEqual([
      ["Tax rate", "9.15%"],
      ["Taxed", "$1,025.00"],
      ["Status", "Partly returned"],
      ["Item: Kind", "Gift card"],
      ["Item: List price", "$50.00"],
      ["Payments: Kind", "Store credit"],
      ["Payments: Amount", "$1,075.00"],
      ["Salespeople: Share", "60%"],
    ]);
  });

  test("nested values are fields of their own", () => {
    expect(
      shown("sale", null, {
        lines: [
          { sku: "A-1", price: 100 },
          { sku: "B-2", price: 200 },
        ],
        tradeIn: { item: "Old ring", value: 5_000, weight: 250 },
        mixed: [1, { deep: { deeper: true } }],
      }).map(([label, , after]) => [label, after]),
    ).toEqual([
      ["Item 1: SKU", "A-1"],
      ["Item 1: Price", "$1.00"],
      ["Item 2: SKU", "B-2"],
      ["Item 2: Price", "$2.00"],
      ["Trade-in: Item", "Old ring"],
      ["Trade-in: Value", "$50.00"],
      ["Trade-in: Weight", "7.78 g, 0.250 oz t"],
      ["Mixed 1: Mixed", "1"],
      ["Mixed 2: Deep: Deeper", "Yes"],
    ]);
  });

  test("a setting is the one field that its record names", () => {
    expect(shown("setting", 200, 250, "commissionRate")).toEqual([
      ["Commission rate", "2%", "2.5%", "changed"],
    ]);
    expect(shown("setting", null, "Marlowe & Finch", "shopName")).toEqual([
      ["Shop name", "Not recorded", "Marlowe & Finch", null],
    ]);
  });

  test("an erased payload is null, and an empty one says nothing", () => {
    const entry = { recordKind: "sale", recordId: "1" };
    expect(readPayload({ ...entry, payload: null }, true)).toBeNull();
    expect(readPayload({ ...entry, payload: "{}" }, true)).toEqual({ before: null, after: null });
    expect(changesOf("customer", "1", { before: null, after: null })).toEqual([]);
  });

  test("a line says what changed: the values of one or two fields, or the names of several", () => {
    const line = (before: unknown, after: unknown) =>
      summaryOf(changesOf("piece", "1", { before, after }), showing);
    expect(line({ retailPrice: 100 }, { retailPrice: 200 })).toBe("Retail price: $1.00 to $2.00");
    expect(line({ description: "x" }, { description: "y".repeat(60) })).toBe("Description");
    expect(line({ cost: 1, sku: "a" }, { cost: 2, sku: "b" })).toBe("Cost: $0.01 to $0.02; SKU: a to b");
    expect(line({ cost: 1, description: "x" }, { cost: 2, description: "y".repeat(60) })).toBe(
      "Cost, Description",
    );
    expect(
      summaryOf(
        changesOf("employee", "3", {
          before: { isActive: true },
          after: { isActive: false, sessionsEnded: 2 },
        }),
        showing,
      ),
    ).toBe("Active: Yes to No; Sessions ended: 2");
    expect(line({ a: 1, b: 1, c: 1, d: 1 }, { a: 2, b: 2, c: 2, d: 2 })).toBe("A, B, C and 1 more");
    expect(line({ consent: { a: 1, b: 1 }, cost: 1 }, { consent: { a: 2, b: 2 }, cost: 2 })).toBe(
      "OK to contact by: A, B; Cost",
    );
    expect(line({ description: null }, { description: "x" })).toBe("Description: x");
    expect(line({ description: "x" }, { description: null })).toBe("Description: x to Empty");
    expect(line({ cost: 1 }, { cost: 1 })).toBeNull();
    expect(line(null, { cost: 1 })).toBeNull();
  });
});

describe("words", () => {
  test("an action without a line of its own is made readable", () => {
    expect(actionLabel("sale.processed")).toBe("Processed a sale");
    expect(actionLabel("piece.melted-down")).toBe("Piece: melted down");
    expect(actionLabel("odd")).toBe("Odd");
    expect(actionGroup("piece.melted-down")).toBe("Inventory");
    expect(actionGroup("wedding-list.begun")).toBe("Wedding list");
  });

  test("records are called by their kind and number", () => {
    expect(recordTitle("piece", "12")).toBe("Item #12");
    expect(recordTitle("import errors", "7")).toBe("Import #7");
    expect(recordTitle("employee", "unknown")).toBe("Employee");
    expect(recordTitle("setting", "shopName")).toBe("Setting");
    expect(recordTitle("wedding-list", "3")).toBe("Wedding list");
  });
});
