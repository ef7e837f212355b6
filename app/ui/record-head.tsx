import { Heading } from "@radix-ui/themes/components/heading";
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
        <Heading as="h2" size="7" className="record-name">
          {name}
        </Heading>
        {facts && <div className="record-facts">{facts}</div>}
      </div>
      {children && <div className="action-bar-buttons">{children}</div>}
    </div>
  );
}
