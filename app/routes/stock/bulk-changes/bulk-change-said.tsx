import { reasonLabel } from "~/domain/stock/bulk-changes/left-out";
import { counted } from "~/domain/counted";
import { Callout } from "~/ui/callout";
import { formatCount } from "~/ui/format";
import type { Route } from "./+types/bulk-change-record";

type Loaded = Route.ComponentProps["loaderData"];

/** Explains the change's state, and why items are left out. */
export function Said({ bulk, reasons, isOld }: Loaded) {
  const { state, undoOf, waiting, changed } = bulk;
  return (
    <>
      {state === "running" && (
        <div aria-live="polite">
          <Callout title="Changing...">
            <p>
              {counted(changed, "item is", "items are")} changed so far. This page updates every two seconds.
            </p>
          </Callout>
        </div>
      )}
      {isOld && state === "preview" && (
        <Callout tone="warn" title="This preview is older than a day">
          <p>The items may have changed since. Preview the change again.</p>
        </Callout>
      )}
      {state === "drawing" && (
        <Callout tone="warn" title="Not all items were loaded">
          <p>Start again from the list.</p>
        </Callout>
      )}
      {state === "interrupted" && (
        <Callout tone="warn" title="This bulk change was interrupted">
          <p>
            {`${counted(changed, "item was", "items were")} changed, ${counted(waiting, "item is", "items are")} left. Continue, or undo what was changed.`}
          </p>
        </Callout>
      )}
      {reasons.length > 0 && (
        <Callout
          tone={state === "preview" ? "warn" : "info"}
          title={
            state === "preview" && undoOf !== null
              ? "Nothing undone yet. These were changed or sold since"
              : state === "preview"
                ? "These will be left out"
                : "These were left out"
          }
        >
          <p>{reasons.map(({ reason, n }) => `${reasonLabel(reason)}: ${formatCount(n)}`).join(", ")}</p>
        </Callout>
      )}
    </>
  );
}
