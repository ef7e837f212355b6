import type { ReactNode } from "react";
import { formatCount } from "./format";

type Bar = { key: string; label: ReactNode; value: number; text?: string };

/** Bars are relative to the largest value. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ul className="bar-list">
      {bars.map((bar) => (
        <li key={bar.key} className="bar-row">
          <span className="bar-label">{bar.label}</span>
          <svg className="bar" height="8" aria-hidden="true" focusable="false">
            <rect width={`${((bar.value / most) * 100).toFixed(2)}%`} height="8" />
          </svg>
          <span className="bar-value">{bar.text ?? formatCount(bar.value)}</span>
        </li>
      ))}
    </ul>
  );
}
