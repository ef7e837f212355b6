import {
  actionGroup,
  actionLabel,
  actionsAlike,
  RECORD_KINDS,
  recordTitle,
} from "~/domain/audit/action-labels";
import { FilterBar } from "~/ui/filter-bar";
import { FilterDay, FilterHint, FilterPair, FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { allOr, type Option } from "~/ui/options";
import type { FilterTexts } from "./audit-filter.server.ts";

interface EntryFiltersProps {
  typed: FilterTexts;
  people: readonly Option[];
  /** Those in the trail. */
  actions: readonly string[];
  /** The record the page is about; filters keep it. */
  record: { kind: string; id: string } | null;
}

/** The trail without its filters, but of the same record. */
export function unfilteredTrail(record: EntryFiltersProps["record"]): string {
  return record ? `/audit?${new URLSearchParams({ kind: record.kind, record: record.id })}` : "/audit";
}

export function EntryFilters({ typed, people, actions, record }: EntryFiltersProps) {
  return (
    <FilterBar action="/audit" clearTo={unfilteredTrail(record)}>
      {record ? (
        <>
          <input type="hidden" name="kind" value={record.kind} />
          <input type="hidden" name="record" value={record.id} />
        </>
      ) : (
        <FilterSearch
          name="search"
          label="Search"
          placeholder="Person, action or record"
          defaultValue={typed.search}
          hintId="audit-search-hint"
        />
      )}
      <FilterSelect
        id="who"
        name="who"
        label="Who"
        defaultValue={typed.who || "all"}
        options={allOr("Everyone", [...people, { value: "nobody", label: "Not signed in" }])}
      />
      {!record && (
        <FilterSelect
          id="kind"
          name="kind"
          label="Kind of record"
          defaultValue={typed.kind || "all"}
          options={allOr("All Kinds", [...KINDS, ...missingKind(typed.kind)])}
        />
      )}
      <FilterSelect
        id="action"
        name="action"
        label="Action"
        defaultValue={typed.action ? firstAlike(typed.action) : "all"}
        options={allOr("All Actions", [])}
        groups={groupsOf(typed.action ? [...actions, typed.action] : actions)}
      />
      <FilterPair>
        <FilterDay id="from" name="from" label="From" defaultValue={typed.from} />
        <FilterDay id="to" name="to" label="To" defaultValue={typed.to} />
      </FilterPair>
      {!record && (
        <FilterHint id="audit-search-hint">
          A person, an action, a number (sale 12), or three letters or more of a name, email, phone, SKU or
          description. Finds a customer's sales and repairs too.
        </FilterHint>
      )}
    </FilterBar>
  );
}

const KINDS = Object.entries(RECORD_KINDS).map(([value, { label }]) => ({ value, label }));

function groupsOf(actions: readonly string[]) {
  const groups = new Map<string, Option[]>();
  for (const value of new Set(actions.map(firstAlike))) {
    const group = actionGroup(value);
    groups.set(group, [...(groups.get(group) ?? []), { value, label: actionLabel(value) }]);
  }
  return [...groups]
    .map(([label, options]) => ({ label, options }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Actions with one label are one choice. */
function firstAlike(action: string): string {
  return actionsAlike(action)[0] ?? action;
}

function missingKind(kind: string) {
  return kind === "" || kind in RECORD_KINDS ? [] : [{ value: kind, label: recordTitle(kind, "") }];
}
