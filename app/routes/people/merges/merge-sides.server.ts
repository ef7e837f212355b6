import { ownFields } from "~/domain/people/customers/profile-fields";
import type { Difference } from "~/domain/people/merges/compare-customers";
import { type Customer, fullName } from "~/domain/people/customers/customer";
import { countCustomers, findCustomers } from "~/domain/people/customers/find-customers.server";
import { twinsOf } from "~/domain/people/merges/find-merges.server";
import { compareToMerge } from "~/domain/people/merges/merge-customers.server";
import { reasonWords } from "~/domain/people/merges/twin-reasons";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { sayValue } from "../customers/say-value.ts";

/** Most customers that a search for the other one shows. */
const FOUND_AT_MOST = 20;

export function comparison(kept: Customer, merged: Customer) {
  const { db } = shop();
  const stores = storeNames(db);
  const say = (name: string, value: string | null) => (value === null ? null : sayValue(name, value, stores));
  const differences = compareToMerge(db, kept, merged);
  const differing = new Set(differences.map(({ name }) => name));
  const same = Object.entries(ownFields).flatMap(([name, { label }]) => {
    const value = kept[name as keyof typeof ownFields];
    return differing.has(name as Difference["name"]) || value === null ? [] : `${label} ${say(name, value)}`;
  });
  return {
    kept: toSide(kept),
    merged: toSide(merged),
    differences: differences.map((difference) => ({
      ...difference,
      label: ownFields[difference.name].label,
      kept: say(difference.name, difference.kept),
      merged: say(difference.name, difference.merged),
    })),
    same,
  };
}

function toSide(customer: Customer) {
  const { id, email, cellPhone, totalSpent, lastPurchaseDate, version } = customer;
  return { id, name: fullName(customer), email, cellPhone, totalSpent, lastPurchaseDate, version };
}

export function choicesFor({ id }: Customer, search: string) {
  const { db } = shop();
  const twins = twinsOf(db, id).map(({ one, other, reasons }) => {
    const twin = one.id === id ? other : one;
    return { id: twin.id, name: fullName(twin), note: reasonWords(reasons) };
  });
  const found = search === "" ? [] : findCustomers(db, { search }, { limit: FOUND_AT_MOST + 1 });
  const others = found.filter((customer) => customer.id !== id).slice(0, FOUND_AT_MOST);
  return {
    search,
    twins,
    found: others.map((customer) => ({
      id: customer.id,
      name: fullName(customer),
      note: [customer.cellPhone, customer.email].filter(Boolean).join(", "),
    })),
    hasMore: search !== "" && countCustomers(db, { search }, FOUND_AT_MOST + 2) > FOUND_AT_MOST + 1,
  };
}
