import { counted } from "~/domain/counted";
import { withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { formatCount } from "~/ui/format";
import type { Route } from "./+types/import-result";
import { importWords } from "./import-words.ts";
import { ReadingCallouts } from "./reading-callouts.tsx";

export type Result = Route.ComponentProps["loaderData"];

export function StateOfImport({ result }: { result: Result }) {
  const { id, state, rows, unusedColumns, notes } = result;
  return (
    <>
      {state === "running" && (
        <div aria-live="polite">
          <Callout title="Importing...">
            <p>{counted(rows, "row is", "rows are")} done so far. This page updates every two seconds.</p>
          </Callout>
        </div>
      )}
      {state === "interrupted" && result.undo === null && (
        <Callout tone="warn" title="This import was interrupted">
          <p>
            It stopped after {counted(rows, "row")}. What was imported is kept. Choose the same file again to
            continue from there; nothing is imported twice.
          </p>
          <ButtonLink to={withRest(importWords(result.kind).form, `?continue=${id}`)} icon="upload">
            Continue This Import
          </ButtonLink>
        </Callout>
      )}
      <ReadingCallouts unusedColumns={unusedColumns} notes={notes} />
    </>
  );
}

export function UndoneCallout({
  undo: { at, by, undone, isRunning, isLeft },
  rows,
}: {
  undo: NonNullable<Result["undo"]>;
  rows: string;
}) {
  return (
    <div aria-live="polite">
      <Callout
        tone={isRunning || isLeft ? "warn" : "info"}
        title={
          isRunning
            ? "This import is being undone..."
            : isLeft
              ? "Undoing this import was interrupted"
              : "This import was undone"
        }
      >
        <p>
          By {by}, {at}: {formatCount(undone)} {rows} undone{isLeft ? " so far" : ""}.
        </p>
      </Callout>
    </div>
  );
}
