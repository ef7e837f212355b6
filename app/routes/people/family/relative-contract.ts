import { typedMonthDay } from "~/domain/people/customers/yearly-dates";
import type { Relative } from "~/domain/people/family/find-relatives.server";
import { relativeFields } from "~/domain/people/family/relative-fields";
import { id } from "~/domain/fields";
import { contract } from "~/web/contract";

export const NewRelative = contract(relativeFields);

/** An edited relative. Without a version it overwrites what is stored. */
export const EditedRelative = contract({ ...relativeFields, version: id({ label: "Version" }) });

export function relativeToForm(relative: Relative): Record<string, string> {
  const { name, relation, occasion, date, monthDay, note, related, version } = relative;
  return {
    name,
    relation,
    occasion: occasion ?? "",
    date: date ?? "",
    monthDay: monthDay ? typedMonthDay(monthDay) : "",
    note: note ?? "",
    relatedId: related ? String(related.id) : "",
    version: String(version),
  };
}
