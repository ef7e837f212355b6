import type { ReactNode } from "react";
import { classNames } from "../class-names";

/** Six columns of fields; each field takes its `span`. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="form-grid">{children}</div>;
}

/** A titled group of fields with a hairline above. */
export function FormSection({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="form-section">
      <legend className="form-section-title">
        {title}
        {note && <span className="label-optional"> {note}</span>}
      </legend>
      {children}
    </fieldset>
  );
}

/** The form at the left, a summary that stays in view at the right; one under the other on phones. */
export function FormColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="form-columns">
      <div className="form-main">{children}</div>
      <div className="form-aside">
        <div className="form-aside-content">{aside}</div>
      </div>
    </div>
  );
}

/** The buttons under a form: the primary one first, at the left. */
export function FormActions({ stacked, children }: { stacked?: boolean; children: ReactNode }) {
  return <div className={classNames("form-actions", stacked && "form-actions-stacked")}>{children}</div>;
}
