import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Instant } from "~/domain/dates";
import { addNote } from "~/domain/records/notes/write-note.server";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import {
  forgetDraftsOfErased,
  keepDraft,
  keepDraftAs,
  keepLockedDraft,
  newDraftId,
  readDraftAs,
} from "~/web/form-drafts.server";
import type { StoreNode } from "~/runtime/chain-part";
import { shop as open, useShop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { OLIVE, SAL } from "../support/cast.ts";
import {
  aCustomer,
  actorNamed,
  aSale,
  attempt,
  enact,
  openTestShop,
  type TestShop,
} from "../support/shop.ts";

const PAGE = href("/customers/new");
const HOUR = 60 * 60 * 1000;

let shop: TestShop;
let drafts: StoreNode["drafts"];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  shop = openTestShop();
  drafts = new Map();
  useShop({ ...open(), chain: offline() });
});
afterEach(() => {
  vi.useRealTimers();
  shop.close();
});

/** A store whose head office doesn't answer: what else it does isn't asked here. */
function offline(): StoreNode {
  const node: Partial<StoreNode> = { part: "store", drafts, unansweredAt: 0, isLineUp: () => false };
  return node as StoreNode;
}

/** As the store's replica has it when the line is back. */
function atHeadOffice<T>(work: () => T): T {
  const store = open();
  useShop({ ...store, chain: null });
  try {
    return work();
  } finally {
    useShop(store);
  }
}

function keep(who: { id: number }, lastName: string): string {
  return keepDraftAs(actorNamed(who), newDraftId(), PAGE, { lastName });
}

function read(who: { id: number }, id: string) {
  return readDraftAs(actorNamed(who), id, PAGE);
}

test("what one account types throws away its own oldest, not what a colleague typed", () => {
  const theirs = keep(SAL, "Marlowe");
  const mine = Array.from({ length: 51 }, (_, nth) => keep(OLIVE, `Typed ${nth}`));
  expect(read(SAL, theirs)).toEqual({ lastName: "Marlowe" });
  expect(read(OLIVE, mine[0] as string)).toBeNull();
  expect(read(OLIVE, mine[1] as string)).toEqual({ lastName: "Typed 1" });
  expect(read(OLIVE, theirs)).toBeNull();
});

/** Keeps a form as a terminal does that Olive left locked. */
function keepLocked(sessionId: number, lastName: string, { page = PAGE, lockedAt = 1 } = {}): string {
  const session = { actor: actorNamed(OLIVE), sessionId, lockedAt: lockedAt as Instant };
  const address = keepLockedDraft(session, page, { lastName });
  return new URL(address, "http://here.invalid").searchParams.get("draft") as string;
}

test("a form sent at a locked terminal replaces the one before there, and pushes out none of the account's", () => {
  const expectSo = () => {
    const mine = Array.from({ length: 50 }, (_, nth) => keep(OLIVE, `Typed ${nth}`));
    const first = keepLocked(1, "Planted");
    const elsewhere = keepLocked(2, "At another");
    expect(keepLocked(1, "Planted again")).toBe(first);
    expect(read(OLIVE, first)).toEqual({ lastName: "Planted again" });
    expect(read(OLIVE, elsewhere)).toEqual({ lastName: "At another" });
    expect(read(OLIVE, mine[0] as string)).toEqual({ lastName: "Typed 0" });
  };
  expectSo();
  atHeadOffice(expectSo);
});

test("forms of several pages wait at a locked terminal, at most eight, and those of an earlier lock stay", () => {
  const expectSo = () => {
    const ring = href("/repairs/new");
    const customer = keepLocked(1, "Marlowe");
    const repair = keepLocked(1, "Quincy", { page: ring });
    const later = keepLocked(1, "Planted", { lockedAt: 2 });
    expect(read(OLIVE, customer)).toEqual({ lastName: "Marlowe" });
    expect(readDraftAs(actorNamed(OLIVE), repair, ring)).toEqual({ lastName: "Quincy" });
    expect(read(OLIVE, later)).toEqual({ lastName: "Planted" });
    const many = Array.from({ length: 100 }, (_, nth) =>
      keepLocked(1, "Planted", { page: href("/repairs/:repairId/edit", { repairId: nth }), lockedAt: 3 }),
    );
    expect(new Set(many).size).toBe(8);
  };
  expectSo();
  atHeadOffice(expectSo);
});

