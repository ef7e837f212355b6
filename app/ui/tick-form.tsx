import type { ReactNode } from "react";
import type { Address } from "./address.ts";
import { PageForm } from "./page-link.tsx";

/** A list with a checkbox in each row, and its buttons, which show once a row is ticked. Without an `action`, there is nothing to tick. */
export function TickForm({ action, children }: { action: Address | null; children: ReactNode }) {
  if (action === null) return children;
  return (
    <PageForm className="stack tick-form" method="post" action={action}>
      {children}
    </PageForm>
  );
}
