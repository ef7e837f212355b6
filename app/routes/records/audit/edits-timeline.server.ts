import type { FieldChange } from "~/domain/records/audit/changes";
import { recordNames } from "~/domain/records/audit/record-names.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { shop } from "~/runtime/shop.server";
import { summaryOf } from "./change-summary.ts";
import { refOf, type Showing } from "./show-value.ts";

/**
 * Returns a function that puts an edit into words for a timeline: fields with before and after. Reads the
 * names of all records at once.
 */
export function editsInWords(
  entries: readonly { changes: readonly FieldChange[] | null }[],
  zone: string,
): (changes: readonly FieldChange[] | null) => string | null {
  const { db } = shop();
  const refs = entries.flatMap(({ changes }) =>
    (changes ?? []).flatMap(({ before, after, meaning }) =>
      [before, after].flatMap((value) => refOf(value, meaning) ?? []),
    ),
  );
  const showing: Showing = { zone, currency: readSettings(db).currency, names: recordNames(db, refs) };
  return (changes) => (changes === null ? "details erased" : summaryOf(changes, showing));
}