test("all accounts together keep a thousand", () => {
  for (let nth = 0; nth < 1_000; nth += 1)
    drafts.set(newDraftId(), {
      employeeId: 1_000 + nth,
      path: PAGE,
      fields: "[]",
      createdAt: Date.now(),
      entries: 0,
    });
  const [first] = drafts.keys();
  const mine = keep(OLIVE, "Marlowe");
  expect(drafts.size).toBe(1_000);
  expect(drafts.has(first as string)).toBe(false);
  expect(read(OLIVE, mine)).toEqual({ lastName: "Marlowe" });
});

test("a day later a draft isn't read any more, and goes with the next one", () => {
  const old = keep(OLIVE, "Marlowe");
  vi.setSystemTime(Date.now() + 23 * HOUR);
  expect(read(OLIVE, old)).toEqual({ lastName: "Marlowe" });
  vi.setSystemTime(Date.now() + 2 * HOUR);
  expect(read(OLIVE, old)).toBeNull();
  keep(SAL, "Quincy");
  expect(JSON.stringify([...drafts])).not.toContain("Marlowe");
});

test("once a customer was erased, forms about them go at once, and others that were kept before within an hour", () => {
  const { id: customerId } = atHeadOffice(() => aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" }));
  const about = keepDraftAs(actorNamed(OLIVE), newDraftId(), "/sales/new", {
    customerId: String(customerId),
  });
  const below = keepDraftAs(actorNamed(OLIVE), newDraftId(), `/customers/${customerId}/edit`, {
    notes: "Ring",
  });
  const words = keep(OLIVE, "Quuxhartwell");
  const forget = () => forgetDraftsOfErased(shop.db, { drafts }, Date.now() as Instant);
  const kept = () => [about, below, words].filter((each) => drafts.has(each));
  vi.setSystemTime(Date.now() + HOUR / 2);
  forget();
  expect(kept()).toEqual([about, below, words]);
  atHeadOffice(() =>
    attempt((ctx) => eraseCustomer(ctx, customerId, { reason: "request", confirmed: true })),
  );
  forget();
  expect(kept()).toEqual([words]);
  vi.setSystemTime(Date.now() + 1);
  const after = keep(SAL, "Marlowe");
  vi.setSystemTime(Date.now() + HOUR / 2 + 1);
  forget();
  expect(kept()).toEqual([]);
  vi.setSystemTime(Date.now() + 2 * HOUR);
  forget();
  expect(read(SAL, after)).toEqual({ lastName: "Marlowe" });
});

test("a note in progress about a customer, or about their ticket, goes with them", () => {
  atHeadOffice(() => {
    const { id: customerId } = aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" });
    const { id: saleId } = aSale({ customerId });
    const of = { kind: "customer", id: customerId } as const;
    const note = enact((ctx) => addNote(ctx, { of, text: "Likes opals", isPinned: false }));
    const typing = (path: string) => {
      const address = keepDraft(actorNamed(OLIVE), path as typeof PAGE, { text: "Divorced" });
      const { pathname, searchParams } = new URL(address, "http://here.invalid");
      return () => readDraftAs(actorNamed(OLIVE), searchParams.get("draft") ?? "", pathname);
    };
    const theirs = [
      `/notes/new?customer=${customerId}`,
      `/notes/new?sale=${saleId}`,
      `/notes/${note.id}`,
    ].map(typing);
    const others = [`/notes/new?customer=${aCustomer().id}`, `/notes/new?piece=${customerId}`].map(typing);
    for (const read of [...theirs, ...others]) expect(read()).toEqual({ text: "Divorced" });
    enact((ctx) => eraseCustomer(ctx, customerId, { reason: "request", confirmed: true }));
    expect(theirs.map((read) => read())).toEqual([null, null, null]);
    for (const read of others) expect(read()).toEqual({ text: "Divorced" });
  });
});

test("a form about a customer who was erased while the line was down goes too, whatever the store's clock says", () => {
  const { id: customerId } = atHeadOffice(() => aCustomer({ firstName: "Ida", lastName: "Quuxhartwell" }));
  const path = `/customers/${customerId}/edit`;
  const about = keepDraftAs(actorNamed(OLIVE), newDraftId(), path, { notes: "Ring" });
  const words = keep(OLIVE, "Quuxhartwell");
  const now = Date.now();
  vi.setSystemTime(now - HOUR);
  atHeadOffice(() =>
    attempt((ctx) => eraseCustomer(ctx, customerId, { reason: "request", confirmed: true })),
  );
  vi.setSystemTime(now);
  const forget = () => forgetDraftsOfErased(shop.db, { drafts }, Date.now() as Instant);
  forget();
  expect([drafts.has(about), drafts.has(words)]).toEqual([false, true]);
  vi.setSystemTime(now + HOUR + 1);
  forget();
  expect(drafts.has(words)).toBe(false);
});
