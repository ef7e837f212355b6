import type { ReactNode } from "react";
import type { Filed } from "~/domain/shop/files/record-file";
import { formatDate, formatSize } from "../../ui/format.ts";
import { Line, Lines } from "../../ui/lines.tsx";
import type { ShownFile } from "./change-files.server.ts";
import { fileAddress } from "./file-address.ts";

interface FileLinesProps {
  of: Filed;
  files: readonly ShownFile[];
  renderEnd?: (file: ShownFile) => ReactNode;
}

/** A record's files as links that open in a new tab. */
export function FileLines({ of, files, renderEnd }: FileLinesProps) {
  if (files.length === 0) return null;
  return (
    <Lines>
      {files.map((file) => (
        <Line
          key={file.id}
          title={
            <a
              className="text-link"
              href={fileAddress(of, file.id)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {file.name}
            </a>
          }
          note={`${file.kind}, ${formatSize(file.size)}, ${formatDate(file.day)}, ${file.by}`}
          end={renderEnd?.(file)}
        />
      ))}
    </Lines>
  );
}
