import type { ReactNode } from "react";

interface WorkBarProps {
  label: string;
  /** The sum so far; null leaves it out. */
  sum: ReactNode;
  /** Why the button waits, in place of the sum. */
  waits?: string | null;
  /** The button that finishes the work. */
  children: ReactNode;
}

/** On phones, the sum and main action of a form with a summary, fixed like an ActionBar's. */
export function WorkBar({ label, sum, waits = null, children }: WorkBarProps) {
  return (
    <div className="action-bar-main work-bar">
      {waits !== null ? (
        <span className="cell-note" role="status">
          {waits}
        </span>
      ) : (
        sum !== null && (
          <span>
            <span className="cell-note">{label}</span> <strong>{sum}</strong>
          </span>
        )
      )}
      {children}
    </div>
  );
}

/** Says below a form's main button why it waits. On phones, the form's `WorkBar` says it, if there is one. */
export function WhyItWaits({ waits }: { waits: string | null }) {
  if (waits === null) return null;
  return (
    <p className="field-hint" role="status">
      {waits}
    </p>
  );
}
