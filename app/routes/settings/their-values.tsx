import { Link, useLocation } from "react-router";
import { Callout } from "~/ui/callout";

/** Tells the later of two editors what is there now, where theirs differs. */
export function TheirValues({ title, lines }: { title: string; lines: readonly (readonly string[])[] }) {
  const { pathname } = useLocation();
  return (
    <Callout tone="warn" title={title}>
      {lines.length === 0 && <p>Nothing differs: they wrote the same as you.</p>}
      <ul>
        {lines.map(([label, value]) => (
          <li key={label} className="written">
            {label}: {value} now
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
