import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keepInsights, keptInsights, newestAuditId } from "~/domain/outreach/advisor/keep-insights.server";
import { changeSettings } from "~/domain/shop/settings/change-settings.server";
import {
  readSettings,
  type SettingName,
  type Settings,
  versionOfSettings,
} from "~/domain/shop/settings/read-settings.server";
import { settingFields } from "~/domain/shop/settings/setting-fields";
import { auditLog, settings } from "~db/schema/index.ts";
import { ADAM, OLIVE } from "../../support/cast.ts";
import { attempt, enact, openTestShop, type TestShop } from "../../support/shop.ts";

let shop: TestShop;
beforeEach(() => {
  shop = openTestShop();
});
afterEach(() => shop.close());

const SECURITY = [
  "passwordMinLength",
  "passwordExpires",
  "passwordExpiryDays",
  "sessionIdleMinutes",
] as const;
const versionNow = (names: readonly SettingName[] = SECURITY) => versionOfSettings(shop.db, names);
const change = (patch: Partial<Settings>, version: number, by = OLIVE) =>
  attempt((ctx) => changeSettings(ctx, { ...patch, version }), by);
const rows = () => shop.db.select().from(settings).all();
const trail = () =>
  shop.db
    .select()
    .from(auditLog)
    .all()
    .map(({ action, recordKind, recordId, employeeId, payload }) => ({
      what: [action, recordKind, recordId, employeeId],
      ...(JSON.parse(payload ?? "{}") as { before: unknown; after: unknown }),
    }));

const NUMBERS = Object.entries(settingFields).flatMap(([name, { kind, from = 0, to = 0 }]) =>
  kind === "whole" ? [[name as SettingName, [from, to]] as const] : [],
);

describe("each setting keeps to its range", () => {
  test.each([...NUMBERS, ["commissionRate", [0, 10_000]] as const])("%s: %j", (name, [from, to]) => {
    for (const value of [from, to]) {
      expect(change({ [name]: value }, versionNow([name])).kind).toBe("done");
      expect(readSettings(shop.db)[name]).toBe(value);
    }
    for (const value of [from - 1, to + 1, from + 0.5, Number.NaN])
      expect(change({ [name]: value }, versionNow([name]))).toMatchObject({
        kind: "refused",
        refusal: { kind: "invalid", errors: { [name]: ["This setting doesn't exist"] } },
      });
    expect(readSettings(shop.db)[name]).toBe(to);
  });

  test.each<[SettingName, unknown, unknown]>([
    ["shopName", "x".repeat(60), "x".repeat(61)],
    ["receiptNote", "x".repeat(200), "x".repeat(201)],
    ["businessZone", "America/Los_Angeles", "Europe/Berlin"],
    ["currency", "GBP", "JPY"],
    ["passwordExpires", true, "yes"],
  ])("%s", (name, good, bad) => {
    expect(change({ [name]: good }, versionNow([name])).kind).toBe("done");
    expect(change({ [name]: bad }, versionNow([name])).kind).toBe("refused");
    expect(readSettings(shop.db)[name]).toBe(good);
  });
});

test("only changed settings are written, each with an audit entry that starts from the default", () => {
  change(
    { passwordMinLength: 12, passwordExpires: true, passwordExpiryDays: 90, sessionIdleMinutes: 60 },
    1,
    ADAM,
  );
  expect(rows().map(({ name, version, changedBy }) => [name, version, changedBy])).toEqual([
    ["passwordMinLength", 1, ADAM.id],
    ["passwordExpires", 1, ADAM.id],
  ]);
  expect(trail()).toEqual([
    { what: ["setting.changed", "setting", "passwordMinLength", ADAM.id], before: 8, after: 12 },
    { what: ["setting.changed", "setting", "passwordExpires", ADAM.id], before: false, after: true },
  ]);
});

test("saving without changes succeeds and writes nothing, whatever the version", () => {
  change({ sessionIdleMinutes: 30 }, versionNow());
  const before = [rows(), trail()];
  expect(change({ sessionIdleMinutes: 30, passwordExpiryDays: 90 }, 1).kind).toBe("done");
  expect([rows(), trail()]).toEqual(before);
});

test("the second of two editors is shown what the first saved, and may then overwrite it", () => {
  const seen = versionNow();
  const typed = {
    passwordMinLength: 10,
    passwordExpires: false,
    passwordExpiryDays: 90,
    sessionIdleMinutes: 20,
  };
  expect(change({ ...typed, sessionIdleMinutes: 30, passwordExpires: true }, seen).kind).toBe("done");
  const late = change(typed, seen, ADAM);
  expect(late).toMatchObject({ kind: "refused", refusal: { kind: "conflict" } });
  const detail = late.kind === "refused" ? late.refusal.detail : undefined;
  expect(detail).toEqual({
    kind: "overtaken",
    version: versionNow(),
    theirs: { passwordExpires: true, sessionIdleMinutes: 30 },
  });
  expect(readSettings(shop.db)).toMatchObject({ sessionIdleMinutes: 30, passwordMinLength: 10 });
  expect(change(typed, detail!.version, ADAM).kind).toBe("done");
  expect(readSettings(shop.db)).toMatchObject({ sessionIdleMinutes: 20, passwordExpires: false });
});

test("settings of another form are not a conflict", () => {
  const seen = versionNow();
  change({ currency: "EUR" }, versionNow(["currency"]));
  expect(change({ sessionIdleMinutes: 30 }, seen).kind).toBe("done");
});

test("one invalid setting leaves the others unchanged", () => {
  expect(change({ sessionIdleMinutes: 30, passwordMinLength: 5 }, versionNow()).kind).toBe("refused");
  expect([rows(), trail()]).toEqual([[], []]);
});

test("another currency drops the insights, whose amounts are written in the old one", () => {
  const texts = { trend: "All sales: $1,000", recommendation: null, alert: null };
  enact((ctx) => keepInsights({ ...ctx, actor: null }, { ...texts, source: "test", seenAuditId: 0 }));
  change({ commissionRate: 300 }, versionNow(["commissionRate"]));
  expect(keptInsights(shop.db)).not.toBeNull();
  change({ currency: "EUR" }, versionNow(["currency"]));
  expect(keptInsights(shop.db)).toBeNull();
});

test("insights whose figures were read before another currency was chosen are none, those of after it are", () => {
  const keep = (seenAuditId: number) => {
    const texts = { trend: "All sales: $1,000", recommendation: null, alert: null };
    enact((ctx) => keepInsights({ ...ctx, actor: null }, { ...texts, source: "test", seenAuditId }));
  };
  const before = newestAuditId(shop.db);
  change({ currency: "EUR" }, versionNow(["currency"]));
  keep(before);
  expect(keptInsights(shop.db)).toBeNull();
  keep(newestAuditId(shop.db));
  expect(keptInsights(shop.db)).not.toBeNull();
});
