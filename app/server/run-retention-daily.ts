import type { Db } from "~db/client.server.ts";
import { settleErasures } from "../backup/erasures.server.ts";
import { type Instant, MS_PER_MINUTE } from "../domain/dates.ts";
import { forgetIdentities } from "../domain/counter/buys/take-seller-identity.server.ts";
import { forgetLinks } from "../domain/outreach/door/forget-links.server.ts";
import { forgetWords } from "../domain/outreach/messages/forget-words.server.ts";
import { type Copies, findCopies, NOTHING_READ } from "../domain/records/privacy/find-copies.server.ts";
import { readPeople } from "../domain/records/privacy/person-words.server.ts";
import {
  eraseInactive,
  forgetRefusedRows,
  inactiveCustomers,
  isRetentionDue,
  noteRetention,
  retentionTime,
} from "../domain/records/privacy/retention.server.ts";
import type { RuleContext } from "../domain/rule-context.ts";
import type { Result } from "../domain/result.ts";
import { readSettings } from "../domain/shop/settings/read-settings.server.ts";
import { every } from "../runtime/every.server.ts";
import { inParts } from "../runtime/long-work-in-parts.ts";
import { shop } from "../runtime/shop.server.ts";
import { yieldToRequests } from "../runtime/yield-to-requests.ts";
import { mustWrite } from "../web/write.server.ts";
import { byItself } from "../domain/shop/trail/by-itself.ts";

const FIRST_TICK_MS = 3 * MS_PER_MINUTE;
const TICK_EVERY_MS = 30 * MS_PER_MINUTE;
/** Customers per transaction. */
const PART = 20;

/** Erases, once a day, whatever Settings no longer keep. The returned function stops it. */
export function keepRetentionDaily(): () => void {
  return every({ ms: TICK_EVERY_MS, after: FIRST_TICK_MS, failure: "retention-failed" }, async () => {
    const { db } = shop();
    const now = Date.now() as Instant;
    if (isRetentionDue(db, readSettings(db), now)) await carryOutRetention(now);
  });
}

const BY_ITSELF = byItself("retention");
const write = <T>(rule: (ctx: RuleContext<null>) => Result<T>) => mustWrite(BY_ITSELF, rule);

function* copiesOfAll(db: Db, ids: readonly number[]): Generator<undefined, Copies, undefined> {
  return yield* findCopies(db, yield* readPeople(db, ids));
}

export async function carryOutRetention(
  now: Instant,
): Promise<{ customers: number; refusedRows: number; identities: number; messages: number }> {
  const { db, config } = shop();
  const asOf = retentionTime(db, now);
  const { eraseCustomersAfterYears } = readSettings(db);
  const ids = inactiveCustomers(db, eraseCustomersAfterYears, asOf);
  const erased = { customers: 0, refusedRows: 0, identities: 0, messages: 0 };
  const copies = ids.length === 0 ? NOTHING_READ : await inParts(copiesOfAll(db, ids));
  for (let from = 0; from < ids.length; from += PART) {
    const part = ids.slice(from, from + PART);
    erased.customers += write((ctx) => eraseInactive(ctx, part, { asOf, copies }));
    await yieldToRequests();
  }
  for (;;) {
    const deleted = write((ctx) => forgetRefusedRows(ctx, asOf));
    erased.refusedRows += deleted;
    if (deleted === 0) break;
    await yieldToRequests();
  }
  for (;;) {
    const forgotten = write((ctx) => forgetIdentities(ctx, asOf));
    erased.identities += forgotten;
    if (forgotten === 0) break;
    await yieldToRequests();
  }
  for (;;) {
    const forgotten = write((ctx) => forgetWords(ctx, asOf));
    erased.messages += forgotten;
    if (forgotten === 0) break;
    await yieldToRequests();
  }
  while (write((ctx) => forgetLinks(ctx, asOf)) > 0) await yieldToRequests();
  write((ctx) => noteRetention(ctx, { ...erased, asOf }));
  if (erased.customers > 0) settleErasures(config.dataDir, db);
  return erased;
}
