import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "~db/built-once.ts";
import { CHANNEL_BITS, type ClosedBecause } from "~db/profile-lists.ts";
import type { Tx } from "~db/client.server.ts";
import { oneOfJson } from "~db/one-of-many.ts";
import { contactConsents, customerKeys, customers, suppressions } from "~db/schema/index.ts";
import { CLOCK_TOLERANCE, type Instant } from "../../dates.ts";
import { bitsOf, CONTACT_CHANNELS, type ContactChannel } from "../customers/contact-consent.ts";
import type { Customer } from "../customers/customer.ts";
import { consentsOf, lastAnswer } from "../customers/find-consents.server.ts";
import { keptIdOf, personRows } from "../merges/one-person.server.ts";
import type { Known } from "../merges/twin-keys.ts";
import { hashOfAddress } from "./address-hash.server.ts";
import { spellingsOf } from "./address-spellings.server.ts";
import { addressesOf } from "./addresses-of.ts";
import type { Suppression } from "./find-suppressions.server.ts";

/*
 * An address is suppressed when somebody who has it refuses a channel, and for whoever has it: two people with
 * one phone have one answer, the newest. Only a new yes lifts it, or that the answer was noted by mistake.
 */

/** Channels whose address, as somebody has it, is suppressed. As bits. */
export function suppressedBits(tx: Tx, somebody: Known): number {
  return suppressedBitsOf(tx, [somebody])[0] ?? 0;
}

/** The same of several people, in their order, with two statements for all of them. */
export function suppressedBitsOf(tx: Tx, people: readonly Known[]): number[] {
  if (anySuppression(tx).get() === undefined) return people.map(() => 0);
  const hashesOfEach = people.map((somebody) => hashesOfChannels(tx, somebody));
  const hashes = new Set(hashesOfEach.flat().map(({ hash }) => hash));
  const found = suppressed(tx).all({ hashes: JSON.stringify([...hashes]) });
  const known = new Set(found.map(({ channel, hash }) => `${channel} ${hash}`));
  return hashesOfEach.map((theirs) =>
    bitsOf(theirs.flatMap(({ channel, hash }) => (known.has(`${channel} ${hash}`) ? [channel] : []))),
  );
}

/** Whether an address, as `addressesOf` writes it, is suppressed for a channel. */
export function isSuppressed(tx: Tx, channel: ContactChannel, address: string): boolean {
  const found = suppressed(tx).all({ hashes: JSON.stringify(hashesOf(tx, address)) });
  return found.some((one) => one.channel === channel);
}

function hashesOfChannels(tx: Tx, somebody: Known): { channel: ContactChannel; hash: string }[] {
  const addresses = addressesOf(somebody);
  return CONTACT_CHANNELS.flatMap((channel) => {
    const address = addresses[channel];
    return address === null ? [] : hashesOf(tx, address).map((hash) => ({ channel, hash }));
  });
}

/** Hashes that rows may have for an address. New rows have the first. */
function hashesOf(tx: Tx, address: string): string[] {
  return spellingsOf(address).map((spelling) => hashOfAddress(tx, spelling));
}

/** The hash of an address for a new row. */
function newHashOf(tx: Tx, address: string): string {
  return hashOfAddress(tx, spellingsOf(address)[0] ?? address);
}

const anySuppression = builtOnce((tx) => tx.select({ id: suppressions.id }).from(suppressions).limit(1));

const suppressed = builtOnce((tx) =>
  tx
    .select({ channel: suppressions.channel, hash: suppressions.addressHash })
    .from(suppressions)
    .where(
      and(oneOfJson(suppressions.addressHash, sql.placeholder("hashes")), isNull(suppressions.liftedAt)),
    ),
);

/**
 * Writes to each customer of a person which of their addresses are suppressed, after suppressing those that the
 * person refused and nobody with the address said anything about. Call it after each change of an address. An
 * address of a merged customer that refused nothing stays as it is: the merge may be undone.
 */
export function writeSuppressed(tx: Tx, customerId: number): void {
  const rows = personRows(tx, customerId);
  const isTheirs = (row: Customer, channel: ContactChannel) =>
    row.mergedInto === null || lastAnswer(tx, row.id, channel) === "no";
  suppressRefused(tx, rows, isTheirs);
  writeBits(tx, rows);
}

