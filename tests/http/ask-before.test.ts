import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cents, cents } from "~/domain/money";
import { writeEnvelope } from "~/domain/workshop/envelopes/write-envelope.server";
import { answerEstimate } from "~/domain/workshop/orders/answer-estimate.server";
import { OLIVE } from "../support/cast.ts";
import { oneIn } from "../support/everything.ts";
import { type Answer, type Client, type ShopServer, signIn, startShop } from "../support/http.ts";
import { NO_CONDITIONS } from "../support/no-conditions.ts";
import { aRepair, enact, theBooksBalance } from "../support/shop.ts";

/*
 * 'Call first if over' over HTTP: whoever writes a repair's price asks the customer by one rule, and all that say what
 * waits for approval agree.
 */

const CALL_OVER = cents(100_00);

/** Each writes a price of a repair. */
const WRITERS: Record<string, (id: number, price: string, item: string) => Promise<Answer>> = {
  "the edit": async (id, customerPrice) => {
    const path = `/repairs/${id}/edit`;
    const form = (await olive.get(path)).page().form(path);
    return olive.post(path, { ...form, customerPrice });
  },
  "the edit's work": async (id, price) => {
    const path = `/repairs/${id}/edit`;
    const form = (await olive.get(path)).page().form(path);
    const work = { "work[0].item": "1", "work[0].description": "Setting", "work[0].price": price };
    return olive.post(path, { ...form, ...work });
  },
  "the envelope's JSON": (id, price, description) =>
    olive.json("PUT", `/api/repairs/${id}/envelope`, {
      items: [{ description }],
      work: [{ item: 1, description: "Setting", price }],
      callOver: "100.00",
    }),
};

type Said = "approved" | "declined" | "asked";
const SAID: Record<string, { before: Cents | null; state: Said | null }> = {
  nothing: { before: null, state: null },
  "approved 150.00": { before: cents(150_00), state: "approved" },
  "approved 100.01": { before: cents(100_01), state: "approved" },
  "declined 150.00": { before: cents(150_00), state: "declined" },
  "asked about 150.00": { before: cents(150_00), state: "asked" },
};

/** What becomes of a repair whose price of 150.00 waits for approval, and whether it waits on. */
const AFTER: Record<string, { does: (id: number) => Promise<Answer>; waits: boolean }> = {
  "is left": { does: (id) => olive.json("GET", `/api/orders/${id}`), waits: true },
  "is begun": { does: (id) => status(id, "in_progress"), waits: true },
  "is approved": { does: (id) => answerTo(id, "approved"), waits: false },
  "is declined": { does: (id) => answerTo(id, "declined"), waits: false },
  "is completed": { does: (id) => status(id, "completed"), waits: false },
  "is canceled": {
    does: (id) => olive.json("POST", `/api/repairs/${id}/cancel`, { reason: "Sold it" }),
    waits: false,
  },
  "is handed over": {
    does: (id) => olive.json("POST", `/api/orders/${id}/hand-over`, { to: "Them" }),
    waits: false,
  },
};
const status = (id: number, to: string) => olive.json("PUT", `/api/repairs/${id}`, { status: to });
const answerTo = (id: number, state: Said) =>
  olive.json("POST", `/api/orders/${id}/estimate`, { state, amount: "150.00", how: "phone" });

const WRITTEN = Object.keys(WRITERS).flatMap((writer) =>
  Object.keys(SAID).flatMap((said) =>
    ["100.00", "100.01", "150.00"].map((price) => ({ writer, said, price })),
  ),
);
interface Case {
  name: string;
  writer: string;
  said: string;
  price: string;
  waits: boolean;
  after?: string;
}
const CASES: Case[] = [
  ...oneIn(4, WRITTEN).map(({ writer, said, price }) => {
    const { before, state } = SAID[said]!;
    const isOver = Math.round(Number(price) * 100) > CALL_OVER;
    const isApproved = state === "approved" && before! >= Math.round(Number(price) * 100);
    const waits = state === "asked" || (isOver && !isApproved);
    return { name: `${writer} to ${price} after ${said}`, writer, said, price, waits };
  }),
  ...Object.entries(AFTER).map(([after, { waits }]) => ({
    name: `what ${after}`,
    writer: "the edit",
    said: "nothing",
    price: "150.00",
    waits,
    after,
  })),
];
const itemOf = (nth: number) => `Ring no. ${nth}.`;

