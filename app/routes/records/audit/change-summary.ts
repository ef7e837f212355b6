import type { FieldChange } from "~/domain/records/audit/changes";
import { fieldLabel, type Showing, shownValue } from "./show-value.ts";

function isEmpty(value: FieldChange["before"]): boolean {
  return value === undefined || value === null || value === "";
}

/** 'Tax: $28.00', but 'Sale S-000012' alone. */
function labelled(label: string, value: string): string {
  return value.startsWith(`${label} `) ? value : `${label}: ${value}`;
}

const LONGEST = 48;

/** Most fields that are named. */
const NAMED = 3;

/** Of a field of an envelope's items: 'Items'. */
function outermostLabel({ within, meaning }: FieldChange): string {
  return within[0] ?? meaning.label;
}

/** Says once what encloses fields that follow each other: 'OK to contact by: Text, Email; Phone'. */
function namesOf(changes: readonly FieldChange[]): string {
  return changes.reduce((names, change, nth) => {
    const last = changes[nth - 1];
    if (!last) return fieldLabel(change);
    if (last.within.length === 0) return `${names}, ${fieldLabel(change)}`;
    const isNext = change.within.join() === last.within.join();
    return isNext ? `${names}, ${change.meaning.label}` : `${names}; ${fieldLabel(change)}`;
  }, "");
}

/**
 * Summarizes changes in one line: up to two short ones with their values, otherwise names of fields,
 * or of what has them if they are many. Null if nothing changed, or one side is missing.
 */
export function summaryOf(changes: readonly FieldChange[], showing: Showing): string | null {
  const changed = changes.filter(({ how }) => how !== null);
  if (changed.length === 0) return null;
  const sides = changed.map(({ before, after, meaning }) =>
    (isEmpty(before) ? [after] : [before, after]).map((value) => shownValue(value, meaning, showing)),
  );
  if (changed.length <= 2 && sides.flat().every((side) => side.length <= LONGEST))
    return changed.map((change, n) => labelled(fieldLabel(change), sides[n]?.join(" to ") ?? "")).join("; ");
  if (changed.length <= NAMED) return namesOf(changed);
  const all = [...new Set(changed.map(outermostLabel))];
  const named = all.slice(0, NAMED).join(", ");
  return all.length > NAMED ? `${named} and ${all.length - NAMED} more` : named;
}