/** Suppresses each address of a person by the channels that they refused. Call it before an erasure. */
export function suppressBeforeErasure(tx: Tx, customerId: number): void {
  suppressRefused(tx, personRows(tx, customerId), () => true);
}

/**
 * Has whoever refuses compared again in the background, which suppresses their addresses under the key of now. Call
 * it when a lost key was replaced: the hashes made with it say nothing any more.
 */
export function suppressAgain(tx: Tx): void {
  const { refusedChannels, mergedInto, erasedAt } = customers;
  tx.update(customers)
    .set({ isCompared: false })
    .where(and(ne(refusedChannels, 0), isNull(mergedInto), isNull(erasedAt)))
    .run();
}

/** Suppresses addresses that a person refused, and tells everybody who has them. */
function suppressRefused(
  tx: Tx,
  rows: readonly Customer[],
  isTheirs: (row: Customer, channel: ContactChannel) => boolean,
): void {
  const [kept] = rows;
  if (!kept || rows.every(({ refusedChannels }) => refusedChannels === 0)) return;
  for (const { channel, answer, at } of consentsOf(tx, kept.id)) {
    if (answer !== "no") continue;
    const theirs = rows.filter((row) => isTheirs(row, channel));
    for (const address of new Set(theirs.flatMap((row) => addressesOf(row)[channel] ?? []))) {
      holdByAnswer(tx, channel, address);
      // The conflict below is of the spelling of now alone.
      if (spellingsOf(address).length > 1 && isKnown(tx, channel, address)) continue;
      const added = tx
        .insert(suppressions)
        .values({ channel, addressHash: newHashOf(tx, address), source: "by_hand", at })
        .onConflictDoNothing()
        .run();
      if (added.changes > 0) tellHolders(tx, channel, address);
    }
  }
}

/** Notes that what was closed by hand without a customer's record is refused by one too: their answer alone opens it. */
function holdByAnswer(tx: Tx, channel: ContactChannel, address: string): void {
  const { addressHash, reason } = suppressions;
  const isOfIt = and(inArray(addressHash, hashesOf(tx, address)), eq(suppressions.channel, channel));
  tx.update(suppressions)
    .set({ reason: null })
    .where(and(isOfIt, isNotNull(reason)))
    .run();
}

/** Whether anybody with an address ever said something about a channel, also if that was lifted. */
function isKnown(tx: Tx, channel: ContactChannel, address: string): boolean {
  const { id, addressHash } = suppressions;
  const isOfIt = and(inArray(addressHash, hashesOf(tx, address)), eq(suppressions.channel, channel));
  return tx.select({ id }).from(suppressions).where(isOfIt).limit(1).get() !== undefined;
}

/** Suppresses an address whose holder said so themselves: it isn't lifted as a mistake of who noted it. */
export function suppressByHolder(tx: Tx, channel: ContactChannel, address: string, now: Instant): void {
  const set = { source: "unsubscribed", at: now, liftedAt: null, reason: null } as const;
  tx.insert(suppressions)
    .values({ channel, addressHash: newHashOf(tx, address), ...set })
    .onConflictDoUpdate({ target: [suppressions.addressHash, suppressions.channel], set })
    .run();
  tellHolders(tx, channel, address);
}

/**
 * Suppresses an address by hand, without a customer who said so. Returns the suppression; undefined if there is one
 * already.
 */
export function suppressByHand(
  tx: Tx,
  channel: ContactChannel,
  address: string,
  { reason, now }: { reason: ClosedBecause; now: Instant },
): Suppression | undefined {
  if (suppressionOf(tx, channel, address)) return undefined;
  const set = { source: "by_hand", at: now, liftedAt: null, reason } as const;
  const row = tx
    .insert(suppressions)
    .values({ channel, addressHash: newHashOf(tx, address), ...set })
    .onConflictDoUpdate({ target: [suppressions.addressHash, suppressions.channel], set })
    .returning()
    .get();
  tellHolders(tx, channel, address);
  return row;
}

