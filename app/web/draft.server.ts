import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gte, lt, notInArray, sql } from "drizzle-orm";
import { formDrafts } from "~db/schema/index.ts";
import type { Actor } from "~/domain/permissions";
import type { Instant } from "../domain/dates.ts";
import { shop } from "../runtime/shop.server.ts";
import type { Contract } from "./contract.ts";
import { formOf, submissionOf } from "./form.server.ts";
import { problem } from "./problem.ts";
import { LONGEST_ADDRESS } from "./return-to.ts";

/**
 * What somebody has typed into a form, by the names of its controls, while they go elsewhere: to a picker's hits, to the form for a
 * new customer, to sign-in. It travels in the form's address; one that is too long for that is kept here, and the address names it.
 */
export type Typed = Record<string, string>;

const KEPT_FOR = 24 * 60 * 60 * 1000;
/** Of one account; the oldest goes first, by its number, whatever a clock said. */
const MOST_KEPT = 50;
/** Characters as JSON: room for all that a body may have (`body-limit.ts`). */
const LONGEST_KEPT = 2_000_000;

/** A form that is being put together: the text of each control, the form's key, and the list's query to go back to. */
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
    // A browser sends the line ends of a text field as CR LF.
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
 * What has been typed at this address: the draft that is kept under its `draft`, with those of `steps` that the address asks for,
 * else the address's own fields.
 */
export function typedAt(actor: Actor, url: URL, steps: readonly string[]): Typed {
  const here = [...url.searchParams];
  const kept = readDraft(actor, url);
  return { ...kept, ...Object.fromEntries(kept ? here.filter(([name]) => steps.includes(name)) : here) };
}

/** The address that shows a form with what has been typed into it; what is empty is left out. */
export function draftAddress(actor: Actor, path: string, typed: Typed): string {
  const query = new URLSearchParams(Object.entries(typed).filter(([, value]) => value !== ""));
  const address = `${path}?${query}`;
  return address.length > LONGEST_ADDRESS ? keepDraft(actor, path, typed) : address;
}

/** Keeps what has been typed for this account, however short it is; the address that shows the form with it. */
export function keepDraft(actor: Actor, path: string, typed: Typed): string {
  const { db } = shop();
  const fields = JSON.stringify(Object.entries(typed));
  if (fields.length > LONGEST_KEPT) throw problem(413, "That is too much text to be kept.");
  const createdAt = Date.now() as Instant;
  const id = randomBytes(16).toString("base64url");
  const url = new URL(path, "http://here.invalid");
  const isTheirs = eq(formDrafts.employeeId, actor.id);
  db.delete(formDrafts)
    .where(lt(formDrafts.createdAt, (createdAt - KEPT_FOR) as Instant))
    .run();
  db.insert(formDrafts).values({ id, employeeId: actor.id, path: url.pathname, fields, createdAt }).run();
  const newest = db
    .select({ id: formDrafts.id })
    .from(formDrafts)
    .where(isTheirs)
    .orderBy(desc(sql`rowid`))
    .limit(MOST_KEPT);
  db.delete(formDrafts)
    .where(and(isTheirs, notInArray(formDrafts.id, newest)))
    .run();
  url.searchParams.set("draft", id);
  return url.pathname + url.search;
}

/** The draft that is kept for this account under the address's `draft`, or null. */
export function readDraft(actor: Actor, url: URL): Typed | null {
  const id = url.searchParams.get("draft");
  if (!id) return null;
  const draft = shop()
    .db.select({ fields: formDrafts.fields })
    .from(formDrafts)
    .where(
      and(
        eq(formDrafts.id, id),
        eq(formDrafts.employeeId, actor.id),
        eq(formDrafts.path, url.pathname),
        gte(formDrafts.createdAt, (Date.now() - KEPT_FOR) as Instant),
      ),
    )
    .get();
  return draft ? (Object.fromEntries(JSON.parse(draft.fields) as [string, string][]) as Typed) : null;
}

/** The contract's own messages for the fields that hold something it can't read; what is missing is not said yet. */
export function unreadable(
  contract: Contract<unknown>,
  values: Record<string, string>,
): Record<string, string[]> {
  const { error } = submissionOf(formOf(Object.entries(values)), contract).reply();
  const said = Object.entries(error ?? {}).filter(([name]) => (values[name] ?? "").trim() !== "");
  return Object.fromEntries(said) as Record<string, string[]>;
}
