import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import { hashOfOneTimeCode } from "~/access/one-time-code-hash.server";
import { issueCode } from "~/domain/shop/account/issue-code.server";
import { newCode } from "~/domain/shop/account/one-time-code.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import type { Db } from "~db/client.server.ts";
import { sessions } from "~db/schema/index.ts";
import { ADAM, BY_ROLE, OLIVE, SAL, SUSAN } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Client, nobody, openBook, type ShopServer, signIn, startShop } from "../support/http.ts";
import { startServer } from "../support/server.ts";
import { ON_PRIMARY } from "../support/primary.ts";
import { aCustomer, aPiece, enact, theBooksBalance } from "../support/shop.ts";
import { theCast } from "../support/the-cast.ts";
import { trailOf } from "../support/trail.ts";

const CODE = newCode();

let server: ShopServer<ReturnType<typeof build>>;
let db: Db;
let olive: Client;
let adam: Client;
let sal: Client;

function build() {
  enact((ctx) => issueCode(ctx, { employeeId: SUSAN.id, codeHash: hashOfOneTimeCode(CODE) }));
  return { ...theCast(), pieces: Array.from({ length: 3 }, () => aPiece().id), customer: aCustomer().id };
}

beforeAll(async () => {
  server = await startShop(build);
  db = openBook(server);
  olive = await signIn(server, OLIVE);
  adam = await signIn(server, ADAM);
  sal = await signIn(server, SAL);
});
afterAll(async () => {
  db.$client.close();
  theBooksBalance(server);
  await server.stop();
});

/** Submits the page's form with changed fields; '' unchecks a box. */
async function save(client: Client, path: string, typed: Record<string, string>, action = path) {
  const { form } = (await client.get(path)).page();
  return client.post(action, { ...settingFields(form()), ...typed });
}

function settingFields(fields: Record<string, string>) {
  const { location: _location, returnTo: _returnTo, ...rest } = fields;
  return rest;
}

const saved = async (client: Client, path: string, typed: Record<string, string>, action = path) => {
  const answer = await save(client, path, typed, action);
  expect(answer.status, answer.body.slice(0, 2_000)).toBe(303);
  return (await client.follow(answer)).page();
};
const trail = () => trailOf(db);

describe("roles without the permission", () => {
  test("see the specification's text", async () => {
    for (const role of ["read_only", "sales", "support"] as const) {
      const client = await signIn(server, BY_ROLE[role]);
      for (const path of ["/settings", "/settings/users", "/settings/integrations", "/settings/security"]) {
        const answer = await client.get(path);
        expect(answer.status).toBe(403);
        expect(answer.page().text).toContain(
          "Access Restricted: This section is only available to administrators and owners.",
        );
      }
      expect((await client.post("/settings", { shopName: "Mine" })).status).toBe(403);
      expect((await client.get("/")).page().links.Settings).toBeUndefined();
    }
    expect(readSettings(db).shopName).toBe("");
  });

  test("administrators have no backups tab, owners have one", async () => {
    expect((await adam.get("/settings")).page().links.Backups).toBeUndefined();
    expect((await adam.post("/backups/plan", { backupEveryHours: "0" })).status).toBe(403);
    expect((await olive.get("/settings")).page().links.Backups).toBe("/backups");
  });
});

