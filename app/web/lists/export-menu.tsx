import type { Address } from "~/ui/address";

export type Format = "csv" | "xlsx";

/** A menu of files. Opens without scripts. */
export function ExportMenu({ fileAs }: { fileAs: (format: Format) => Address }) {
  return (
    <details className="menu">
      <summary className="button button-outline">Export</summary>
      <div>
        <a href={fileAs("csv")}>CSV</a> <a href={fileAs("xlsx")}>Excel</a>
      </div>
    </details>
  );
}
