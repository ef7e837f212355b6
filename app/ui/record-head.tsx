import type { ReactNode } from "react";

type RecordHeadProps = {
  avatar?: ReactNode;
  name: ReactNode;
  /** Badges and `<span>`s below the name. */
  facts?: ReactNode;
  /** Buttons, the primary one last; phones show it first. */
  children?: ReactNode;
};

/** The top of a record's page, inside a Panel and above a bare StatStrip. */
export function RecordHead({ avatar, name, facts, children }: RecordHeadProps) {
  return (
    <div className="record-head">
      {avatar}
      <div className="record-title">
        <h2 className="record-name">{name}</h2>
        {facts && <div className="record-facts">{facts}</div>}
      </div>
      {children && <div className="action-bar-buttons">{children}</div>}
    </div>
  );
}
