import { expect, test } from "vitest";
import type { Instant } from "~/domain/dates";
import type { Actor } from "~/domain/permissions";
import { done, type Trail } from "~/domain/result";
import { cents } from "~/domain/money";
import { AT_ONCE, beginBulkChange } from "~/domain/stock/bulk-changes/make-bulk-change.server";
import { previewBulkChange } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import { getBulkChange } from "~/domain/stock/bulk-changes/find-bulk-changes.server";
import { endCount } from "~/domain/workshop/counts/end-count.server";
import { begin, goOn, readRows } from "~/routes/stock/bulk-changes/run-bulk-change-in-background.server";
import {
  MOST_OF_DAY,
  MOST_OF_DAY_IN_BACKGROUND,
  OF_REQUESTS,
  OF_SIGN_INS,
  withinBackgroundOfDay,
} from "~/web/account-daily-limit.server";
import { noteRead } from "~/web/audit-reads.server";
import { endOfJobs } from "~/web/jobs.server";
import { mustWrite, write } from "~/web/write.server";
import { auditLog } from "~db/schema/index.ts";
import { chooseInHeader, inSessionOf, statusOf } from "../support/in-a-session.ts";
import { OLIVE, RHEA, SAL, SUSAN } from "../support/cast.ts";
import {
  aCount,
  actorNamed,
  aPiece,
  attempt,
  enact,
  openTestShop,
  aSale,
  originOf,
  theBooksBalance,
} from "../support/shop.ts";

test(
  "an account adds so much to the audit trail in a day, and no more; another one goes on",
  { tags: "all" },
  () => {
    const shop = openTestShop();
    const entry: Trail = {
      action: "setting.changed",
      record: { kind: "setting", id: "terms" },
      after: "\u{1f48d}".repeat(4 * 1024 * 1024),
    };
    const add = ({ id }: { id: number }, at: number) =>
      OF_REQUESTS.within({ actor: { id } as Actor, now: at as Instant }, done("saved", entry));
    const fits = Math.floor(MOST_OF_DAY / (16 * 1024 * 1024 + 200));
    for (let n = 0; n < fits; n += 1) expect(add(SAL, n).ok).toBe(true);
    const message = expect.stringContaining("nothing was saved") as string;
    expect(add(SAL, 99)).toMatchObject({ refusal: { kind: "too_much", message } });
    expect(add(OLIVE, 99).ok).toBe(true);
    expect(add(SAL, 24 * 60 * 60 * 1_000).ok).toBe(true);
    shop.close();
  },
);

test("rows that the end of a count writes count for whoever ends it", () => {
  const shop = openTestShop();
  const ends = (by: typeof SAL) => {
    const { id: countId } = aCount({ kind: "pieces" });
    return attempt((ctx) => OF_REQUESTS.within(ctx, endCount(ctx, { countId })), by);
  };
  for (let n = 0; n < 3; n += 1) aPiece({ location: "boca" });
  const { id: countId } = aCount({ kind: "pieces" });
  const ended = enact((ctx) => {
    const result = endCount(ctx, { countId });
    expect(result).toMatchObject({ ok: true, rows: 3 });
    return result;
  });
  expect(ended.figures).toMatchObject({ missing: 3 });
  // As if somebody had ended counts of all of a large store before.
  const entry: Trail = { action: "count.ended", record: { kind: "count", id: countId }, after: {} };
  const before = { ok: true as const, value: null, trail: [entry], rows: Math.floor(MOST_OF_DAY / 300) - 3 };
  expect(OF_REQUESTS.within({ actor: actorNamed(SUSAN), now: Date.now() as Instant }, before).ok).toBe(true);
  expect(ends(SUSAN)).toMatchObject({ kind: "refused", refusal: { kind: "too_much" } });
  expect(ends(SAL)).toMatchObject({ kind: "done" });
  theBooksBalance(shop);
  shop.close();
});

test("what is saved beside forms and calls counts too: the store in the header, and receipts that are opened", async () => {
  const shop = openTestShop();
  const { id } = aSale();
  const opens = (by: typeof SAL) =>
    statusOf(noteRead(inSessionOf(by), { action: "sale.receipt-opened", record: { kind: "sale", id } }));
  const chooses = (by: typeof SAL, location: string) => statusOf(chooseInHeader(by, location));
  expect(await opens(OLIVE)).toBe(200);
  expect(await chooses(OLIVE, "boca")).toBe(303);
  const entries = () => shop.db.select({ id: auditLog.id }).from(auditLog).all().length;
  const known = entries();
  expect(await chooses(OLIVE, "boca")).toBe(303);
  expect(entries()).toBe(known);
  const entry: Trail = { action: "setting.changed", record: { kind: "setting", id: "terms" } };
  const rows = Math.floor((MOST_OF_DAY - 600) / 300);
  const before = { ok: true as const, value: null, trail: [entry], rows };
  const day = { actor: actorNamed(RHEA), now: Date.now() as Instant };
  expect(OF_REQUESTS.within(day, before).ok).toBe(true);
  expect(await chooses(RHEA, "boca")).toBe(429);
  expect(await opens(RHEA)).toBe(429);
  expect(() => mustWrite({ ...originOf(RHEA), bound: OF_REQUESTS }, () => done(null, entry))).toThrow();
  expect(await opens(OLIVE)).toBe(200);
  // Whoever used up the day can still lock the terminal, sign in and change their password.
  expect(write({ ...originOf(RHEA), bound: OF_SIGN_INS }, () => done(null, entry)).kind).toBe("done");
  theBooksBalance(shop);
  shop.close();
});

test(
  "a bulk change adds so much in a day, is interrupted then, and a colleague goes on with it",
  { tags: "all" },
  async () => {
    const shop = openTestShop();
    for (let n = 0; n <= AT_ONCE; n += 1) aPiece({ location: "boca" });
    const drawn = async (by: typeof SAL) => {
      const change = { field: "price", by: "raise_percent", amount: cents(1_000), rounding: "none" } as const;
      const id = enact((ctx) => previewBulkChange(ctx, { change, chosen: { filter: {} } }), by);
      await readRows(originOf(by), id);
      return id;
    };
    const entry: Trail = { action: "setting.changed", record: { kind: "setting", id: "terms" } };
    const rows = Math.floor((MOST_OF_DAY_IN_BACKGROUND - 5_000) / 300);
    const before = { ok: true as const, value: null, trail: [entry], rows };
    expect(withinBackgroundOfDay({ actor: actorNamed(SUSAN), now: Date.now() as Instant }, before).ok).toBe(
      true,
    );
    const id = await drawn(SUSAN);
    expect(await begin(originOf(SUSAN), { id, rest: true })).toBeNull();
    await endOfJobs();
    expect(getBulkChange(shop.db, id)).toMatchObject({ state: "interrupted", waiting: AT_ONCE + 1 });
    enact((ctx) => beginBulkChange(ctx, { id, rest: true }));
    goOn(originOf(OLIVE), id);
    await endOfJobs();
    expect(getBulkChange(shop.db, id)).toMatchObject({ state: "complete", changed: AT_ONCE + 1 });
    theBooksBalance(shop);
    shop.close();
  },
);