function aShop() {
  const nothing = { metal: null, stones: null, size: null, serial: null, declaredValue: null };
  const whole = {
    ...nothing,
    weightGiven: null,
    weightUnit: null,
    conditionNote: null,
    condition: NO_CONDITIONS,
  };
  return CASES.map(({ said }, nth) => {
    const { id: repairId } = aRepair({ item: itemOf(nth), customerPrice: cents(50_00) });
    const envelope = { items: [{ description: itemOf(nth), ...whole }], work: [], callOver: CALL_OVER };
    enact((ctx) =>
      writeEnvelope(ctx, { repairId, version: null, promised: null, workerId: null, ...envelope }),
    );
    const { before, state } = SAID[said]!;
    if (state)
      enact((ctx) =>
        answerEstimate(ctx, {
          orderId: repairId,
          state,
          amount: before,
          how: state === "asked" ? null : "phone",
        }),
      );
    return repairId;
  });
}

let server: ShopServer<number[]>;
let olive: Client;
beforeAll(async () => {
  server = await startShop(aShop);
  olive = await signIn(server, OLIVE);
  for (const [nth, one] of CASES.entries()) {
    const id = server.built[nth]!;
    const written = await WRITERS[one.writer]!(id, one.price, itemOf(nth));
    expect([one.name, written.status]).toEqual([one.name, written.status < 300 ? 200 : 303]);
    if (one.after !== undefined) {
      const done = await AFTER[one.after]!.does(id);
      expect([one.name, done.status < 300, done.body]).toEqual([one.name, true, done.body]);
    }
  }
});
afterAll(async () => {
  theBooksBalance(server);
  await server.stop();
});

const idsIn = (links: Record<string, string>) =>
  [...new Set(Object.values(links).flatMap((to) => /^\/repairs\/(\d+)$/.exec(to)?.[1] ?? []))]
    .map(Number)
    .toSorted((a, b) => a - b);
const waiting = () => server.built.filter((_, nth) => CASES[nth]!.waits).toSorted((a, b) => a - b);

describe("all that waits for approval", () => {
  test("is on the bell's page", async () => {
    expect(idsIn((await olive.get("/notices?kind=estimate_asked")).page().links)).toEqual(waiting());
  });

  test("is on the bench", async () => {
    expect(idsIn((await olive.get("/repairs/bench?list=approval")).page().links)).toEqual(waiting());
  });

  test("is the bench's in JSON", async () => {
    const jobs = (await olive.json("GET", "/api/bench?list=approval")).json<{ orderId: number }[]>();
    expect(jobs.map(({ orderId }) => orderId).toSorted((a, b) => a - b)).toEqual(waiting());
  });

  test("is counted by the dashboard", async () => {
    expect((await olive.get("/")).page().text).toContain(`${waiting().length} estimates awaiting approval`);
  });
});

test.each(CASES.map((one, nth) => ({ ...one, nth })))(
  "$name: record, JSON and print say whether it waits",
  async ({ nth, price, waits }) => {
    const id = server.built[nth]!;
    const order = (await olive.json("GET", `/api/orders/${id}`)).json<{
      price: string;
      estimate: { state: Said; amount: string } | null;
    }>();
    expect.soft(order.price).toBe(price);
    expect.soft(order.estimate?.state === "asked", "JSON").toBe(waits);
    if (waits && Number(price) > 100) expect.soft(order.estimate?.amount).toBe(price);
    const record = (await olive.get(`/repairs/${id}`)).page().text;
    expect.soft(/waiting for approval/i.test(record), "record").toBe(waits);
    const print = (await olive.get(`/repairs/${id}/envelope/print`)).page().text;
    expect.soft(/waiting for approval/i.test(print), "print").toBe(waits);
  },
);
