import type { ReactNode } from "react";

interface WorkBarProps {
  label: string;
  /** What the work comes to so far; null leaves it out. */
  sum: ReactNode;
  /** The button that ends the work. */
  children: ReactNode;
}

/** On phones, the sum and the main action of a form with a summary, fixed as an ActionBar's. Its page loads `ticket.css`. */
export function WorkBar({ label, sum, children }: WorkBarProps) {
  return (
    <div className="action-bar-main work-bar">
      {sum !== null && (
        <span>
          <span className="cell-note">{label}</span>
          <strong>{sum}</strong>
        </span>
      )}
      {children}
    </div>
  );
}
