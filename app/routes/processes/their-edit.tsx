import { Link, useLocation } from "react-router";
import { Callout } from "~/ui/callout";
import type { FormRejection } from "~/web/perform.server";

/** What the record says now, as the form would show it; `pdf` is the name of what is attached. */
export interface TheirProcess {
  current: Record<string, string>;
}

const LABELS: Record<string, string> = {
  title: "Title",
  category: "Category",
  description: "Description",
  pdfUrl: "Link to a PDF",
};

/** Tells the later of two editors what the record says now, where theirs differs. */
export function TheirEdit({
  rejection,
  attached,
}: {
  rejection: FormRejection | undefined;
  attached: string;
}) {
  const { pathname } = useLocation();
  const { current } = (rejection?.detail ?? {}) as Partial<TheirProcess>;
  if (!current) return null;
  const typed = rejection?.reply.initialValue ?? {};
  const lines = Object.keys(LABELS)
    .filter((name) => String(typed[name] ?? "").replaceAll("\r\n", "\n") !== current[name])
    .map((name) => [LABELS[name], current[name]]);
  if (current.pdf !== attached) lines.push(["PDF file", current.pdf]);
  return (
    <Callout tone="warn" title="What the record says now, where yours differs">
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
          begin again from the record
        </Link>
        .
      </p>
    </Callout>
  );
}
