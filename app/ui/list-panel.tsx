import type { ReactNode } from "react";
import type { Address } from "./address";
import { ButtonLink } from "./button";
import { Panel } from "./panel";

interface ListPanelProps {
  title: string;
  /** URL of the page that changes it; false if the actor may not. */
  editTo: Address | false;
  children: ReactNode;
}

export function ListPanel({ title, editTo, children }: ListPanelProps) {
  return (
    <Panel
      title={title}
      flush
      aside={
        editTo && (
          <ButtonLink to={editTo} aria-label={`Edit ${title.toLowerCase()}`}>
            Edit
          </ButtonLink>
        )
      }
    >
      {children}
    </Panel>
  );
}
