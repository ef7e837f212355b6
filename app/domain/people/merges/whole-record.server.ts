import type { Tx } from "~db/client.server.ts";
import type { RecordToAddTo, WholeRecord } from "../../shop/files/whole-record.ts";
import { refuseCustomer } from "../customers/refuse-erased-or-merged.server.ts";
import { personIds } from "./one-person.server.ts";

interface Named<Kind extends string> {
  kind: Kind;
  id: number;
}

/** The record as its files and photos are read: a customer with all customers who are the same person. */
export function wholeRecord<Kind extends string>(tx: Tx, { kind, id }: Named<Kind>): WholeRecord<Kind> {
  return (kind === "customer" ? { kind, id, ids: personIds(tx, id) } : { kind, id }) as WholeRecord<Kind>;
}

/** The same for a rule that adds a file or a photo. Refuses a customer who is unknown, was erased or was merged. */
export function recordToAddTo<Kind extends string>(tx: Tx, of: Named<Kind>): RecordToAddTo<Kind> {
  const refused = of.kind === "customer" ? refuseCustomer(tx, of.id) : null;
  return refused ?? { ok: true, of: wholeRecord(tx, of) };
}
