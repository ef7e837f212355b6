import type { SessionSums } from "~/domain/till/expected.server";
import { MOVEMENT_LABELS } from "~/domain/till/till-fields";
import { formatTime } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { Totals, TotalsRow } from "~/ui/totals";

interface DrawerTotalsProps {
  sums: SessionSums;
  zone: string;
  /** Rows below what is expected. */
  children?: React.ReactNode;
}

/** How the cash in a till comes about. */
export function DrawerTotals({ sums, zone, children }: DrawerTotalsProps) {
  const { formatMoney } = useMoney();
  const cash = sums.kinds.find(({ kind }) => kind === "cash");
  return (
    <Totals>
      <TotalsRow label="Float">{formatMoney(sums.float)}</TotalsRow>
      <TotalsRow label="Cash taken">{formatMoney(cash?.paid ?? 0)}</TotalsRow>
      <TotalsRow label="Cash refunds">{formatMoney(-(cash?.refunded ?? 0))}</TotalsRow>
      {sums.movements
        .filter(({ kind }) => kind !== "float")
        .map(({ id, kind, amount, reason, at, byName }) => (
          <TotalsRow
            key={id}
            label={
              <>
                {`${MOVEMENT_LABELS[kind]}: ${reason ?? ""}`}
                <span className="cell-note">{`${formatTime(at, zone, { withZone: false })}, ${byName}`}</span>
              </>
            }
          >
            {formatMoney(kind === "in" ? amount : -amount)}
          </TotalsRow>
        ))}
      {sums.rounding.count > 0 && (
        <TotalsRow label={`Cash rounding (${sums.rounding.count})`}>
          {formatMoney(sums.rounding.amount)}
        </TotalsRow>
      )}
      <TotalsRow label="Expected in drawer" rule>
        <b>{formatMoney(sums.expected.cash)}</b>
      </TotalsRow>
      {children}
    </Totals>
  );
}
