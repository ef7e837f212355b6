import type { Filed } from "~/domain/files/record-file";
import { ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { ShownFile } from "./change-files.server.ts";
import { filesAddress } from "./file-address.ts";
import { FileLines } from "./file-lines.tsx";

interface FilePanelProps {
  of: Filed;
  files: readonly ShownFile[];
  mayEdit: boolean;
}

/** A record's files, and the way to add some. */
export function FilePanel({ of, files, mayEdit }: FilePanelProps) {
  if (!mayEdit && files.length === 0) return null;
  return (
    <Panel
      title="Files"
      flush={files.length > 0}
      aside={
        mayEdit && (
          <ButtonLink
            to={filesAddress(of)}
            variant="ghost"
            {...(files.length > 0 && { "aria-label": "Add or Remove Files" })}
          >
            {files.length > 0 ? "Add or Remove" : "Add Files"}
          </ButtonLink>
        )
      }
    >
      {files.length > 0 ? <FileLines of={of} files={files} /> : <p className="quiet">No files yet.</p>}
    </Panel>
  );
}
