import { auditRowHolds } from "~/domain/records/audit/hash-chain.server";
import { getEntry, neighborsOf } from "~/domain/records/audit/find-entries.server";
import { actionLabel } from "~/domain/shop/trail/action-labels";
import { mainKind } from "~/domain/shop/trail/record-kinds";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { historyAddress } from "~/shell/history-link";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { shop } from "~/runtime/shop.server";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { DataItem, DataList } from "~/ui/description-list";
import { Disclosure } from "~/ui/disclosure";
import { formatExactTime } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { actorOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { showsCost } from "~/web/shows-cost.server";
import type { Route } from "./+types/audit-entry";
import { type ShownChange, ChangeTable } from "./change-table.tsx";
import { RecordLink } from "./record-link.tsx";
import { recordPage } from "./record-page.server.ts";
import { readEntry, refOfEntry, showingOf, shownRecord } from "./show-entries.server.ts";
import { whoAlone } from "./who-did-it.ts";
import { fieldLabel, refOf, shownValue } from "./show-value.ts";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.audit,
  isRecord: true,
  nameOf: ({ id }) => `Entry ${id}`,
};

export const meta: Route.MetaFunction = ({ params }) => titled(`Entry ${params.entryId}`);

export function loader({ params, context }: Route.LoaderArgs) {
  const { db, auditKey } = shop();
  const actor = actorOf(context);
  const entry = getEntry(db, idParam(params.entryId));
  if (!entry) throw notFound();
  const { businessZone: zone } = readSettings(db);
  const read = readEntry(entry, showsCost(context));
  const showing = showingOf([read], zone);
  const side = (value: Parameters<typeof shownValue>[0], meaning: Parameters<typeof shownValue>[1]) => {
    const ref = refOf(value, meaning);
    return { text: shownValue(value, meaning, showing), to: ref && recordPage(db, ref, actor) };
  };
  return {
    id: entry.id,
    what: actionLabel(entry.action),
    action: entry.action,
    when: formatExactTime(entry.at, zone),
    who: whoAlone(entry),
    approver: entry.approverName,
    email: entry.email,
    record: shownRecord(refOfEntry(entry), showing, actor),
    history: historyAddress(mainKind(entry.recordKind), entry.recordId),
    address: entry.address,
    requestId: entry.requestId,
    chain: auditRowHolds(db, auditKey, entry.id),
    ...neighborsOf(db, entry),
    changes:
      read.changes?.map((change): ShownChange => ({
        path: change.path,
        label: fieldLabel(change),
        before: side(change.before, change.meaning),
        after: side(change.after, change.meaning),
        how: change.how,
        isEmpty: [change.before, change.after].every(
          (value) => value === undefined || value === null || value === "",
        ),
      })) ?? null,
    has: {
      before: read.changes?.some(({ before }) => before !== undefined) ?? false,
      after: read.changes?.some(({ after }) => after !== undefined) ?? false,
    },
  };
}

const CHAIN = {
  holds: "No changes found up to this entry. To check the whole trail, ask your administrator to verify it.",
  sealed:
    "The key for this entry was lost, so the entry was sealed. To check it against the seal, ask your administrator to verify the trail.",
};

export default function EntryPage({ loaderData: entry }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs trail={[{ to: href("/audit"), label: "Audit Trail" }]} />
      {entry.chain === "broken" && (
        <Callout tone="error" title="This entry was altered">
          <p>
            This entry, or the one before it, was changed outside Loupe. Ask your administrator to verify the
            audit trail.
          </p>
        </Callout>
      )}
      <Panel flush>
        <RecordHead
          name={entry.what}
          facts={
            <>
              <span>{entry.when}</span> <span>{entry.who}</span> <span>Entry {entry.id}</span>
            </>
          }
          main={
            <ButtonLink to={entry.history} icon="history">
              History of This Record
            </ButtonLink>
          }
        >
          {entry.earlier !== null && (
            <ButtonLink
              to={href("/audit/:entryId", { entryId: entry.earlier })}
              icon="chevron-left"
              rel="prev"
            >
              Previous Entry
            </ButtonLink>
          )}
          {entry.later !== null && (
            <ButtonLink
              to={href("/audit/:entryId", { entryId: entry.later })}
              icon="chevron-right"
              rel="next"
            >
              Next Entry
            </ButtonLink>
          )}
        </RecordHead>
      </Panel>
      <Panel title="Before and After" flush>
        <Changes entry={entry} />
      </Panel>
      <Panel title="Source" flush>
        <div className="panel-body">
          <Origin entry={entry} />
        </div>
        <Disclosure title="Technical Details">
          <TechnicalDetails entry={entry} />
        </Disclosure>
      </Panel>
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Changes({ entry: { changes, has } }: { entry: Shown }) {
  if (changes === null)
    return (
      <p className="panel-body">The details of this entry were erased. Who made it and when are kept.</p>
    );
  if (changes.length === 0) return <p className="panel-body">No further details.</p>;
  return <ChangeTable changes={changes} has={has} />;
}

function Origin({ entry }: { entry: Shown }) {
  const { record, who, approver, email, when } = entry;
  return (
    <DataList>
      <DataItem term="Record">
        <RecordLink record={record} />
        {record.name && `, ${record.name}`}
      </DataItem>
      <DataItem term="Who">
        {who}
        {email && ` (${email})`}
      </DataItem>
      {approver !== null && <DataItem term="Approved by">{approver}</DataItem>}
      <DataItem term="When">{when}</DataItem>
    </DataList>
  );
}

function TechnicalDetails({ entry: { address, requestId, chain, action, id } }: { entry: Shown }) {
  return (
    <DataList>
      <DataItem term="Address">{address || "—"}</DataItem>
      <DataItem term="Request">{requestId}</DataItem>
      <DataItem term="Entry">
        {id}, {action}
      </DataItem>
      <DataItem term="Chain">{chain === "broken" ? "Broken here." : CHAIN[chain]}</DataItem>
    </DataList>
  );
}
