import type { Address } from "./address";
import { ButtonLink } from "./button";
import { Panel } from "./panel";

export interface ToAdd {
  label: string;
  to: Address;
}

/** One panel with a link to add each part that a record has none of, for those who may add it. */
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
