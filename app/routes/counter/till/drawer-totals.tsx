import type { ShownTill } from "~/domain/counter/till/shown-before-count";
import { CASH_MOVEMENT_LABELS } from "~/domain/counter/till/cash-movement-kinds";
import { formatTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";
import { movedRows } from "./report-sections.ts";

interface DrawerTotalsProps {
  now: ShownTill;
  zone: string;
}

/**
 * Shows how the cash in a till came about; without its sums, only what was put in and taken out by hand. Many
 * movements are shown as sums: `CashInAndOutTable` lists each.
 */
export function DrawerTotals({ now: { float, movements, moved, sums }, zone }: DrawerTotalsProps) {
  const { formatMoney } = useMoney();
  const row = (label: string, sum: number) => (
    <TotalsRow label={label} tone={sum === 0 ? "zero" : undefined}>
      {formatMoney(sum)}
    </TotalsRow>
  );
  const cash = sums?.kinds.find(({ kind }) => kind === "cash");
  return (
    <Totals>
      <TotalsRow label="Float">{formatMoney(float)}</TotalsRow>
      {sums && row("Cash taken", cash?.paid ?? 0)}
      {sums && row("Cash refunds", -(cash?.refunded ?? 0))}
      {movements === null &&
        movedRows(moved).map(({ label, amount }) => (
          <TotalsRow key={label} label={label}>
            {formatMoney(amount)}
          </TotalsRow>
        ))}
      {movements
        ?.filter(({ kind }) => kind !== "float")
        .map(({ id, kind, amount, reason, at, byName }) => (
          <TotalsRow
            key={id}
            label={
              <>
                {`${CASH_MOVEMENT_LABELS[kind]}: ${reason ?? ""}`}{" "}
                <span className="cell-note">{`${formatTime(at, zone, { withZone: false })}, ${byName}`}</span>
              </>
            }
          >
            {formatMoney(kind === "out" ? -amount : amount)}
          </TotalsRow>
        ))}
      {sums && sums.rounding.count > 0 && (
        <TotalsRow label={`Cash rounding (${sums.rounding.count})`}>
          {formatMoney(sums.rounding.amount)}
        </TotalsRow>
      )}
      {sums && (
        <TotalsRow label="Expected in drawer" rule>
          <b>{formatMoney(sums.expected.cash)}</b>
        </TotalsRow>
      )}
    </Totals>
  );
}