describe("a form with settings", () => {
  test("saves: 303, a toast, an audit entry, the new values in the form", async () => {
    const page = await saved(adam, "/settings", { shopName: "Marlowe & Finch", commissionRate: "2.5 %" });
    expect(page.messages).toContain("Settings Saved");
    expect(page.form()).toMatchObject({ shopName: "Marlowe & Finch", commissionRate: "2.5" });
    expect(
      trail()
        .slice(-3)
        .map(({ action, recordId, employeeId }) => [action, recordId, employeeId]),
    ).toEqual([
      ["setting.changed", "shopName", ADAM.id],
      ["setting.changed", "commissionRate", ADAM.id],
      // Of the commission, which is worth a look.
      ["look.listed", expect.any(String), ADAM.id],
    ]);
    const before = trail().length;
    await saved(adam, "/settings", {});
    expect(trail()).toHaveLength(before);
    await saved(adam, "/settings", { shopName: "", commissionRate: "2" });
  });

  const wrong: [path: string, name: string, typed: string, message: string][] = [
    ["/settings", "shopName", "x".repeat(61), "Must be 60 characters or fewer; this has 61"],
    ["/settings", "receiptNote", "x".repeat(201), "Must be 200 characters or fewer; this has 201"],
    ["/settings", "businessZone", "Mars/Olympus", "Choose one of the time zones"],
    ["/settings", "currency", "JPY", "Choose one of the currencies"],
    [
      "/settings",
      "commissionRate",
      "2.25",
      "Commission rate: enter a percentage from 0 to 100 with up to one decimal, like 2.5",
    ],
    [
      "/settings",
      "commissionRate",
      "100.1",
      "Commission rate: enter a percentage from 0 to 100 with up to one decimal, like 2.5",
    ],
    [
      "/settings",
      "commissionRate",
      "-1",
      "Commission rate: enter a percentage from 0 to 100 with up to one decimal, like 2.5",
    ],
    [
      "/settings",
      "commissionRate",
      "",
      "Commission rate: enter a percentage from 0 to 100 with up to one decimal, like 2.5",
    ],
    ["/settings", "lowStockThreshold", "1001", "Low-stock threshold: enter a whole number from 0 to 1,000"],
    ["/settings", "lowStockThreshold", "1e2", "Low-stock threshold: enter a whole number from 0 to 1,000"],
    [
      "/settings/security",
      "passwordMinLength",
      "21",
      "Minimum password length: enter a whole number from 6 to 20",
    ],
    [
      "/settings/security",
      "passwordMinLength",
      "5",
      "Minimum password length: enter a whole number from 6 to 20",
    ],
    [
      "/settings/security",
      "passwordExpiryDays",
      "29",
      "Password expiry (days): enter a whole number from 30 to 365",
    ],
    [
      "/settings/security",
      "passwordExpiryDays",
      "366",
      "Password expiry (days): enter a whole number from 30 to 365",
    ],
    [
      "/settings/security",
      "sessionIdleMinutes",
      "241",
      "Session length (minutes): enter a whole number from 5 to 240",
    ],
    [
      "/settings/security",
      "sessionIdleMinutes",
      "4",
      "Session length (minutes): enter a whole number from 5 to 240",
    ],
  ];
  test.each(oneIn(2, wrong))(
    "%s refuses %s = %j and keeps what was typed",
    async (path, name, typed, message) => {
      const before = readSettings(db);
      const other: Record<string, string> =
        path === "/settings" ? { shopName: "Typed" } : { passwordExpires: "on" };
      const answer = await save(olive, path, { ...other, [name]: typed });
      expect(answer.status).toBe(422);
      const page = answer.page();
      expect(page.messages).toContain(message);
      expect(page.form()).toMatchObject({
        ...other,
        ...(name === "businessZone" || name === "currency" ? {} : { [name]: typed }),
      });
      expect(readSettings(db)).toEqual(before);
    },
  );

  test("of two at once, the second is 409, keeps the typed values and shows the saved ones", async () => {
    const seen = settingFields((await adam.get("/settings/security")).page().form());
    await saved(olive, "/settings/security", { sessionIdleMinutes: "45", passwordExpires: "on" });
    const late = await adam.post("/settings/security", { ...seen, sessionIdleMinutes: "30" });
    expect(late.status).toBe(409);
    const page = late.page();
    expect(page.messages).toMatch(
      /Olive \w+ changed these settings at \d+:\d\d [AP]M E[DS]T while you were editing/,
    );
    expect(page.text).toContain("Now saved: 45");
    expect(page.text.match(/Now saved/g)).toHaveLength(1);
    expect(page.form()).toMatchObject({ sessionIdleMinutes: "30", passwordExpires: "on" });
    expect(readSettings(db).sessionIdleMinutes).toBe(45);
    const again = await adam.post("/settings/security", settingFields(page.form()));
    expect(again.status).toBe(303);
    expect(readSettings(db)).toMatchObject({ sessionIdleMinutes: 30, passwordExpires: true });
    await saved(olive, "/settings/security", { sessionIdleMinutes: "60" });
  });

  test("ignores settings of other forms", async () => {
    await saved(adam, "/settings", {
      backupEveryHours: "0",
      sessionIdleMinutes: "240",
      passwordMinLength: "6",
    });
    expect(readSettings(db)).toMatchObject({
      backupEveryHours: 24,
      sessionIdleMinutes: 60,
      passwordMinLength: 8,
    });
  });

  test("the backups' plan is the owner's, on their own page", async () => {
    const page = await saved(
      olive,
      "/backups",
      { backupEveryHours: "12", backupsDaily: "3" },
      "/backups/plan",
    );
    expect(page.messages).toContain("Settings Saved");
    expect(page.text).toContain("A backup is made every 12 hours");
    const wrong = await save(olive, "/backups", { backupsDaily: "0" }, "/backups/plan");
    expect(wrong.status).toBe(422);
    expect(wrong.page().messages).toContain("Daily backups kept: enter a whole number from 1 to 60");
    expect(wrong.page().form().backupsDaily).toBe("0");
    expect(readSettings(db).backupsDaily).toBe(3);
  });

  test("posted after the session ended, is shown again after sign-in", async () => {
    const client = await signIn(server, OLIVE);
    const typed = { ...settingFields((await client.get("/settings")).page().form()), shopName: "Kept" };
    const newest = db.select().from(sessions).all().at(-1)?.id ?? 0;
    db.delete(sessions).where(eq(sessions.id, newest)).run();
    const fields = (await client.post("/settings", typed)).page().form("/");
    const back = await client.follow(
      await client.post("/", { ...fields, email: OLIVE.email, password: OLIVE.password }),
    );
    expect(back.page().form().shopName).toBe("Kept");
  });
});

