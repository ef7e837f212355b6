import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, gte, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "~db/client.server.ts";
import { auditLog, formDrafts } from "~db/schema/index.ts";
import { giftCardFields } from "~/domain/counter/credit/gift-card-in-request";
import { type Actor, can } from "~/domain/permissions";
import { type Address, addressAt, withRest } from "~/ui/address";
import { endOfChain } from "../domain/records/audit/hash-chain.server.ts";
import { type Instant, MS_PER_DAY, MS_PER_HOUR } from "../domain/dates.ts";
import { draftsAbout, SUBJECTS } from "../domain/records/privacy/erase-copies.server.ts";
import { isCostName, withholdCost } from "../domain/withhold-cost.ts";
import type { StoreDraft, StoreNode } from "../runtime/chain-part.ts";
import { decrypt, encrypt, keyFor } from "../runtime/encrypt-text.server.ts";
import { shop } from "../runtime/shop.server.ts";
import type { LiveSession } from "./context.ts";
import type { Bound } from "./contract.ts";
import { formOf, submissionOf } from "./form.server.ts";
import { countPages, frameNow, mustWait, TOO_FAST } from "./pace-for-stores.server.ts";
import { problem } from "./problem.ts";
import { LONGEST_ADDRESS } from "./return-to.ts";

/**
 * Typed values of a form by control name, kept while the user visits another page (a picker, new customer,
 * sign-in). Stored in the URL, or here if that would be too long, with an id in the URL.
 */
export type Typed = Record<string, string>;

const DRAFT_KEPT_FOR_MS = MS_PER_DAY;
/** Most drafts of an account. Deletes by id, so the clock doesn't matter. */
const MOST_KEPT = 50;
/** Most drafts of all accounts in a store whose line is down, which holds them in memory. */
const MOST_KEPT_IN_STORE = 1_000;
/** Characters of JSON: enough for any body allowed by `body-limit.ts`. */
const LONGEST_KEPT = 2_000_000;

/** A form in progress: its values, form key, and the list's query to return to. */
export interface Draft<Name extends string> {
  formKey: string;
  list: string;
  values: Record<Name, string>;
}

export function draftOf<Name extends string>(
  names: readonly Name[],
  typed: Record<string, unknown>,
): Draft<Name> {
  const text = (name: string) => {
    const value = typed[name];
    // Browsers submit CR LF line breaks.
    return typeof value === "string" ? value.replace(/\r\n?/g, "\n") : "";
  };
  const formKey = text("formKey");
  return {
    formKey: /^[\w-]{8,100}$/.test(formKey) ? formKey : randomUUID(),
    list: text("list"),
    values: Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>,
  };
}

export function typedOf({ formKey, list, values }: Draft<string>): Typed {
  return { formKey, list, ...values };
}

/**
 * Values in a URL: the stored draft named by `draft` plus the URL's parameters in `steps`; without a draft,
 * all parameters. Leaves out what shows cost for those who may not see it, also from older drafts.
 */
export function typedAt(actor: Actor, url: URL, steps: readonly string[]): Typed {
  const here = [...url.searchParams];
  const kept = readDraft(actor, url);
  const typed = Object.fromEntries(kept ? here.filter(([name]) => steps.includes(name)) : here);
  return { ...kept, ...withholdCost(typed, can(actor, "figures.cost")) };
}

/**
 * Values of a submitted form by name. Ticked ids become one value; of other repeated fields, the last one
 * counts.
 */
export function typedFrom(fields: readonly [name: string, value: string][]): Typed {
  const ids = fields.flatMap(([name, value]) => (name === "ids" ? [value] : []));
  return { ...Object.fromEntries(fields), ...(ids.length > 0 && { ids: ids.join(",") }) };
}

/**
 * The URL of a form with its values; omits empty ones. With `hidesCost` it has no cost. It never has a gift
 * card's number.
 */
export function draftAddress(actor: Actor, path: Address, typed: Typed, hidesCost: boolean): Address {
  const query = new URLSearchParams(Object.entries(typed).filter(([, value]) => value !== ""));
  const address = withRest(path, `?${query}`);
  const mustHide = hidesCost && [...query.keys()].some(isCostName);
  const hasCard = giftCardFields(Object.entries(typed)).size > 0;
  return mustHide || hasCard || address.length > LONGEST_ADDRESS ? keepDraft(actor, path, typed) : address;
}

/** Stores the values for the account, of any length, and returns the form's URL. */
export function keepDraft(actor: Actor, path: Address, typed: Typed): Address {
  const url = new URL(path, "http://here.invalid");
  url.searchParams.set("draft", keepDraftAs(actor, newDraftId(), url.pathname, withSubjects(url, typed)));
  return addressAt(url);
}

/**
 * Adds what the address says beside its path of whom it is about, as `/notes/new?customer=12`, under names that no
 * field has: an erasure finds the draft by them (`draftsAbout`).
 */
