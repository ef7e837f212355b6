import { counted } from "~/domain/counted";
import type { Address } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { type Column, ColumnTable } from "~/ui/column-table";
import { Disclosure } from "~/ui/disclosure";
import { Link } from "~/ui/page-link";

interface Side {
  text: string;
  to: Address | null;
}

export interface ShownChange {
  path: string;
  label: string;
  before: Side;
  after: Side;
  how: "added" | "changed" | "removed" | null;
  /** True if it is empty before and after. */
  isEmpty: boolean;
}

const HOW = {
  added: { word: "Added", tone: "jade", icon: "plus" },
  changed: { word: "Changed", tone: "amber", icon: "pencil" },
  removed: { word: "Removed", tone: "ruby", icon: "minus" },
} as const;

interface ChangeTableProps {
  changes: readonly ShownChange[];
  has: { before: boolean; after: boolean };
}

/**
 * Shows changed fields, or filled ones where there is nothing to compare, and folds the others away. With
 * nothing to show or to fold, shows all.
 */
export function ChangeTable({ changes, has }: ChangeTableProps) {
  const isCompared = has.before && has.after;
  const told = changes.filter(({ how, isEmpty }) => (isCompared ? how : !isEmpty));
  if (told.length === 0 || told.length === changes.length) return <Fields changes={changes} has={has} />;
  const others = changes.filter((change) => !told.includes(change));
  return (
    <>
      <Fields changes={told} has={has} />
      <Disclosure title={`${counted(others.length, "field")} ${isCompared ? "unchanged" : "left empty"}`}>
        <Fields changes={others} has={has} />
      </Disclosure>
    </>
  );
}

function Fields({ changes, has }: ChangeTableProps) {
  const className = has.before === has.after ? undefined : "fill";
  const columns: (Column<ShownChange> | false)[] = [
    { head: "Field", render: ({ label }) => label },
    has.before && { head: "Before", className, render: ({ before }) => <Value side={before} /> },
    has.after && { head: "After", className, render: ({ after }) => <Value side={after} /> },
    has.before &&
      has.after && {
        head: "Change",
        render: ({ how }) => (how ? <HowBadge how={how} /> : <span className="quiet">Unchanged</span>),
      },
  ];
  return (
    <ColumnTable
      caption="Before and after"
      columns={columns}
      rows={changes}
      keyOf={({ path }) => path}
      classOf={({ how }) => (how ? "gold-row" : undefined)}
    />
  );
}

function Value({ side: { text, to } }: { side: Side }) {
  return to ? <Link to={to}>{text}</Link> : <span className="written">{text}</span>;
}

function HowBadge({ how }: { how: NonNullable<ShownChange["how"]> }) {
  const { word, tone, icon } = HOW[how];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
