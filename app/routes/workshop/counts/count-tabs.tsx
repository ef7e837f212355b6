import {
  type Count,
  COUNT_RESULT_LABELS,
  type CountResult,
  missingLabel,
} from "~/domain/workshop/counts/count";
import type { Seen } from "~/domain/withhold-cost";
import { href, withRest } from "~/ui/address";
import { Views } from "~/ui/tabs";

/** As `COUNT_RESULT_LABELS`, shorter where a tab or a badge needs it. */
export const TAB_LABELS: Record<CountResult, string> = { ...COUNT_RESULT_LABELS, twice: "Twice" };

interface CountTabsProps {
  count: Seen<Count>;
  results: readonly CountResult[];
  /** Null for all lines. */
  shown: CountResult | null;
}

export function CountTabs({ count: { id, figures, endedAt }, results, shown }: CountTabsProps) {
  const isOpen = endedAt === null;
  const counted = isOpen ? results.filter((result) => result !== "missing") : results;
  return (
    <Views
      label="Results"
      tabs={[
        {
          to: href("/counts/:countId", { countId: id }),
          label: isOpen ? "Scans" : "All",
          count: counted.reduce((all, result) => all + figures[result], 0),
          current: shown === null,
        },
        ...results
          .filter(
            (result) => figures[result] > 0 || result === shown || result === "found" || result === "missing",
          )
          .map((result) => ({
            to: withRest(href("/counts/:countId", { countId: id }), `?result=${result}`),
            label: result === "missing" ? missingLabel(isOpen) : TAB_LABELS[result],
            count: figures[result],
            current: shown === result,
          })),
      ]}
    />
  );
}