/** The suppression of an address that isn't lifted; undefined without one. */
export function suppressionOf(tx: Tx, channel: ContactChannel, address: string): Suppression | undefined {
  const { addressHash, liftedAt } = suppressions;
  return tx
    .select()
    .from(suppressions)
    .where(
      and(inArray(addressHash, hashesOf(tx, address)), eq(suppressions.channel, channel), isNull(liftedAt)),
    )
    .limit(1)
    .get();
}

/**
 * Suppresses an address because of what came back from it. One that is suppressed keeps its reason; but who complains says
 * so themselves, and that isn't lifted as a mistake of who noted a no.
 */
export function suppressReturned(
  tx: Tx,
  channel: ContactChannel,
  address: string,
  { source, now }: { source: "complained" | "bounced_hard" | "bounced_softly"; now: Instant },
): void {
  const set = { source, at: now, liftedAt: null, reason: null } as const;
  const isLifted = isNotNull(suppressions.liftedAt);
  tx.insert(suppressions)
    .values({ channel, addressHash: newHashOf(tx, address), ...set })
    .onConflictDoUpdate({
      target: [suppressions.addressHash, suppressions.channel],
      set,
      setWhere: source === "complained" ? or(isLifted, eq(suppressions.source, "by_hand")) : isLifted,
    })
    .run();
  tellHolders(tx, channel, address);
}

/** When the suppression of an address was lifted last; null if it holds, or there was none. */
export function liftedAtOf(tx: Tx, channel: ContactChannel, address: string): Instant | null {
  const { addressHash, liftedAt } = suppressions;
  const ofAddress = and(inArray(addressHash, hashesOf(tx, address)), eq(suppressions.channel, channel));
  const found = tx.select({ at: liftedAt }).from(suppressions).where(ofAddress).all();
  const last = Math.max(0, ...found.map(({ at }) => at ?? 0));
  return last === 0 || found.some(({ at }) => at === null) ? null : (last as Instant);
}

/** Lifts the suppression of an address whose holder said so themselves. Who refused at the counter refuses still. */
export function liftByHolder(tx: Tx, channel: ContactChannel, address: string, now: Instant): void {
  lift(tx, channel, address, now);
  tellHolders(tx, channel, address);
}

/** Whether somebody who has an address refused a channel after a moment, at the counter; not by a clock that was ahead. */
export function hasRefusedSince(
  tx: Tx,
  channel: ContactChannel,
  address: string,
  { since, now }: { since: Instant; now: Instant },
): boolean {
  const { id, customerId, answer, at } = contactConsents;
  const refusal = tx
    .select({ id })
    .from(contactConsents)
    .where(
      and(
        inArray(customerId, holdersOf(tx, address)),
        eq(contactConsents.channel, channel),
        eq(answer, "no"),
        gt(at, since),
        lte(at, (now + CLOCK_TOLERANCE) as Instant),
      ),
    )
    .limit(1)
    .get();
  return refusal !== undefined;
}

/** Suppresses the addresses of a person who just said no. */
export function suppressAddresses(tx: Tx, customerId: number, channel: ContactChannel, now: Instant): void {
  const { liftedAt } = suppressions;
  const again = { source: "by_hand", at: now, liftedAt: null, reason: null } as const;
  change(tx, customerId, channel, (address) => {
    holdByAnswer(tx, channel, address);
    tx.insert(suppressions)
      .values({ channel, addressHash: newHashOf(tx, address), source: "by_hand", at: now })
      .onConflictDoUpdate({
        target: [suppressions.addressHash, suppressions.channel],
        set: again,
        setWhere: sql`${liftedAt} is not null`,
      })
      .run();
  });
}

/** Lifts the suppression of the address of a person who just said yes. Those of customers merged into them stay. */
export function liftByYes(tx: Tx, customerId: number, channel: ContactChannel, now: Instant): void {
  change(tx, customerId, channel, (address, { mergedInto }) => {
    if (mergedInto === null) lift(tx, channel, address, now);
  });
}

/**
 * Lifts what the refusal of `since` suppressed, because it was noted by mistake, unless somebody else with the
 * address refuses.
 */
