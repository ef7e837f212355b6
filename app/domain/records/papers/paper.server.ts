import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server.ts";
import { auditLog, type tills } from "~db/schema/index.ts";
import { valueAt } from "../audit/proofs/proof.ts";
import { type Customer, fullName } from "../../people/customers/customer.ts";
import { getCustomerOrErased } from "../../people/customers/find-customers.server.ts";
import { addressLine } from "../../people/customers/postal-address.ts";
import type { Instant } from "../../dates.ts";
import { getEmployee } from "../../shop/employees/find-employees.server.ts";
import type { RepairItem } from "../../workshop/envelopes/envelope.server.ts";
import type { Order } from "../../workshop/orders/order.ts";
import type { Piece } from "../../stock/pieces/piece.ts";
import { readSettings, type SettingName, type Settings } from "../../shop/settings/read-settings.server.ts";
import {
  getStore,
  type Store,
  type StoreOnPaper,
  storeOnPaper,
} from "../../shop/stores/find-stores.server.ts";
import {
  asItWas,
  beforeFirst,
  entryOfStep,
  IS_EDIT,
  type Step,
  type Written,
} from "./details-when-written.server.ts";
import { type DefaultWords, defaultWords } from "./default-words.ts";

/** People, store and shop as a paper names them, each as it was when the paper was written. */
export type Paper = ReturnType<typeof paperOf>;

/**
 * Reads what a paper said when its step was taken, so that it prints again as somebody signed it or took it
 * home, whatever changed since. The trail keeps each word that an edit replaced. Words that an erasure
 * removed from it are today's, and so is everything without a step.
 */
export function paperOf(tx: Tx, step: Step | null) {
  const written: Written | undefined = step ? entryOfStep(tx, step) : undefined;
  const setting = <Name extends SettingName>(name: Name): Settings[Name] => {
    const before = asItWas(tx, { kind: "setting", id: name }, written) as Settings[Name] | undefined;
    return before === undefined ? readSettings(tx)[name] : before;
  };
  const employee = (id: number) => {
    const now = getEmployee(tx, id);
    const { firstName, lastName } = { ...now, ...asItWas<typeof now>(tx, { kind: "employee", id }, written) };
    return { firstName: firstName ?? "", name: `${firstName ?? ""} ${lastName ?? ""}`.trim() };
  };
  const shopName = setting("shopName") || "Loupe";
  return {
    shopName,
    setting,
    /** The shop's own words, or else Loupe's of that time, with the shop's name filled in. */
    words: (own: DefaultWords, at: Instant, ofShop = ""): string =>
      ofShop || defaultWords(own, at).replaceAll("{shop}", shopName),
    store(key: string | null): StoreOnPaper {
      const now = getStore(tx, key ?? "");
      const store = now && { ...now, ...asItWas<Store>(tx, { kind: "store", id: now.key }, written) };
      return store ? storeOnPaper(store) : { name: "", address: null, phone: null };
    },
    /** Keeps the name of a customer who was merged into another since. */
    customer(id: number) {
      const now = getCustomerOrErased(tx, id);
      if (!now) return null;
      const customer = { ...now, ...asItWas<Customer>(tx, { kind: "customer", id }, written) };
      const { firstName, lastName, cellPhone: phone } = customer;
      return { name: fullName(customer), firstName, lastName, phone, address: addressLine(customer) };
    },
    employee,
    /** Name of whoever took the step; `otherwise` if the trail doesn't tell. */
    by: (otherwise: string): string =>
      typeof written?.employeeId === "number" ? employee(written.employeeId).name : otherwise,
    till(id: number, otherwise: string): string {
      const before = asItWas<typeof tills.$inferSelect>(tx, { kind: "till", id }, written);
      return before?.name ?? otherwise;
    },
    /** Words on its tag. */
    piece(id: number, now: Pick<Piece, "sku" | "description">): Pick<Piece, "sku" | "description"> {
      const { sku, description } = { ...now, ...asItWas<Piece>(tx, { kind: "piece", id }, written) };
      return { sku, description };
    },
    /** What was in a repair's envelope. Null if nobody changed it since. */
    items(repairId: number): readonly Partial<RepairItem>[] | null {
      const changed = beforeFirst<{ items?: unknown }>(tx, {
        written,
        // The step that takes it in writes the envelope with an entry of its own.
        of: sql`${eq(auditLog.recordKind, "repair")} and ${eq(auditLog.recordId, String(repairId))} and ${IS_EDIT}
          and ${auditLog.at} > (select w.at from audit_log w where w.id = ${written?.id ?? 0})`,
        tells: ["$.before.items"],
      });
      return Array.isArray(changed?.items) ? (changed.items as Partial<RepairItem>[]) : null;
    },
    /** The ordered item, and its price. */
    order({ kind, id, item, price }: Pick<Order, "kind" | "id" | "item" | "price">) {
      const of = kind === "repair" ? "repair" : "order";
      const before = <Name extends string>(...names: Name[]) =>
        beforeFirst<Partial<Record<Name, unknown>>>(tx, {
          written,
          of: sql`${eq(auditLog.recordKind, of)} and ${eq(auditLog.recordId, String(id))} and ${IS_EDIT}`,
          tells: names.map((name) => `$.before.${name}`),
        });
      const priced = before("price", "customerPrice");
      const worded = before("item", "items");
      const priceThen = priced?.price ?? priced?.customerPrice;
      const itemThen = worded?.item ?? valueAt(worded, "items.0.description");
      return {
        item: typeof itemThen === "string" ? itemThen : item,
        price: typeof priceThen === "number" ? (priceThen as Order["price"]) : price,
      };
    },
  };
}
