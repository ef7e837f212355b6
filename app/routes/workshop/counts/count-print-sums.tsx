import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { SheetBox } from "~/ui/slip";
import type { Seen } from "~/domain/withhold-cost";
import { type Count, figureLabels } from "~/domain/workshop/counts/count";

interface CountSumsProps {
  count: Pick<Seen<Count>, "figures" | "values" | "endedAt">;
  foundSince: number;
}

/** Shows how many were expected and found, how many weren't, and their worth. */
export function CountSums({ count: { figures, values, endedAt }, foundSince }: CountSumsProps) {
  const { formatMoney } = useMoney();
  const labels = figureLabels({ isOpen: endedAt === null, foundSince });
  const worth = (value: NonNullable<typeof values>["found"] | undefined) =>
    value &&
    `${formatMoney(value.retailPrice)} retail${value.cost === undefined ? "" : `, ${formatMoney(value.cost)} cost`}`;
  return (
    <div className="sheet-boxes">
      <SheetBox label="Expected" value={formatCount(figures.found + figures.missing)} />
      <SheetBox label={labels.found} value={formatCount(figures.found)}>
        {worth(values?.found)}
      </SheetBox>
      <SheetBox label={labels.missing} value={formatCount(figures.missing)}>
        {worth(values?.missing)}
      </SheetBox>
    </div>
  );
}
