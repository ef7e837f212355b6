import { dirname } from "node:path";
import type { Db, Tx } from "~db/client.server.ts";
import { hashPassword } from "~/access/hash-password.server";
import type { Instant } from "~/domain/dates";
import { keepAddressKey } from "~/domain/people/suppressions/address-hash.server";
import { findLooks } from "~/domain/records/looks/find-looks.server";
import { markSeen } from "~/domain/records/looks/mark-seen.server";
import { markNoticeDone } from "~/domain/outreach/notices/mark-notice-done.server";
import { ORDER_NOTICE_KINDS } from "~/domain/outreach/notices/notice-kinds";
import { waitingNotices } from "~/domain/outreach/notices/waiting-notices.server";
import { addService } from "~/domain/shop/services/write-service.server";
import { calendarFor } from "./calendar.ts";
import { campaignsWritten, noteTickets } from "./campaigns.server.ts";
import { SERVICES } from "./material/services.ts";
import { STAFF } from "./material/staff.ts";
import { runInOrder, runRule, type TimedRule } from "./run-rules.server.ts";
import { holdAsUsual, setUpStores } from "./set-up-stores.server.ts";
import { departures, hireStaff } from "./hire-staff.server.ts";
import { ordersTaken } from "./orders.server.ts";
import { consentsNoted, peopleKnown } from "./people.server.ts";
import { planShop } from "./plan-shop.ts";
import { processesWritten } from "./processes.server.ts";
import { repairJobs } from "./repairs.server.ts";
import { secondHandTaken } from "./second-hand.server.ts";
import { stockMoved } from "./stock.server.ts";
import { tillsCounted } from "./tills.server.ts";
import { type CustomerIds, trade } from "./trade.server.ts";
import { invoicesReceived, type VendorIds, vendorsAdded } from "./vendors.server.ts";

/** Public, so the sample shop is only served on this machine. */
export const SAMPLE_PASSWORD = "sparkling-demo";

export const SAMPLE_ACCOUNTS = STAFF.filter(({ hasPassword }) => hasPassword).map(({ email, role }) => ({
  email,
  role,
  password: SAMPLE_PASSWORD,
}));

/**
 * Fills an empty shop in one transaction, using the shop's own rules. The data is the same each time except
 * for dates, which count back from `now`.
 */
export async function fillSampleShop(
  { db, auditKey }: { db: Db; auditKey: Buffer },
  now: Instant = Date.now() as Instant,
): Promise<void> {
  keepAddressKey(db, auditKey);
  const password = { hash: await hashPassword(SAMPLE_PASSWORD), setAt: now };
  const calendar = calendarFor(now);
  db.$client.transaction(() => fill(db)).immediate();

  function fill(tx: Tx) {
    const opening = calendar.ago(450, 0);
    const staff = hireStaff(tx, auditKey, opening, password);
    const plan = planShop(calendar);
    const customerIds: CustomerIds = new Map();
    const vendorIds: VendorIds = new Map();
    const regulars = plan.customers.map(({ planned }) => planned).filter(({ purse }) => "cr".includes(purse));
    const opened = [
      ...repairJobs(calendar, regulars, customerIds),
      ...ordersTaken(calendar, plan, customerIds),
    ];
    runInOrder(tx, auditKey, staff, [
      { at: opening, by: "owner@loupe.example", rule: setUpStores },
      ...SERVICES.map((service): TimedRule => ({
        at: opening,
        by: "owner@loupe.example",
        rule: (ctx) => addService(ctx, service),
      })),
      ...vendorsAdded(opening, vendorIds),
      ...trade(plan, customerIds, vendorIds),
      ...invoicesReceived(calendar, vendorIds),
      ...stockMoved(calendar, plan, customerIds),
      ...secondHandTaken(calendar, plan, customerIds),
      ...tillsCounted(plan, opened, calendar),
      ...opened,
      ...consentsNoted(plan, customerIds),
      ...peopleKnown(calendar, plan, customerIds),
      ...campaignsWritten(calendar),
      ...processesWritten(calendar, dirname(db.$client.name)),
      ...departures(calendar, staff),
    ]);
    const owner = staff.get("owner@loupe.example") ?? null;
    if (!owner) throw new Error("The sample has no owner");
    runRule(tx, auditKey, { tx, actor: owner, now }, holdAsUsual);
    noteTickets(tx, now);
    const ids = findLooks(tx, { limit: 5_000 }).map(({ id }) => id);
    if (ids.length > 0) runRule(tx, auditKey, { tx, actor: owner, now }, (ctx) => markSeen(ctx, { ids }));
    // The owner's bell starts with three: the late repair, one that is ready, and a date. The rest is done.
    const ofOrders = waitingNotices(tx, { kinds: ORDER_NOTICE_KINDS, store: null, now, limit: 100 });
    for (const notice of ofOrders.filter((each) => each.kind !== "order_late" || each.orderKind !== "repair"))
      runRule(tx, auditKey, { tx, actor: owner, now }, (ctx) =>
        markNoticeDone(ctx, ORDER_NOTICE_KINDS, notice),
      );
  }
}
