import { Callout } from "~/ui/callout";

/** Says which columns weren't imported, and how the file was read. */
export function ReadingCallouts({ unusedColumns, notes }: { unusedColumns: string[]; notes: string[] }) {
  return (
    <>
      {unusedColumns.length > 0 && (
        <Callout title="Columns not imported">
          <p>{unusedColumns.join(", ")}</p>
        </Callout>
      )}
      {notes.length > 0 && (
        <Callout title="How the file was read">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Callout>
      )}
    </>
  );
}
