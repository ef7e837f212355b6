import { ButtonLink } from "./button";
import { Panel } from "./panel";

export interface ToAdd {
  label: string;
  to: string;
}

/** What a record has nothing of: one panel with the way to each, for who may add it. */
export function AddPanel({ parts }: { parts: readonly (ToAdd | false)[] }) {
  const toAdd = parts.filter((part) => part !== false);
  if (toAdd.length === 0) return null;
  return (
    <Panel title="Add to This Record" className="no-print">
      <div className="button-row">
        {toAdd.map(({ label, to }) => (
          <ButtonLink key={to + label} to={to} variant="ghost">
            {label}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  );
}
