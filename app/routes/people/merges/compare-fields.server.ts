import { ownFields } from "~/domain/people/customers/profile-fields";
import type { Difference } from "~/domain/people/merges/compare-customers";
import { type Customer, fullName } from "~/domain/people/customers/customer";
import { twinsOf } from "~/domain/people/merges/find-merges.server";
import { compareToMerge } from "~/domain/people/merges/merge-customers.server";
import { reasonWords } from "~/domain/people/merges/twin-reasons";
import { storeNames } from "~/domain/shop/stores/find-stores.server";
import { shop } from "~/runtime/shop.server";
import { searchForCustomer } from "../customers/customer-picker.server.ts";
import { sayValue } from "../customers/say-value.ts";

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
  return { search, twins, ...searchForCustomer(search, new Set([id])) };
}