function withSubjects(url: URL, typed: Typed): Typed {
  const about = Object.keys(SUBJECTS).map(
    (name) => [name, url.searchParams.get(name.slice(1)) ?? ""] as const,
  );
  return { ...typed, ...Object.fromEntries(about.filter(([, number]) => number !== "")) };
}

function withoutSubjects(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !Object.hasOwn(SUBJECTS, name)));
}

/** How many forms wait at most while a terminal is locked. A page always has the same place. */
const PLACES_WHILE_LOCKED = 8;

/**
 * Like `keepDraft` for a form sent at a locked terminal, perhaps by a stranger. Few are kept for each time it is
 * locked, of each page the last one, and they push out no draft of the account.
 */
export function keepLockedDraft(
  { actor, sessionId, lockedAt }: Pick<LiveSession, "actor" | "sessionId" | "lockedAt">,
  path: Address,
  typed: Typed,
): Address {
  const url = new URL(path, "http://here.invalid");
  const place = sha256(url.pathname).readUInt8() % PLACES_WHILE_LOCKED;
  const of = sha256(`locked ${actor.id} ${sessionId} ${lockedAt} ${place}`);
  const id = of.subarray(0, 16).toString("base64url");
  url.searchParams.set(
    "draft",
    keepDraftAs(actor, id, url.pathname, withSubjects(url, typed), { pushesOut: false }),
  );
  return addressAt(url);
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();

export function newDraftId(): string {
  return randomBytes(16).toString("base64url");
}

export function isDraftId(text: string | null): text is string {
  return text !== null && /^[\w-]{22}$/.test(text);
}

/**
 * Stores the values under an id, and replaces the account's earlier ones. Returns the id: a new one if a
 * colleague's draft has it. `pushesOut`: the account's oldest drafts go if it has too many.
 */
export function keepDraftAs(
  actor: Actor,
  wanted: string,
  pathname: string,
  typed: Typed,
  { pushesOut = true } = {},
): string {
  const { db, chain } = shop();
  const fields = JSON.stringify(Object.entries(sealed(typed, actor)));
  if (fields.length > LONGEST_KEPT) throw problem(413, "That's too much text to save. Shorten it.");
  const createdAt = Date.now() as Instant;
  if (chain?.part === "store" && keepsDrafts(chain))
    return keepInStore(
      chain,
      wanted,
      { employeeId: actor.id, path: pathname, fields, createdAt, entries: endOfChain(db).id },
      pushesOut,
    );
  // Whoever finds the terminal locked uses up nothing of the account.
  const account = pushesOut ? actor.id : `${actor.id} while locked`;
  if (mustWait(account)) throw problem(429, TOO_FAST);
  const frame = frameNow();
  try {
    return keepInBook(wanted, { employeeId: actor.id, path: pathname, fields, createdAt }, pushesOut);
  } finally {
    countPages([account], frame);
  }
}

function keepInBook(
  wanted: string,
  draft: Omit<typeof formDrafts.$inferInsert, "id">,
  pushesOut: boolean,
): string {
  const { db } = shop();
  const isTheirs = eq(formDrafts.employeeId, draft.employeeId);
  db.delete(formDrafts)
    .where(lt(formDrafts.createdAt, (draft.createdAt - DRAFT_KEPT_FOR_MS) as Instant))
    .run();
  db.delete(formDrafts)
    .where(and(eq(formDrafts.id, wanted), isTheirs))
    .run();
  const isTaken = db.select({ id: formDrafts.id }).from(formDrafts).where(eq(formDrafts.id, wanted)).get();
  const id = isTaken ? newDraftId() : wanted;
  db.insert(formDrafts)
    .values({ id, ...draft })
    .run();
  if (!pushesOut) return id;
  const newest = db
    .select({ id: formDrafts.id })
    .from(formDrafts)
    .where(isTheirs)
    .orderBy(desc(sql`rowid`))
    .limit(MOST_KEPT);
  db.delete(formDrafts)
    .where(and(isTheirs, notInArray(formDrafts.id, newest)))
    .run();
  return id;
}

/**
 * Milliseconds after a request without an answer in which the store keeps the steps of forms itself, the page
 * of that request included.
 */
const KEPT_HERE_FOR = 10_000;

/** Whether the store must keep drafts, because the head office, which usually does, can't. */
function keepsDrafts({ isLineUp, unansweredAt }: StoreNode): boolean {
  return !isLineUp() || Date.now() - unansweredAt < KEPT_HERE_FOR;
}

/** Keeps a draft in memory, at most until the store stops. */
function keepInStore({ drafts }: StoreNode, wanted: string, draft: StoreDraft, pushesOut: boolean): string {
  for (const [old, { createdAt }] of drafts)
    if (createdAt < draft.createdAt - DRAFT_KEPT_FOR_MS) drafts.delete(old);
  const known = drafts.get(wanted);
  const id = known && known.employeeId !== draft.employeeId ? newDraftId() : wanted;
  drafts.delete(id);
  drafts.set(id, draft);
  if (!pushesOut) return id;
  const own = [...drafts].flatMap(([of, { employeeId }]) => (employeeId === draft.employeeId ? [of] : []));
  for (const oldest of own.slice(0, -MOST_KEPT)) drafts.delete(oldest);
  for (const oldest of [...drafts.keys()].slice(0, -MOST_KEPT_IN_STORE)) drafts.delete(oldest);
  return id;
}

/** Milliseconds after it was kept that a store still shows a form, even if a customer was erased since. */
const KEPT_AFTER_ERASURE = MS_PER_HOUR;

/**
 * Deletes drafts that a store keeps, once it learns that a customer was erased, perhaps while its line was
 * down. Those about the customer go at once. Nobody can tell any more whom the text of others names, so each
 * of those goes an hour after it was kept. Run it regularly.
 */
export function forgetDraftsOfErased(db: Db, { drafts }: Pick<StoreNode, "drafts">, now: Instant): void {
  if (drafts.size === 0) return;
  const known = Math.min(...[...drafts.values()].map(({ entries }) => entries));
  const erasures = db
    .select({ id: auditLog.id, customerId: auditLog.recordId })
    .from(auditLog)
    .where(and(eq(auditLog.action, "customer.erased"), gt(auditLog.id, known)))
    .all();
  if (erasures.length === 0) return;
  const isAbout = draftsAbout(
    db,
    erasures.map(({ customerId }) => Number(customerId)),
  );
  const newest = Math.max(...erasures.map(({ id }) => id));
  for (const [draftId, draft] of drafts) {
    const isOld = draft.entries < newest && draft.createdAt < now - KEPT_AFTER_ERASURE;
    if (isOld || isAbout(draft)) drafts.delete(draftId);
  }
}

/** The account's stored draft named in the URL, or null. */
export function readDraft(actor: Actor, url: URL): Typed | null {
  const id = url.searchParams.get("draft");
  return id ? readDraftAs(actor, id, url.pathname) : null;
}

/** What the account keeps under this id for a page, or null. */
export function readDraftAs(actor: Actor, id: string, pathname: string): Typed | null {
  const { db, chain } = shop();
  const since = (Date.now() - DRAFT_KEPT_FOR_MS) as Instant;
  const here = chain?.part === "store" ? chain.drafts.get(id) : undefined;
  const isOurs = here?.employeeId === actor.id && here.path === pathname && here.createdAt >= since;
  const draft = isOurs
    ? here
    : db
        .select({ fields: formDrafts.fields })
        .from(formDrafts)
        .where(
          and(
            eq(formDrafts.id, id),
            eq(formDrafts.employeeId, actor.id),
            eq(formDrafts.path, pathname),
            gte(formDrafts.createdAt, since),
          ),
        )
        .get();
  const typed = draft && (Object.fromEntries(JSON.parse(draft.fields) as [string, string][]) as Typed);
  return typed ? withholdCost(opened(withoutSubjects(typed), actor), can(actor, "figures.cost")) : null;
}

/** Marks an encrypted gift card number in a kept draft: whoever reads the table can't pay with it. */
const SEALED = "sealed:";

const keptFor = ({ id }: Actor) => `draft of ${id}`;
const draftKeys = () => shop().cookieSecrets.map((secret) => keyFor("gift card numbers in drafts", secret));

function sealed(typed: Typed, actor: Actor): Typed {
  const [key] = draftKeys();
  return withCards(typed, (number) =>
    number === "" || !key ? "" : SEALED + encrypt(number, keptFor(actor), key),
  );
}

/** Decrypts card numbers. One that no key can decrypt has to be typed again. */
function opened(typed: Typed, actor: Actor): Typed {
  return withCards(typed, (kept) => {
    if (!kept.startsWith(SEALED)) return kept;
    for (const key of draftKeys()) {
      const number = decrypt(kept.slice(SEALED.length), keptFor(actor), key);
      if (number !== null) return number;
    }
    return "";
  });
}

function withCards(typed: Typed, change: (value: string) => string): Typed {
  const cards = [...giftCardFields(Object.entries(typed))];
  return { ...typed, ...Object.fromEntries(cards.map((name) => [name, change(typed[name] ?? "")])) };
}

/** Messages for values that can't be parsed. Doesn't report missing fields yet. */
export function unreadable(
  contract: Bound<unknown>,
  values: Record<string, string>,
  named: (errors: Record<string, string[] | null>) => Record<string, string[] | null> = (errors) => errors,
): Record<string, string[]> {
  const { error } = submissionOf(formOf(Object.entries(values)), contract).reply();
  const said = Object.entries(named(error ?? {})).filter(([name]) => (values[name] ?? "").trim() !== "");
  return Object.fromEntries(said) as Record<string, string[]>;
}