describe("stores", () => {
  test("a new store appears everywhere", async () => {
    const page = await saved(adam, "/settings/stores/new", {
      name: "Palm Beach",
      taxRate: "7.25",
      phone: "561 1",
    });
    expect(page.links["Edit Palm Beach"]).toBe("/settings/stores/palm_beach");
    for (const path of ["/customers", "/inventory", "/sales", "/repairs/new", "/sales/new", "/customers/new"])
      expect((await sal.get(path)).body).toContain('value="palm_beach"');
    expect((await sal.json("GET", "/api/sales?location=palm_beach")).status).toBe(200);
    expect((await sal.post("/location", { location: "palm_beach" })).status).toBe(303);
    await sal.post("/location", { location: "all" });
  });

  test("a form sent twice opens one", async () => {
    const form = settingFields((await adam.get("/settings/stores/new")).page().form());
    const typed = { ...form, name: "Naples" };
    for (let n = 0; n < 2; n += 1) expect((await adam.post("/settings/stores/new", typed)).status).toBe(303);
    const taken = await save(adam, "/settings/stores/new", { name: "naples" });
    expect([taken.status, taken.page().form().name]).toEqual([422, "naples"]);
    expect(taken.page().messages).toContain("There is already a store with this name");
  });

  test("changes apply everywhere: name, address and phone", async () => {
    await saved(adam, "/settings/stores/denver", {
      name: "Denver Cherry Creek",
      address: "2955 E 1st Ave",
      phone: "303 555 0199",
      taxRate: "8.875",
    });
    const receiptOf = async (id: number) => (await sal.get(`/sales/${id}/receipt`)).page().text;
    const sold = await sal.json("POST", "/api/sales", {
      walkIn: true,
      location: "denver",
      lines: [{ kind: "item", description: "Strap", price: "30.00" }],
      payments: [{ kind: "card", amount: null }],
    });
    const receipt = await receiptOf(sold.json<{ id: number }>().id);
    expect(receipt).toContain("2955 E 1st Ave");
    expect(receipt).toContain("303 555 0199");
    expect(await receiptOf(server.built.braceletSale.id)).not.toContain("2955 E 1st Ave");
    expect((await sal.get("/sales")).page().text).toContain("Denver Cherry Creek");
  });

  test("the second of two editors is 409, with the current store", async () => {
    const seen = settingFields((await adam.get("/settings/stores/boca")).page().form());
    await saved(olive, "/settings/stores/boca", { phone: "561 555 0001" });
    const late = await adam.post("/settings/stores/boca", { ...seen, phone: "561 555 0002" });
    expect(late.status).toBe(409);
    expect(late.page().messages).toMatch(
      /Olive \w+ changed this store at \d+:\d\d [AP]M E[DS]T while you were editing/,
    );
    expect(late.page().text).toContain("Now saved: 561 555 0001");
    expect(late.page().text).toContain("Shown with the phone on the store's receipts");
    expect(late.page().text.match(/Now saved/g)).toHaveLength(1);
    expect(late.page().form().phone).toBe("561 555 0002");
    expect((await adam.post("/settings/stores/boca", settingFields(late.page().form()))).status).toBe(303);
    expect((await adam.get("/settings")).page().text).toContain("561 555 0002");
  });

  test.each([
    ["name", "", "Store name is required"],
    [
      "taxRate",
      "100.001",
      "Tax rate: enter a percentage from 0 to 100 with up to three decimals, like 6.625",
    ],
    ["zone", "Mars/Olympus", "Choose one of the time zones"],
  ])("%s = %j is 422", async (name, typed, message) => {
    const answer = await save(adam, "/settings/stores/boca", { [name]: typed });
    expect([answer.status, answer.page().messages]).toEqual([422, expect.stringContaining(message)]);
  });

  test("there is no store 'atlantis'", async () => {
    expect((await adam.get("/settings/stores/atlantis")).status).toBe(404);
  });

  test("the sale form works out its tax until another one is typed, and again on request", async () => {
    const [inventoryId] = server.built.pieces;
    const draft = `formKey=12345678&inventoryId=${inventoryId}&salePrice=1000&itemCost=1&shippingCharge=50&location=denver`;
    const page = (await sal.get(`/sales/new?${draft}`)).page();
    expect(page.text).toContain("8.875%");
    expect(page.form()).toMatchObject({ tax: "88.75", usedTax: "88.75" });
    const typed = (await sal.get(`/sales/new?${draft}&tax=0`)).page();
    expect(typed.form()).toMatchObject({ tax: "0", usedTax: "" });
    expect(typed.text).toContain("Tax typed by hand");
    expect(typed.text).toContain("No tax on this sale. At 8.875% it is $88.75.");
    const again = await sal.post("/sales/new", { ...typed.form(), step: "workOutTax" });
    expect(again.status).toBe(303);
    expect((await sal.follow(again)).page().form().tax).toBe("88.75");
    const without = (await sal.get(`/sales/new?${draft.replace("denver", "new_york")}`)).page();
    expect(without.form().tax).toBe("0.00");
    expect(without.text).toMatch(/No tax: New York has no tax rate set/);
  });

  test("a tax that was worked out doesn't stay with another store's sale", async () => {
    const [inventoryId] = server.built.pieces;
    const draft = new URLSearchParams({
      formKey: "12345678-tax",
      customerId: String(server.built.customer),
      inventoryId: String(inventoryId),
      salePrice: "1000",
      itemCost: "1",
      location: "denver",
    });
    const used = (await sal.get(`/sales/new?${draft}`)).page().form();
    expect(used.tax).toBe("88.75");
    const moved = { ...used, location: "new_york" };
    expect((await sal.get(`/sales/new?${new URLSearchParams(moved)}`)).page().form().tax).toBe("0.00");
    const typed = { ...moved, tax: "12" };
    expect((await sal.get(`/sales/new?${new URLSearchParams(typed)}`)).page().form().tax).toBe("12");
    const refused = await sal.post("/sales/new", moved);
    expect(refused.status).toBe(422);
    expect(refused.page().messages).toMatch(/Tax at New York[\w ]* is 0.00: check the total/);
    expect(refused.page().form().tax).toBe("0.00");
  });
});

