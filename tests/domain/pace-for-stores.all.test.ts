import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "~db/client.server";
import type { PrimaryClient } from "~db/primary/primary-client.server";
import type { HeadOffice } from "~/runtime/chain-part";
import { day, type Instant } from "~/domain/dates";
import { blankOf } from "~/domain/fields";
import { cents } from "~/domain/money";
import { addPiece } from "~/domain/stock/pieces/add-piece.server";
import { pieceFields } from "~/domain/stock/pieces/piece-fields";
import { previewBulkChange } from "~/domain/stock/bulk-changes/preview-bulk-change.server";
import { addNote } from "~/domain/records/notes/write-note.server";
import { done, type Trail } from "~/domain/result";
import { readConfig } from "~/runtime/config.server";
import { shop as open, useShop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { keepDraft, keepLockedDraft } from "~/web/form-drafts.server";
import { readRows } from "~/routes/stock/bulk-changes/run-bulk-change-in-background.server";
import { runJob } from "~/web/jobs.server";
import { OF_REQUESTS, OF_SIGN_INS } from "~/web/account-daily-limit.server";
import { write, writeTogether } from "~/web/write.server";
import { chooseInHeader, statusOf } from "../support/in-a-session.ts";
import { OLIVE, type Person, SAL, SUSAN } from "../support/cast.ts";
import { openOnPrimary } from "../support/primary.ts";
import { aCustomer, actorNamed, enact, openShopOnDisk, originOf, type ShopOnDisk } from "../support/shop.ts";

const MINUTE = 60_000;
let time = Date.now();

let shop: ShopOnDisk;
let primary: { db: Db; stop(): void };
let frame: () => number;
let of: { kind: "customer"; id: number };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = openShopOnDisk();
  shop.db.$client.close();
  primary = openOnPrimary(shop.file);
  const client = primary.db.$client as unknown as PrimaryClient;
  frame = () => client.frame;
  const chain: Partial<HeadOffice> = { part: "head office", frame };
  const config = readConfig({ DATABASE_URL: "http://127.0.0.1:1", SESSION_SECRET: "s".repeat(40) });
  useShop({
    ...open(),
    db: primary.db,
    config: { ...open().config, chain: config.chain },
    chain: chain as HeadOffice,
  });
  // What earlier tests saved is long ago.
  vi.setSystemTime((time += 10 * MINUTE));
  of = { kind: "customer", id: aCustomer().id };
});
afterEach(() => {
  vi.useRealTimers();
  primary.db.$client.close();
  primary.stop();
  shop.close();
});

/** The status that a save is refused with; null if it isn't. */
function thrownBy(save: () => unknown): number | null {
  try {
    save();
    return null;
  } catch (error) {
    return (error as { init: { status: number } }).init.status;
  }
}

/** Pages of the primary's log that a store has in ten seconds with a line of 10 Mbit/s. */
const TEN_SECONDS = 3_052;

const A_RING = {
  ...blankOf(pieceFields),
  sku: "",
  category: "rings",
  description: "Plain gold band",
  cost: cents(1),
  retailPrice: cents(2),
  purchaseDate: day("2024-03-01"),
  location: "boca",
};

const LONG = "Likes opals. ".repeat(60_000);

const saves = (who: Person) => () =>
  keepDraft(actorNamed(who), href("/sales/new"), { note: "\u0001".repeat(260_000) });
const adds = ({ id }: Person, text = "Likes opals") =>
  writeTogether({ actor: actorNamed({ id }), requestId: "a", address: "", bound: OF_REQUESTS }, (ctx) =>
    addNote(ctx, { of, text, isPinned: false }),
  );

/** Lines of 1 Mbit/s. */
function onSlowLines() {
  const { config } = open();
  useShop({ ...open(), config: { ...config, chain: { ...config.chain!, lineMbit: 1 } } });
}

