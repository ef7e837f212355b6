import { existsSync } from "node:fs";
import { dayIn } from "~/domain/dates";
import { zoneOf } from "~/domain/shop/stores/find-stores.server";
import { HistoryLink } from "~/shell/history-link";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { Badge } from "~/ui/badge";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { formatDate, formatSize } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { storedPath } from "~/web/stored-files.server";
import type { Route } from "./+types/process-record";
import { existingProcess } from "./existing-process.server.ts";
import { PdfLink } from "./pdf-link.tsx";
import { pdfAddress } from "./pdf-address.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.processes,
  isRecord: true,
  nameOf: ({ process }) => process.title,
};

export const meta: Route.MetaFunction = ({ loaderData }) => titled(loaderData?.process.title);

export function loader({ params }: Route.LoaderArgs) {
  const { db, config, chain } = shop();
  const process = existingProcess(params.processId);
  const { attached } = process;
  // In a store, the file may still be on its way from the head office.
  const mustBeHere = attached !== null && chain?.part !== "store";
  return {
    process,
    createdDay: dayIn(zoneOf(db, null), process.createdAt),
    isMissing: mustBeHere && !existsSync(storedPath(config.dataDir, attached.sha256)),
  };
}

export default function Record({ loaderData: { process, createdDay, isMissing } }: Route.ComponentProps) {
  const { id, title, category, description, pdfUrl, attached } = process;
  const pdf = pdfAddress(process);
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/processes"), label: "Processes" }]} />
      {isMissing && (
        <Callout tone="warn" title="The PDF is missing from the server">
          <p>Edit this process to attach it again, or ask your administrator for a backup that has it.</p>
        </Callout>
      )}
      <Panel flush>
        <RecordHead
          name={title}
          facts={
            <>
              {category && <Badge outline>{category}</Badge>} <span>Created {formatDate(createdDay)}</span>{" "}
              {attached && (
                <span>
                  {attached.name} ({formatSize(attached.size)})
                </span>
              )}{" "}
              {pdfUrl && <span>{hostOf(pdfUrl)}</span>} {pdf === null && <span>No PDF attached</span>}{" "}
              <span>Process #{id}</span>
            </>
          }
        >
          <HistoryLink kind="process" id={id} />
          <ButtonLink to={href("/processes/:processId/edit", { processId: id })} icon="pencil">
            Edit
          </ButtonLink>
          {pdf !== null && <PdfLink title={title} address={pdf} primary />}
        </RecordHead>
      </Panel>
      <Panel title="Description">
        <p className="written">{description ?? "No description"}</p>
      </Panel>
    </>
  );
}

/** Returns a link's host, or the text itself if it isn't a URL. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
