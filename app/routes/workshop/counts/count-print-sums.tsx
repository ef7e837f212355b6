import { formatCount } from "~/ui/format";
import { useMoney } from "~/ui/money";
import { SheetBox } from "~/ui/slip";
import type { Seen } from "~/domain/withhold-cost";
import { type Count, missingLabel } from "~/domain/workshop/counts/count";

/** Shows how many were expected and found, how many weren't, and their worth. */
export function CountSums({ figures, values, endedAt }: Pick<Seen<Count>, "figures" | "values" | "endedAt">) {
  const { formatMoney } = useMoney();
  const worth = (value: NonNullable<typeof values>["found"] | undefined) =>
    value &&
    `${formatMoney(value.retailPrice)} retail${value.cost === undefined ? "" : `, ${formatMoney(value.cost)} cost`}`;
  return (
    <div className="sheet-boxes">
      <SheetBox label="Expected" value={formatCount(figures.found + figures.missing)} />
      <SheetBox label="Found" value={formatCount(figures.found)}>
        {worth(values?.found)}
      </SheetBox>
      <SheetBox label={missingLabel(endedAt === null)} value={formatCount(figures.missing)}>
        {worth(values?.missing)}
      </SheetBox>
    </div>
  );
}