test("an account's drafts don't keep the stores' lines busy: it is told to wait, and others go on", async () => {
  const began = frame();
  const refused = Array.from({ length: 300 }, () => thrownBy(saves(SAL))).filter((status) => status !== null);
  expect(new Set(refused)).toEqual(new Set([429]));
  expect(frame() - began).toBeLessThan(2 * TEN_SECONDS);
  expect(await adds(SAL)).toMatchObject({ kind: "refused", refusal: { kind: "too_much" } });
  expect(thrownBy(saves(OLIVE))).toBeNull();
  expect(await adds(OLIVE)).toMatchObject({ kind: "done" });
  vi.setSystemTime(Date.now() + MINUTE);
  expect(await adds(SAL)).toMatchObject({ kind: "done" });
});

test("what is left at a locked terminal uses up nothing of its account", async () => {
  const locked = { actor: actorNamed(SAL), sessionId: 1, lockedAt: 1 as Instant };
  const leaves = () => keepLockedDraft(locked, href("/sales/new"), { note: "\u0001".repeat(260_000) });
  expect(Array.from({ length: 20 }, () => thrownBy(leaves))).toContain(429);
  expect(await adds(SAL)).toMatchObject({ kind: "done" });
});

test("what an account saves by forms and calls is counted alike, whoever's are in the same write", async () => {
  const began = frame();
  while ((await adds(SAL, LONG)).kind === "done") expect(frame() - began).toBeLessThan(2 * TEN_SECONDS);
  expect(await Promise.all([adds(SAL), adds(OLIVE)])).toMatchObject([{ kind: "refused" }, { kind: "done" }]);
});

test("the store that an account chooses in the header counts alike, and its sign-ins apart", async () => {
  // A tenth is too much.
  onSlowLines();
  const tenSeconds = TEN_SECONDS / 10;
  const began = frame();
  let chosen = 0;
  while ((await statusOf(chooseInHeader(SAL, chosen % 2 === 0 ? "boca" : "all"))) === 303) chosen += 1;
  expect(chosen).toBeGreaterThan(5);
  expect(frame() - began).toBeLessThan(2 * tenSeconds);
  const after = "Likes opals. ".repeat(20_000);
  const entry: Trail = { action: "setting.changed", record: { kind: "setting", id: "terms" }, after };
  const signsIn = () => write({ ...originOf(SAL), bound: OF_SIGN_INS }, () => done(null, entry)).kind;
  expect(signsIn()).toBe("done");
  while (signsIn() === "done") expect(frame() - began).toBeLessThan(4 * tenSeconds);
});

test("a job leaves the lines room between its batches, whatever one adds", async () => {
  vi.useRealTimers();
  const began = Date.now();
  const before = frame();
  let pages = 0;
  await runJob({ kind: "import", id: 1 }, async (turn) => {
    for (let batch = 0; batch < 3; batch += 1) {
      await turn();
      pages = frame() - before;
      enact((ctx) => addNote(ctx, { of, text: LONG, isPinned: false }));
    }
  });
  expect(pages).toBeGreaterThan(100);
  expect(Date.now() - began).toBeGreaterThan((pages / TEN_SECONDS) * 10_000);
});

test("previews leave the lines room, too, however many are drawn up at once", async () => {
  vi.useRealTimers();
  onSlowLines();
  // The primary gives up a transaction after five seconds.
  for (let n = 0; n < 510; n += 30)
    enact((ctx) => {
      const added = Array.from({ length: 30 }, (_, m) => addPiece(ctx, { ...A_RING, sku: `RING-${n + m}` }));
      return { ok: true, value: null, trail: added.flatMap((one) => (one.ok ? one.trail : [])) };
    });
  const change = { field: "location", location: "denver" } as const;
  const drawn = Array.from({ length: 10 }, () =>
    enact((ctx) => previewBulkChange(ctx, { chosen: { filter: {} }, change }), SUSAN),
  );
  const before = frame();
  const began = Date.now();
  await Promise.all(drawn.map((id) => readRows(originOf(SUSAN), id)));
  const halfOfTenSeconds = TEN_SECONDS / 10 / 2;
  const pages = frame() - before;
  expect(pages).toBeGreaterThan(2 * halfOfTenSeconds);
  // The last parts, which are short, aren't followed by a pause.
  expect(Date.now() - began).toBeGreaterThan((pages / halfOfTenSeconds) * 6_000);
});
