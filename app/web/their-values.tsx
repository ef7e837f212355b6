import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Callout } from "~/ui/callout";

interface TheirValuesProps {
  title?: string;
  /** Fields that differ, with their current values; empty ones say so. */
  lines: readonly (readonly [label: string, value: ReactNode])[];
}

/** After an edit conflict, shows the current values that differ. */
export function TheirValues({
  title = "What the record says now, where yours differs",
  lines,
}: TheirValuesProps) {
  const { pathname } = useLocation();
  return (
    <Callout tone="warn" title={title}>
      {lines.length === 0 && <p>Nothing differs: they wrote the same as you.</p>}
      <ul>
        {lines.map(([label, value]) => (
          <li key={label} className="written">
            {label}: {value || "empty"} now
          </li>
        ))}
      </ul>
      <p>
        Save again to put your values in their place, or{" "}
        <Link to={pathname} reloadDocument>
          begin again from what is there
        </Link>
        .
      </p>
    </Callout>
  );
}
