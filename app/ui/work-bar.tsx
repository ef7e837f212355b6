import type { ReactNode } from "react";

interface WorkBarProps {
  label: string;
  /** The sum so far; null leaves it out. */
  sum: ReactNode;
  /** The button that finishes the work. */
  children: ReactNode;
}

/**
 * On phones, the sum and main action of a form with a summary, fixed like an ActionBar's. Its page loads
 * `ticket.css`.
 */
export function WorkBar({ label, sum, children }: WorkBarProps) {
  return (
    <div className="action-bar-main work-bar">
      {sum !== null && (
        <span>
          <span className="cell-note">{label}</span> <strong>{sum}</strong>
        </span>
      )}
      {children}
    </div>
  );
}
