import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { oneOfMany } from "~db/one-of-many.ts";
import { auditLog, customers, importErrors } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, dayIn, type Instant, MS_PER_DAY, yearsBefore } from "../../dates.ts";
import { keepsIdentities } from "../../counter/buys/take-seller-identity.server.ts";
import { keepsLinks } from "../../outreach/door/forget-links.server.ts";
import { keepsWords } from "../../outreach/messages/forget-words.server.ts";
import { personIds } from "../../people/merges/one-person.server.ts";
import { done, type Result } from "../../result.ts";
import type { RuleContext } from "../../rule-context.ts";
import { lastChange, readSettings, type Settings } from "../../shop/settings/read-settings.server.ts";
import { eraseCustomers } from "./erase-customer.server.ts";
import { type Copies, copiesOf, findCopiesAtOnce } from "./find-copies.server.ts";
import { hasNothingOpen, isToBeCalled } from "./find-open-business.server.ts";
import { lastHeardOf } from "./last-heard-of.server.ts";
import { peopleOf } from "./person-words.server.ts";

/** Most customers erased per run. The rest follow the next day. */
const MOST_PER_RUN = 1_000;

/**
 * Customers of whom nothing was heard for some years (`lastHeardOf`), with those merged into them; none if
 * the rule is off.
 */
export function inactiveCustomers(tx: Tx, years: number, now: Instant, among?: readonly number[]): number[] {
  if (years === 0) return [];
  const cut = yearsBefore(now, years);
  return tx
    .all<{ id: number }>(
      sql`select id from (${lastActive(cut, now, among)}) where last < ${cut} order by id limit ${among?.length ?? MOST_PER_RUN}`,
    )
    .flatMap(({ id }) => personIds(tx, id));
}

/** Number of customers that each choice of years would erase today. */
export function countInactive(tx: Tx, years: readonly number[], now: Instant): number[] {
  const cuts = years.map((each) => yearsBefore(now, each));
  const counts = cuts.map((cut) => sql`count(*) filter (where last < ${cut})`);
  const found = tx.get<{ counts: string }>(
    sql`with known as materialized (${lastActive(Math.max(...cuts), now)})
      select json_array(${sql.join(counts, sql`, `)}) as counts from known`,
  );
  return JSON.parse(found.counts) as number[];
}

/**
 * Time each person was last heard of, by the kept customer, for people added before `cut`. Leaves out those
 * with open business, and those who are still to be called.
 */
function lastActive(cut: number, now: Instant, among?: readonly number[]) {
  const [own, merged] = [sql.raw("customers"), sql.raw("m")];
  const today = dayIn("UTC", now);
  const isIdle = (of: SQL) => sql`(${hasNothingOpen(of)} and not ${isToBeCalled(of, sql`${today}`)})`;
  return sql`
    select customers.id, max(${lastHeardOf(own)}, coalesce((
      select max(${lastHeardOf(merged)}) from customers m where m.merged_into = customers.id), 0)) as last
    from customers not indexed
    where customers.erased_at is null and customers.merged_into is null and customers.created_at < ${cut}
      ${among ? sql`and ${oneOfMany(customers.id, among)}` : sql``}
      and ${isIdle(own)}
      and not exists (select 1 from customers m where m.merged_into = customers.id and not ${isIdle(merged)})`;
}

/** Erases those of these customers who are still inactive. Erases nobody if the rule is off. */
export function eraseInactive(
  { tx, now }: RuleContext<null>,
  ids: readonly number[],
  { asOf, copies }: { asOf: Instant; copies: Copies },
): Result<number> {
  const { eraseCustomersAfterYears: years } = readSettings(tx);
  const people = peopleOf(tx, inactiveCustomers(tx, years, asOf, ids));
  const found = findCopiesAtOnce(tx, people, copiesOf(tx, people, copies));
  const trail = eraseCustomers(tx, people, found, { now, by: null, reason: "retention" });
  return { ok: true, value: people.length, trail };
}

/** Rows deleted per transaction. */
const REFUSED_ROWS = 1_000;

/** Deletes some of the refused rows of older imports. */
export function forgetRefusedRows({ tx }: RuleContext<null>, asOf: Instant): Result<number> {
  const { importErrorsKeptDays: days } = readSettings(tx);
  if (days === 0) return { ok: true, value: 0, trail: [] };
  const cut = asOf - days * MS_PER_DAY;
  const { changes } = tx.run(sql`
    delete from ${importErrors} where id in (
      select e.id from import_errors e join imports i on i.id = e.import_id
      where coalesce(i.finished_at, i.started_at) < ${cut} and i.state <> 'running' limit ${REFUSED_ROWS})`);
  return { ok: true, value: changes, trail: [] };
}

const CARRIED_OUT = "setting.retention";

/** Writes an entry for each run, whatever it found. */
export function noteRetention(
  _: RuleContext<null>,
  erased: { customers: number; refusedRows: number; identities: number; messages: number; asOf: Instant },
) {
  const record = { kind: "setting", id: "eraseCustomersAfterYears" } as const;
  return done(null, { action: CARRIED_OUT, record, after: erased });
}

export function lastRetention(tx: Tx, now: Instant): Instant | null {
  return newestRun(tx, now)?.at ?? null;
}

/** Milliseconds a run may go beyond the one before. */
const FURTHER_AT_MOST = 7 * MS_PER_DAY;

/**
 * The time by which a run counts ages. A clock far ahead would make everybody inactive, so a run goes at most
 * `FURTHER_AT_MOST` beyond the last one, or beyond the change of the rule.
 */
export function retentionTime(tx: Tx, now: Instant): Instant {
  const run = newestRun(tx, now);
  const changed =
    lastChange(tx, [
      "eraseCustomersAfterYears",
      "importErrorsKeptDays",
      "sellerIdentityYears",
      "messageWordsKeptDays",
    ])?.at ?? 0;
  // A shop that never changed a rule has its first run once an identity was taken or a message written.
  if (!run && changed === 0) return now;
  const reached = run ? (asOfRun(run.payload) ?? run.at) : 0;
  return Math.min(now, Math.max(reached, changed) + FURTHER_AT_MOST) as Instant;
}

/** Null if the entry was erased. */
function asOfRun(payload: string | null): Instant | null {
  const { after } = JSON.parse(payload ?? "{}") as { after?: { asOf?: Instant } };
  return after?.asOf ?? null;
}

function newestRun(tx: Tx, now: Instant) {
  return tx
    .select({ at: auditLog.at, payload: auditLog.payload })
    .from(auditLog)
    .where(and(eq(auditLog.action, CARRIED_OUT), lte(auditLog.at, (now + CLOCK_TOLERANCE) as Instant)))
    .orderBy(desc(auditLog.at))
    .limit(1)
    .get();
}

export function isRetentionDue(
  tx: Tx,
  { eraseCustomersAfterYears, importErrorsKeptDays, messageWordsKeptDays }: Settings,
  now: Instant,
): boolean {
  const isAnythingKept =
    eraseCustomersAfterYears > 0 ||
    importErrorsKeptDays > 0 ||
    keepsIdentities(tx) ||
    (messageWordsKeptDays > 0 && keepsWords(tx)) ||
    keepsLinks(tx);
  if (!isAnythingKept) return false;
  return now - (lastRetention(tx, now) ?? 0) >= MS_PER_DAY;
}
