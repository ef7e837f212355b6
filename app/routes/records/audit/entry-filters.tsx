import { RECORD_KINDS, recordTitle } from "~/domain/shop/trail/record-kinds";
import { type Address, href, withRest } from "~/ui/address";
import { FilterBar } from "~/ui/filter-bar";
import { FilterDay, FilterPair, FilterSearch, FilterSelect } from "~/ui/filter-fields";
import { FilterFold } from "~/ui/more-filters";
import { allOr, type Option } from "~/ui/options";
import type { FilterTexts } from "./entry-filter.server.ts";
import { NOT_SIGNED_IN } from "./who-did-it.ts";

interface EntryFiltersProps {
  typed: FilterTexts;
  people: readonly Option[];
  /** The chosen action. */
  action: string;
  /** Actions in the trail, as `groupsText` writes them. */
  actions: string;
  /** The record that the page is about; filtering keeps it. */
  record: { kind: string; id: string } | null;
}

/** Returns the URL of the trail without filters, but of the same record. */
export function unfilteredTrail(record: EntryFiltersProps["record"]): Address {
  return record
    ? withRest(href("/audit"), `?${new URLSearchParams({ kind: record.kind, record: record.id })}`)
    : href("/audit");
}

export function EntryFilters({ typed, people, action, actions, record }: EntryFiltersProps) {
  return (
    <FilterBar action={href("/audit")} clearTo={unfilteredTrail(record)}>
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
        />
      )}
      <FilterSelect
        name="who"
        label="Who"
        defaultValue={typed.who || "all"}
        options={allOr("Everyone", [...people, NOT_SIGNED_IN])}
      />
      {!record && (
        <FilterSelect
          name="kind"
          label="Kind of record"
          defaultValue={typed.kind || "all"}
          options={allOr("All Kinds", [...KINDS, ...missingKind(typed.kind)])}
        />
      )}
      <FilterSelect
        name="action"
        label="Action"
        defaultValue={action}
        options={allOr("All Actions", [])}
        groups={groupsIn(actions)}
      />
      <FilterFold isOpen={Boolean(typed.from || typed.to)}>
        <FilterPair>
          <FilterDay name="from" label="From" defaultValue={typed.from} />
          <FilterDay name="to" label="To" defaultValue={typed.to} />
        </FilterPair>
      </FilterFold>
    </FilterBar>
  );
}

const KINDS = Object.entries(RECORD_KINDS).map(([value, { label }]) => ({ value, label }));

function groupsIn(text: string) {
  return text.split("\n").map((line) => {
    const [label = "", ...choices] = line.split("|");
    const options = choices.map((choice): Option => {
      const [value = "", name = ""] = choice.split("=");
      return { value, label: name };
    });
    return { label, options };
  });
}

function missingKind(kind: string) {
  return kind === "" || Object.hasOwn(RECORD_KINDS, kind)
    ? []
    : [{ value: kind, label: recordTitle(kind, "") }];
}