export function liftMistake(
  tx: Tx,
  customerId: number,
  channel: ContactChannel,
  { since, now }: { since: Instant; now: Instant },
): void {
  change(tx, customerId, channel, (address) => {
    if (doOthersRefuse(tx, channel, address, keptIdOf(tx, customerId))) return;
    const isOfThen = and(eq(suppressions.source, "by_hand"), eq(suppressions.at, since));
    lift(tx, channel, address, now, isOfThen);
  });
}

function lift(tx: Tx, channel: ContactChannel, address: string, now: Instant, only?: ReturnType<typeof and>) {
  tx.update(suppressions)
    .set({ liftedAt: now })
    .where(
      and(
        inArray(suppressions.addressHash, hashesOf(tx, address)),
        eq(suppressions.channel, channel),
        isNull(suppressions.liftedAt),
        only,
      ),
    )
    .run();
}

/** Changes the suppression of a person's addresses, and tells everybody who has one of them. */
function change(
  tx: Tx,
  customerId: number,
  channel: ContactChannel,
  step: (address: string, row: Customer) => void,
): void {
  for (const row of personRows(tx, customerId)) {
    const address = addressesOf(row)[channel];
    if (address === null) continue;
    step(address, row);
    tellHolders(tx, channel, address);
  }
  writeBits(tx, personRows(tx, customerId));
}

/**
 * Writes to each kept customer who has an address whether a channel of it is suppressed: at once, since thousands may
 * share a made-up number. Those of an import are found once they are compared.
 */
function tellHolders(tx: Tx, channel: ContactChannel, address: string): void {
  const bit = CHANNEL_BITS[channel];
  const isClosed = isSuppressed(tx, channel, address);
  const { suppressedChannels } = customers;
  tx.update(customers)
    .set({
      suppressedChannels: isClosed
        ? sql`${suppressedChannels} | ${bit}`
        : sql`${suppressedChannels} & ~${bit}`,
    })
    .where(and(hasKey(tx, address), sql`(${suppressedChannels} & ${bit} <> 0) <> ${Number(isClosed)}`))
    .run();
  for (const id of holdersOfSeveral(tx, address)) writeBits(tx, personRows(tx, id));
}

/** Kept customers with an address that may be that of one merged into them, while their own is another. */
function holdersOfSeveral(tx: Tx, address: string): number[] {
  const { mergedInto } = customers;
  return tx
    .selectDistinct({ id: mergedInto })
    .from(customers)
    .where(inArray(mergedInto, holdersOf(tx, address)))
    .all()
    .flatMap(({ id }) => id ?? []);
}

/** Customers read at once. */
const CHUNK = 500;

/** Writes to every customer which of their addresses are suppressed. */
export function writeEverybodysSuppressed(tx: Tx): void {
  let after = 0;
  for (;;) {
    const rows = tx
      .select()
      .from(customers)
      .where(and(gt(customers.id, after), isNull(customers.erasedAt)))
      .orderBy(asc(customers.id))
      .limit(CHUNK)
      .all();
    writeBits(tx, rows);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function writeBits(tx: Tx, rows: readonly Customer[]): void {
  const bits = suppressedBitsOf(tx, rows);
  for (const [nth, row] of rows.entries()) {
    const suppressedChannels = bits[nth] ?? 0;
    if (suppressedChannels !== row.suppressedChannels)
      tx.update(customers).set({ suppressedChannels }).where(eq(customers.id, row.id)).run();
  }
}

function doOthersRefuse(tx: Tx, channel: ContactChannel, address: string, keptId: number): boolean {
  const isRefused = sql`${customers.refusedChannels} & ${CHANNEL_BITS[channel]} <> 0`;
  const other = tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(hasKey(tx, address), isRefused, ne(customers.id, keptId)))
    .limit(1)
    .get();
  return other !== undefined;
}

/** Kept customers with an address, by whichever channel. */
function hasKey(tx: Tx, address: string): SQL {
  return inArray(customers.id, holdersOf(tx, address));
}

function holdersOf(tx: Tx, address: string) {
  const { customerId, key } = customerKeys;
  return tx
    .select({ customerId })
    .from(customerKeys)
    .where(inArray(key, spellingsOf(address)));
}
