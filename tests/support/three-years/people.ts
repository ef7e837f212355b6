import { editCustomer } from "~/domain/people/customers/edit-customer.server";
import { getCustomerOrErased } from "~/domain/people/customers/find-customers.server";
import { mergeCustomers, undoMerge } from "~/domain/people/merges/merge-customers.server";
import { TIERS } from "~/domain/people/customers/tiers-and-genders";
import { type CustomerDetails, customerFields } from "~/domain/people/customers/customer-fields";
import { namesOf } from "~/domain/fields";
import { eraseCustomer } from "~/domain/records/privacy/erase-customer.server";
import { shop } from "~/runtime/shop.server";
import { aCustomer, enact } from "../shop.ts";
import type { Clerk, Person } from "./clerk.ts";
import { STORES } from "./stores.ts";

export function newCustomer(clerk: Clerk): void {
  const [tier, homeStore] = [clerk.random.pick(TIERS), clerk.random.pick(STORES)];
  const { id } = aCustomer({ lastName: `Buyer ${clerk.people.length + 1}`, tier, homeStore });
  clerk.people.push({ id, tier, homeStore, into: null, erased: false });
}

/** People on file who weren't merged or erased. */
function customers(clerk: Clerk): Person[] {
  return clerk.people.filter(({ into, erased }) => into === null && !erased);
}

export function aPerson(clerk: Clerk): Person {
  return clerk.random.pick(customers(clerk));
}

export function changeTier(clerk: Clerk): void {
  const person = aPerson(clerk);
  const known = getCustomerOrErased(shop().db, person.id)!;
  const details = Object.fromEntries(
    namesOf(customerFields).map((name) => [name, known[name as never]]),
  ) as unknown as CustomerDetails;
  const tier = clerk.random.pick(TIERS);
  enact((ctx) =>
    editCustomer(ctx, person.id, { ...details, tier, version: known.version, acceptedTwins: null }),
  );
  person.tier = tier;
}

export function mergeTwo(clerk: Clerk): boolean {
  const people = customers(clerk);
  if (people.length < 8) return false;
  const [kept, merged] = clerk.random.shuffled(people) as [Person, Person];
  const version = (id: number) => getCustomerOrErased(shop().db, id)!.version;
  const [one, other] = [version(kept.id), version(merged.id)];
  const merge = enact((ctx) =>
    mergeCustomers(ctx, kept.id, {
      mergedId: merged.id,
      version: one,
      mergedVersion: other,
      fields: {},
    } as never),
  );
  merged.into = kept.id;
  const after = getCustomerOrErased(shop().db, kept.id)!;
  kept.tier = after.tier;
  kept.homeStore = after.homeStore;
  clerk.merges.push({
    id: merge.id,
    kept: kept.id,
    merged: merged.id,
    documents: documentsOf(clerk, kept.id),
  });
  return true;
}

/**
 * Number of documents of a person. When a merge is undone, those written together stay with the kept person.
 */
function documentsOf(clerk: Clerk, id: number): number {
  const of = clerk.root(id);
  return clerk.ledger.said().filter(({ customer }) => customer && clerk.root(customer) === of).length;
}

/** Undoes the newest merge after which nothing was written. */
export function undoLastMerge(clerk: Clerk): boolean {
  const merge = clerk.merges.findLast(
    ({ kept, documents }) => clerk.root(kept) === kept && documentsOf(clerk, kept) === documents,
  );
  if (!merge || clerk.person(merge.kept).erased) return false;
  enact((ctx) => undoMerge(ctx, merge.id));
  clerk.person(merge.merged).into = null;
  clerk.merges.splice(clerk.merges.indexOf(merge), 1);
  for (const id of [merge.kept, merge.merged]) {
    const now = getCustomerOrErased(shop().db, id)!;
    Object.assign(clerk.person(id), { tier: now.tier, homeStore: now.homeStore });
  }
  return true;
}

export function erase(clerk: Clerk): boolean {
  const isFree = ({ id }: Person) =>
    clerk.creditOf(id) === 0 &&
    !clerk.orders.some(
      ({ customer, state, held, kind }) =>
        clerk.root(customer) === id &&
        (state === "open" || state === "out" || held > 0 || (state === "cancelled" && kind === "repair")),
    );
  const free = customers(clerk).filter(isFree);
  if (free.length < 6 || customers(clerk).length < 8) return false;
  const one = clerk.random.pick(free);
  enact((ctx) => eraseCustomer(ctx, one.id, { reason: "request", confirmed: true }));
  for (const person of clerk.people) if (clerk.root(person.id) === one.id) person.erased = true;
  return true;
}

/** Adds store credit; negative if it is used. */
export function addCredit(clerk: Clerk, customer: number, amount: number): void {
  clerk.credit.set(customer, (clerk.credit.get(customer) ?? 0) + amount);
}
