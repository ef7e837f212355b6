import { Link } from "react-router";
import { dayIn } from "~/domain/dates";
import type { Process } from "~/domain/processes/process";
import { Badge } from "~/ui/badge";
import { IconLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { formatDate } from "~/ui/format";
import { PdfLink } from "./pdf-link.tsx";
import { pdfAddress } from "./pdf-address.ts";

const LONGEST = 240;

/** A card's data; long descriptions are truncated. */
export function listedProcess(process: Process, zone: string) {
  const { id, title, category, description, createdAt } = process;
  return {
    id,
    title,
    category,
    description: description && beginningOf(description),
    createdDay: dayIn(zone, createdAt),
    pdf: pdfAddress(process),
  };
}

function beginningOf(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST).replace(/\s+\S*$/, "");
  return `${cut.replace(/[\ud800-\udbff]$/, "")}…`;
}

export function ProcessCard({ process }: { process: ReturnType<typeof listedProcess> }) {
  const { id, title, category, description, createdDay, pdf } = process;
  return (
    <Card
      title={
        <Link to={`/processes/${id}`} className="text-link">
          {title}
        </Link>
      }
      facts={
        <>
          {category && <Badge outline>{category}</Badge>}
          <span>Created {formatDate(createdDay)}</span>
        </>
      }
      actions={
        <>
          <PdfLink title={title} address={pdf} />
          <IconLink to={`/processes/${id}/edit`} icon="pencil" label={`Edit ${title}`} />
        </>
      }
    >
      <p className="written">{description}</p>
    </Card>
  );
}