describe("settings apply to the next request", () => {
  const sell = async (pieceId: number) => {
    const sale = {
      customerId: server.built.customer,
      inventoryId: pieceId,
      itemCost: "1",
      salePrice: "1000",
      location: "boca",
    };
    const answer = await sal.json("POST", "/api/sales", sale);
    expect(answer.status, answer.body).toBe(201);
    return answer.json<{ id: number; commission: string }>();
  };

  test("the shop's name, and the receipt's last line", async () => {
    await saved(olive, "/settings", {
      shopName: "Finch & Daughters",
      receiptNote: "Exchanges within 30 days.",
    });
    expect((await sal.get("/")).page().text).toContain("Finch & Daughters");
    const strap = { kind: "item", description: "Strap", price: "30.00" };
    const payments = [{ kind: "card", amount: null }];
    const newReceipt = async () => {
      const sold = await sal.json("POST", "/api/sales", {
        walkIn: true,
        location: "boca",
        lines: [strap],
        payments,
      });
      return (await sal.get(`/sales/${sold.json<{ id: number }>().id}/receipt`)).page().text;
    };
    const receipt = await newReceipt();
    expect(receipt).toContain("Finch & Daughters");
    expect(receipt).toContain("Exchanges within 30 days.");
    expect(receipt).not.toContain("proof of purchase");
    const before = (await sal.get(`/sales/${server.built.braceletSale.id}/receipt`)).page().text;
    expect(before).not.toContain("Finch & Daughters");
    expect(before).toContain("proof of purchase");
    await saved(olive, "/settings", { receiptNote: "" });
    expect(await newReceipt()).toContain("proof of purchase");
  });

  test("the commission rate, for new sales only", async () => {
    const [first = 0, second = 0, third = 0] = server.built.pieces;
    const old = await sell(first);
    expect(old.commission).toBe("20.00");
    await saved(olive, "/settings", { commissionRate: "3.5" });
    expect((await sell(second)).commission).toBe("35.00");
    expect((await sal.get(`/sales/${old.id}`)).page().text).toContain("Commission (2%)");
    const next = await sal.get(`/sales/new?formKey=rate&inventoryId=${third}`);
    expect(next.page().text).toContain("Commission (3.5%)");
  });

  test("the low-stock threshold, the categories it finds, and links to their pieces", async () => {
    const low = async () => /Low Stock Items (\d+)/.exec((await sal.get("/inventory")).page().text)?.[1];
    expect(await low()).toBe("0");
    await saved(olive, "/settings", { lowStockThreshold: "1" });
    const found = Number(await low());
    expect(found).toBeGreaterThan(0);
    await saved(olive, "/settings", { lowStockThreshold: "50" });
    const page = (await sal.get("/inventory?location=denver")).page();
    expect(page.links["Low Stock Items"]).toBe("#low-stock");
    const [, listed = ""] = /Fewer than 50 items available: (.*?) Search /.exec(page.text) ?? [];
    expect(listed.split(", ")).toHaveLength(Number(/Low Stock Items (\d+)/.exec(page.text)?.[1]));
    for (const one of listed.split(", ")) {
      const [, category = "", left = ""] = /^(\S+) (\d+)$/.exec(one) ?? [];
      const { text } = (await sal.get(page.links[category]!)).page();
      expect(text, one).toMatch(
        left === "0" ? /No inventory found/ : new RegExp(`\\b${left} (of \\d+ )?items?`),
      );
    }
    await saved(olive, "/settings", { lowStockThreshold: "0" });
    expect(await low()).toBe("0");
  });

  test.each(["/customers/calls?list=cleaning", "/orders?state=unclaimed"])(
    "an empty %s leads whoever may to what it goes by",
    async (path) => {
      expect((await olive.get(path)).body).toContain('href="/settings#messages"');
      expect((await sal.get(path)).body).not.toContain("/settings#");
    },
  );

  test("the session's length", async ({ skip }) => {
    skip(ON_PRIMARY, "a store knows itself when a session was last used");
    const idle = await signIn(server, SUSAN);
    const status = async () => {
      const lastSeenAt = (Date.now() - 10 * 60_000) as Instant;
      db.update(sessions).set({ lastSeenAt }).where(eq(sessions.employeeId, SUSAN.id)).run();
      return (await idle.json("GET", "/api/user")).status;
    };
    expect(await status()).toBe(200);
    await saved(olive, "/settings/security", { sessionIdleMinutes: "5" });
    expect(await status()).toBe(401);
    await saved(olive, "/settings/security", { sessionIdleMinutes: "60" });
  });

  test("the minimum password length", async () => {
    await saved(olive, "/settings/security", { passwordMinLength: "12" });
    const set = (password: string) =>
      nobody(server).post("/set-password", { email: SUSAN.email, code: CODE, password });
    expect((await nobody(server).get("/set-password")).page().text).toContain("At least 12 characters.");
    const refused = await set("eleven-char");
    expect([refused.status, refused.page().messages]).toEqual([
      422,
      expect.stringContaining("Password must be at least 12 characters"),
    ]);
    expect((await set("twelve-chars")).status).toBe(303);
    await saved(olive, "/settings/security", { passwordMinLength: "8" });
  });

  test("the currency: pages, receipts, advice, not the figures in JSON", async () => {
    const receipt = `/sales/${server.built.braceletSale.id}/receipt`;
    const pages = ["/", "/sales", "/sales/new", "/inventory", "/customers", "/repairs", receipt];
    const figures = async () => (await sal.json("GET", "/api/sales")).body;
    const before = await figures();
    await saved(olive, "/settings", { currency: "EUR" });
    for (const path of pages) {
      const { text } = (await sal.get(path)).page();
      expect(text, path).toMatch(/€/);
      expect(text, path).not.toContain("$");
    }
    expect((await sal.get(receipt)).page().text).toContain("Total €6,200.00");
    expect(await figures()).toBe(before);
    const { aiInsights } = (await sal.json("GET", "/api/reports/analytics")).json();
    expect(JSON.stringify(aiInsights)).toMatch(/All sales: €8,200 in the last/);
    const { form } = (await sal.get("/inventory/new")).page();
    const piece = { ...settingFields(form()), sku: "EURO-1", description: "Band", category: "rings" };
    const made = await sal.post("/inventory/new", { ...piece, cost: "€100", retailPrice: "€1,250.00" });
    expect(made.status).toBe(303);
    await saved(olive, "/settings", { currency: "USD" });
    expect((await sal.get("/sales")).page().text).not.toContain("€");
  });

  test("in another process on the same folder too", { tags: "all" }, async ({ skip }) => {
    skip(ON_PRIMARY, "a second server on one folder");
    const env = { OWNER_EMAIL: undefined, OWNER_PASSWORD: undefined };
    const second = await startServer({ dataDir: server.dataDir, env });
    try {
      const there = await signIn(second, SAL);
      expect((await there.get("/sales")).page().text).toContain("$6,200.00");
      await saved(olive, "/settings", { shopName: "Two Tills", currency: "GBP" });
      const { text } = (await there.get("/sales")).page();
      expect(text).toContain("Two Tills");
      expect(text).toContain("£6,200.00");
      await saved(olive, "/settings", { shopName: "", currency: "USD" });
      expect((await there.get("/sales")).page().text).toContain("$6,200.00");
    } finally {
      await second.stop();
    }
  });
});

test("user management shows the matrix and how many have each role", async () => {
  const { text, links } = (await adam.get("/settings/users")).page();
  expect(text).toContain("Process sales No Yes Yes Yes Yes");
  expect(text).toContain("System settings No No No Yes Yes");
  expect(text).toMatch(/Owner 1 active/);
  expect(links["Employee Directory"]).toBe("/directory");
});
