import { PAYLOAD_ERASED } from "~db/erased-payload.ts";
import { isCut } from "../privacy/without-words.ts";
import { type Entry, UNTOLD } from "./proofs/proof.ts";

/** SQL of what an erasure kept of the payload of an entry `a`. Null if it wasn't erased, or nothing stayed. */
export const KEPT = `iif(a.payload is null, (select k.payload from audit_log k where k.record_kind = 'audit'
  and k.record_id = cast(a.id as text) and k.action = '${PAYLOAD_ERASED}'
  and k.payload <> '{"before":null,"after":null}' and k.id > a.id limit 1), null)`;

/** How often a text was read whose words an erasure cut. */
let cutsRead = 0;

/** What stays of an erased payload, so that `readingKept` knows what was read of it. */
export function keptPayload(json: string): Entry["payload"] {
  return watched(JSON.parse(json)) as Entry["payload"];
}

function watched(value: unknown): unknown {
  if (isCut(value)) cutsRead += 1;
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, { get: (target, name) => watched(Reflect.get(target, name)) });
}

/** `UNTOLD` if what is read goes by words that were cut: they are neither equal to others nor different. */
export function readingKept<T>(read: () => T): T | typeof UNTOLD {
  const before = cutsRead;
  const value = read();
  return cutsRead === before ? value : UNTOLD;
}

/** The same of a value that may be a list or an object, with all that is in it. */
export function readingAllKept<T>(read: () => T): T | typeof UNTOLD {
  return readingKept(() => {
    const value = read();
    JSON.stringify(value);
    return value;
  });
}
