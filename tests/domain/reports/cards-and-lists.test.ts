import { beforeAll, describe, expect, test } from "vitest";
import { AGE_RANGES, CAMPAIGN_TYPES, type CampaignType } from "~/domain/outreach/campaigns/campaign-choices";
import {
  findMatchingCustomers,
  matchingCustomers,
} from "~/domain/outreach/campaigns/matching-customers.server";
import { countOwed, findOwedCredit, owedCredit } from "~/domain/counter/credit/find-credit.server";
import { OWED_KINDS } from "~/domain/counter/credit/credit-kinds";
import { channelsIn, closedChannels } from "~/domain/people/customers/contact-consent";
import { refusedWords } from "~/domain/people/customers/refused-words";
import type { CustomerRecord } from "~/domain/people/customers/customer";
import { GENDERS, TIERS } from "~/domain/people/customers/tiers-and-genders";
import { countWaiting } from "~/domain/outreach/notices/count-waiting.server";
import { DATE_KINDS, MEMO_NOTICE_KINDS, ORDER_NOTICE_KINDS } from "~/domain/outreach/notices/notice-kinds";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { countCalls, findCalls } from "~/domain/workshop/orders/find-orders-to-call-about.server";
import { CALL_LISTS } from "~/domain/workshop/orders/orders-to-call-about";
import { pieceCards } from "~/domain/stock/pieces/inventory-cards.server";
import { countPieces, findPieces } from "~/domain/stock/pieces/find-pieces.server";
import { countRepairs, findRepairs, repairCards } from "~/domain/workshop/repairs/find-repairs.server";
import { dashboardStats } from "~/domain/records/dashboard/dashboard.server";
import { todayCards } from "~/domain/counter/sales/sales-today.server";
import { countSales, findSales } from "~/domain/counter/sales/find-sales.server";
import type { Db } from "~db/client.server.ts";
import { NOON, one, sampleAtNoon } from "../../support/sample.ts";

let db: Db;
beforeAll(async () => {
  db = await sampleAtNoon();
});

/** Whether a message of each type reaches a customer: who can be, didn't refuse it, and said yes to texts. */
const REACHES: Record<CampaignType, (customer: CustomerRecord) => boolean> = {
  email: ({ email, ...said }) => email !== null && !refusedWords(closedChannels(said)).email,
  sms: ({ cellPhone, agreedChannels, ...said }) =>
    cellPhone !== null &&
    channelsIn(agreedChannels).includes("text") &&
    !refusedWords(closedChannels(said)).text,
  direct_mail: ({ street, city, zipCode, ...said }) =>
    street !== null && (city !== null || zipCode !== null) && !refusedWords(closedChannels(said)).post,
};

const ALL = { limit: 100_000 };
const MANY = 1_000_000;
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe.each([null, "boca", "new_york", "denver"])(
  "cards of %s have what the list behind them has",
  (store) => {
    const location = store ?? undefined;

    test("pieces", () => {
      const cards = pieceCards(db, location);
      const stats = dashboardStats(db, store, NOON);
      const all = findPieces(db, { location }, ALL);
      const available = findPieces(db, { location, isAvailable: true }, ALL);
      expect(cards).toMatchObject({ totalItems: all.length, availableItems: available.length });
      expect(cards.totalValue).toBe(sum(all.map(({ retailPrice }) => retailPrice)));
      expect(stats.inventoryCount).toBe(available.length);
      expect(stats.inventoryValue).toBe(sum(available.map(({ retailPrice }) => retailPrice)));
      expect(cards.availableValue).toBe(stats.inventoryValue);
      expect(countPieces(db, { location }, MANY)).toBe(all.length);
      expect(countPieces(db, { location, isAvailable: true }, MANY)).toBe(available.length);
      for (const { category, available: n } of cards.lowStock)
        expect([category, countPieces(db, { location, category, isAvailable: true }, MANY)]).toEqual([
          category,
          n,
        ]);
    });

    test("repairs", () => {
      const cards = repairCards(db, { location });
      const listed = findRepairs(db, { location }, ALL);
      const inStatus = (status: string) => listed.filter((row) => row.status === status).length;
      expect(cards).toEqual({
        pending: inStatus("pending"),
        inProgress: inStatus("in_progress"),
        completed: inStatus("completed"),
        totalRevenue: sum(listed.map(({ customerPrice }) => customerPrice)),
      });
      expect(dashboardStats(db, store, NOON).pendingRepairs).toBe(
        countRepairs(db, { location, status: "pending" }, MANY),
      );
    });

    test("sales of the day, and buyers of the window", () => {
      const stats = dashboardStats(db, store, NOON);
      const { today, activeSince } = stats;
      const ofDay = { location, from: today, to: today };
      const sold = findSales(db, ofDay, ALL);
      const at = store === null ? "" : `and store = '${store}'`;
      const back = one(
        db,
        `select coalesce(sum(total - fee), 0) from returns where store_day = '${today}' ${at}`,
      );
      expect(stats.todaySales).toBe(sum(sold.map(({ total }) => total)) - back);
      expect(stats.todaySalesCount).toBe(countSales(db, ofDay, MANY));
      expect(todayCards(db, store, NOON)).toMatchObject({
        revenue: stats.todaySales,
        transactions: stats.todaySalesCount,
      });
      const window = findSales(db, { location, from: activeSince, to: today }, ALL);
      const buyers = new Set(window.flatMap(({ customerId }) => customerId ?? []));
      expect(stats.activeCustomers).toBe(buyers.size);
    });

    test("what rings, and whom to call", () => {
      for (const kind of [...DATE_KINDS, ...ORDER_NOTICE_KINDS, ...MEMO_NOTICE_KINDS]) {
        const query = { kinds: [kind], store, now: NOON, limit: MANY };
        expect([kind, countWaiting(db, query)]).toEqual([kind, waitingNotices(db, query).length]);
      }
      for (const list of CALL_LISTS) {
        const filter = { list, location, now: NOON };
        expect([list, countCalls(db, filter, MANY)]).toEqual([list, findCalls(db, filter, ALL).length]);
      }
    });

    test("a campaign's audience", () => {
      const someone = [null, TIERS[0], TIERS.at(-1)!] as const;
      for (const tier of someone)
        for (const gender of [null, ...GENDERS])
          for (const ageRange of [null, ...AGE_RANGES]) {
            const segments = { tier, gender, ageRange, location: store };
            const listed = [...findMatchingCustomers(db, segments, NOON)].flat();
            const { matching } = matchingCustomers(db, segments, null, NOON);
            expect([segments, matching]).toEqual([segments, listed.length]);
            for (const type of CAMPAIGN_TYPES) {
              const counted = matchingCustomers(db, segments, type, NOON);
              const unreachable = listed.filter((customer) => !REACHES[type](customer)).length;
              expect([type, counted]).toMatchObject([type, { matching, unreachable }]);
            }
          }
    });
  },
);

test("what the shop owes", () => {
  const owed = owedCredit(db);
  for (const kind of OWED_KINDS) {
    const listed = findOwedCredit(db, kind, ALL);
    expect([kind, owed[kind]]).toEqual([
      kind,
      { accounts: listed.length, balance: sum(listed.map(({ balance }) => balance)) },
    ]);
    expect(countOwed(owed, kind)).toBe(listed.length);
  }
});
