import type { ReactNode } from "react";
import type { Address } from "./address";
import { Line } from "./lines";
import { type State, StateBadge } from "./state-badge";
import type { TilePicture } from "./tile";

interface LastScanProps {
  tile?: TilePicture | undefined;
  title: ReactNode;
  to?: Address | undefined;
  note?: ReactNode;
  /** What became of it, in a word and its color. */
  word: string;
  state: State;
}

/** What was scanned last, in a ScanBar. */
export function LastScan({ word, state, ...line }: LastScanProps) {
  return (
    <div className="scan-last" role={state === "wrong" ? "alert" : "status"}>
      <ul className="lines">
        <Line {...line} end={<StateBadge state={state}>{word}</StateBadge>} />
      </ul>
    </div>
  );
}
