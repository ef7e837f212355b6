import type { Filed } from "~/domain/shop/files/record-file";
import type { ToAdd } from "../../ui/add-panel.tsx";
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

/** Panel of a record's files; none if there are no files. `toAddFiles` then says where to add them. */
export function FilePanel({ of, files, mayEdit }: FilePanelProps) {
  if (files.length === 0) return null;
  return (
    <Panel
      title="Files"
      flush
      aside={
        mayEdit && (
          <ButtonLink to={filesAddress(of)} aria-label="Add or Remove Files">
            Add or Remove
          </ButtonLink>
        )
      }
    >
      <FileLines of={of} files={files} />
    </Panel>
  );
}

/** The `AddPanel` entry for a record's first file; false if it doesn't apply. */
export function toAddFiles({ of, files, mayEdit }: FilePanelProps): ToAdd | false {
  return mayEdit && files.length === 0 && { label: "Add Files", to: filesAddress(of) };
}
