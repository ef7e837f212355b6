import { Callout } from "~/ui/callout";
import { PageLink } from "~/ui/page-link";
import type { ShownNote } from "./notes-panel.server.ts";

/** Shows pinned notes, which stand on top of what they are about. */
export function PinnedNotesPanel({ notes }: { notes: readonly ShownNote[] }) {
  return notes.map(({ id, text, by, on, to }) => (
    <Callout key={id} title="Pinned">
      <p>
        <span className="written">{text}</span> <span className="quiet">{`${by}, ${on}`}</span>
        {to !== null && (
          <>
            {" "}
            <PageLink className="text-link" to={to}>
              Change
            </PageLink>
          </>
        )}
      </p>
    </Callout>
  ));
}
