import type { Tx } from "~db/client.server.ts";
import type { tills } from "~db/schema/index.ts";
import type { Instant } from "../../dates.ts";
import { getEmployee } from "../employees/find-employees.server.ts";
import { readSettings, type SettingName, type Settings } from "../settings/read-settings.server.ts";
import { getStore, type Store, type StoreOnPaper, storeOnPaper } from "../stores/find-stores.server.ts";
import { asItWas, entryOfStep, type Step, type Written } from "./details-when-written.server.ts";
import { type DefaultWords, defaultWords } from "./default-words.ts";

/**
 * Staff, store and shop as a paper names them, each as it was when the paper was written. What else stands on papers
 * is read by its noun: `customerOnPaper`, `pieceOnPaper`, `itemsOnPaper`, `orderOnPaper`.
 */
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
    /** The step's entry; undefined without one. */
    written,
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
    employee,
    /** Name of whoever took the step; `otherwise` if the trail doesn't tell. */
    by: (otherwise: string): string =>
      typeof written?.employeeId === "number" ? employee(written.employeeId).name : otherwise,
    till(id: number, otherwise: string): string {
      const before = asItWas<typeof tills.$inferSelect>(tx, { kind: "till", id }, written);
      return before?.name ?? otherwise;
    },
  };
}
