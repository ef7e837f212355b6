import type { ReactNode } from "react";
import { classNames } from "./class-names";

/**
 * A column of amounts. `rule` adds a line above; `grand` sets a single gold rule above a total and a double
 * one below.
 */
export function Totals({ children }: { children: ReactNode }) {
  return <dl className="totals">{children}</dl>;
}

type TotalsRowProps = {
  label: ReactNode;
  children: ReactNode;
  rule?: boolean;
  grand?: boolean;
  tone?: "loss" | "zero" | undefined;
};

export function TotalsRow({ label, children, rule, grand, tone }: TotalsRowProps) {
  return (
    <div className={classNames("totals-row", rule && "totals-rule", grand && "totals-grand")}>
      <dt>{label}</dt>
      <dd className={classNames(tone, children === "—" && "totals-unknown") || undefined}>{children}</dd>
    </div>
  );
}
