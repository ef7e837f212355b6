import type { Tx } from "~db/client.server.ts";
import { addDays, type Day, momentAt, parseTypedDay } from "~/domain/dates";
import { recordNumber } from "~/domain/record-number";
import { LONGEST_QUERY } from "~/domain/search-text";
import type { EntryFilter } from "~/domain/records/audit/entry-filter.server";
import { everybody, everyToken } from "~/domain/records/audit/find-entries.server";
import type { Option } from "~/ui/options";
import { NOT_SIGNED_IN } from "./who-did-it.ts";

/** Filter values as typed. */
export interface FilterTexts {
  search: string;
  who: string;
  kind: string;
  record: string;
  action: string;
  from: string;
  to: string;
}

export interface ReadFilter {
  filter: EntryFilter;
  typed: FilterTexts;
  /** True if more than the page's own record filters the list. */
  isFiltered: boolean;
  /** Dates that couldn't be parsed, as typed. */
  unread: string[];
}

const OF_TOKEN = "token-";

/** Whom the filter offers: employees, and tokens among them. */
export function whoIsOffered(tx: Tx): Option[] {
  return [
    ...everybody(tx).map(({ id, firstName, lastName }) => ({
      value: String(id),
      label: `${firstName} ${lastName}`,
    })),
    ...everyToken(tx).map(({ id, name }) => ({ value: `${OF_TOKEN}${id}`, label: `${name} (token)` })),
  ];
}

/** Names whom the filter was asked for; null if it doesn't know them. */
export function whoInWords(tx: Tx, who: string): string | null {
  return [NOT_SIGNED_IN, ...whoIsOffered(tx)].find(({ value }) => value === who)?.label ?? null;
}

function tokenIn(who: string): number | undefined {
  return (who.startsWith(OF_TOKEN) && recordNumber(who.slice(OF_TOKEN.length))) || undefined;
}

/**
 * Reads the filters of `/audit` and its export. Days are in the business zone, inclusive; `record` requires
 * `kind`. Leaves out dates that can't be read and lists them in `unread`; ignores a malformed `who`.
 */
export function readPageEntryFilter(url: URL, zone: string): ReadFilter {
  const typed = {
    search: url.searchParams.get("search")?.trim() ?? "",
    who: given(url, "who"),
    kind: given(url, "kind"),
    record: given(url, "record"),
    action: given(url, "action"),
    from: given(url, "from"),
    to: given(url, "to"),
  };
  const from = typed.from ? readDay(typed.from) : undefined;
  const to = typed.to ? readDay(typed.to) : undefined;
  const record = typed.kind ? typed.record : "";
  const { who, kind, action } = typed;
  const search = record ? "" : typed.search;
  return {
    filter: {
      search: search.slice(0, LONGEST_QUERY) || undefined,
      employeeId: who === NOT_SIGNED_IN.value ? null : (recordNumber(who) ?? undefined),
      tokenId: tokenIn(who),
      kind: kind || undefined,
      record: record || undefined,
      action: action || undefined,
      from: from ? momentAt(zone, from, 0) : undefined,
      to: to ? momentAt(zone, addDays(to, 1), 0) : undefined,
    },
    typed: { ...typed, search, record, from: from ?? typed.from, to: to ?? typed.to },
    isFiltered: [search, who, action, typed.from, typed.to, record ? "" : kind].some((part) => part !== ""),
    unread: [from === null ? typed.from : "", to === null ? typed.to : ""].filter(Boolean),
  };
}

/** Refuses the year 9999: the filter needs the following day, which 9999-12-31 doesn't have. */
function readDay(text: string): Day | null {
  const day = parseTypedDay(text);
  return day === null || day.startsWith("9999") ? null : day;
}

function given(url: URL, name: string): string {
  const value = url.searchParams.get(name)?.trim() ?? "";
  return value === "all" ? "" : value.slice(0, 200);
}
