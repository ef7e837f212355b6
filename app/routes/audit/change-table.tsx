import { Link } from "react-router";
import { Badge } from "~/ui/badge";
import { classNames } from "~/ui/class-names";
import { DataTable } from "~/ui/data-table";

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
  /** Which sides the entry says anything about. */
  has: { before: boolean; after: boolean };
}

/** A record field by field, before and after side by side; what changed comes first, with a word for it. */
export function ChangeTable({ changes, has }: ChangeTableProps) {
  const ordered = [...changes.filter(({ how }) => how), ...changes.filter(({ how }) => !how)];
  const compared = has.before && has.after;
  return (
    <DataTable caption="Before and after">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Field
          </th>
          {has.before && (
            <th role="columnheader" scope="col">
              Before
            </th>
          )}
          {has.after && (
            <th role="columnheader" scope="col">
              After
            </th>
          )}
          {compared && (
            <th role="columnheader" scope="col">
              Change
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {ordered.map((change) => (
          <tr role="row" key={change.path} className={classNames(change.how && "changed-row")}>
            <th role="rowheader" scope="row">
              {change.label}
            </th>
            {has.before && <Value side={change.before} label="Before" />}
            {has.after && <Value side={change.after} label="After" />}
            {compared && (
              <td role="cell" data-label="Change">
                {change.how ? <HowBadge how={change.how} /> : <span className="quiet">The same</span>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Value({ side: { text, to }, label }: { side: Side; label: string }) {
  return (
    <td role="cell" data-label={label}>
      {to ? <Link to={to}>{text}</Link> : <span className="written">{text}</span>}
    </td>
  );
}

function HowBadge({ how }: { how: NonNullable<ShownChange["how"]> }) {
  const { word, tone, icon } = HOW[how];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
