import { Link } from "react-router";
import { Badge } from "~/ui/badge";
import { type Column, ColumnTable } from "~/ui/column-table";

interface Side {
  text: string;
  to: string | null;
}

export interface ShownChange {
  path: string;
  label: string;
  before: Side;
  after: Side;
  how: "added" | "changed" | "removed" | null;
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

/** Fields before and after; changed ones come first. */
export function ChangeTable({ changes, has }: ChangeTableProps) {
  const ordered = [...changes.filter(({ how }) => how), ...changes.filter(({ how }) => !how)];
  const className = has.before === has.after ? undefined : "fill";
  const columns: (Column<ShownChange> | false)[] = [
    { head: "Field", render: ({ label }) => label },
    has.before && { head: "Before", className, render: ({ before }) => <Value side={before} /> },
    has.after && { head: "After", className, render: ({ after }) => <Value side={after} /> },
    has.before &&
      has.after && {
        head: "Change",
        render: ({ how }) => (how ? <HowBadge how={how} /> : <span className="quiet">The same</span>),
      },
  ];
  return (
    <ColumnTable
      caption="Before and after"
      columns={columns}
      rows={ordered}
      keyOf={({ path }) => path}
      classOf={({ how }) => (how ? "changed-row" : undefined)}
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
