import { Children, type ReactNode } from "react";
import { classNames } from "../class-names";

export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="form-grid">{children}</div>;
}

export function FormSection({
  id,
  title,
  note,
  children,
}: {
  /** For links to it. */
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset id={id} className="form-section">
      <legend className="form-section-title">
        {title}
        {note && <span className="label-optional"> {note}</span>}
      </legend>
      {children}
    </fieldset>
  );
}

interface FormColumnsProps {
  aside: ReactNode;
  /** A `WorkBar`, with which phones don't show the aside's main button. */
  bar?: ReactNode;
  children: ReactNode;
}

/** Form and a sticky summary; stacked on phones. */
export function FormColumns({ aside, bar, children }: FormColumnsProps) {
  return (
    <>
      <div className={classNames("form-columns", bar !== undefined && "form-columns-barred")}>
        <div className="form-main">{children}</div>
        <div className="form-aside">
          <div className="form-aside-content">{aside}</div>
        </div>
      </div>
      {bar}
    </>
  );
}

/** Form buttons, the primary one first. On phones, more than two take too many lines to stay in sight. */
export function FormActions({ stacked, children }: { stacked?: boolean; children: ReactNode }) {
  const many = Children.toArray(children).length > 2;
  return (
    <div
      className={classNames("form-actions", stacked && "form-actions-stacked", many && "form-actions-many")}
    >
      {children}
    </div>
  );
}
