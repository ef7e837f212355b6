import { Badge } from "~/ui/badge";
import { formatCount } from "~/ui/format";
import type { Imported } from "./import-columns.tsx";

export function StateBadge({ state, failed, isUndone }: Pick<Imported, "state" | "failed" | "isUndone">) {
  if (isUndone)
    return (
      <Badge tone="neutral" icon="rotate-ccw">
        Undone
      </Badge>
    );
  switch (state) {
    case "running":
      return (
        <Badge tone="indigo" icon="clock">
          Running
        </Badge>
      );
    case "complete":
      return failed > 0 ? (
        <Badge tone="amber" icon="triangle-alert">
          Complete, {formatCount(failed)} failed
        </Badge>
      ) : (
        <Badge tone="jade" icon="check">
          Complete
        </Badge>
      );
    case "interrupted":
      return (
        <Badge tone="amber" icon="triangle-alert">
          Interrupted
        </Badge>
      );
  }
}
