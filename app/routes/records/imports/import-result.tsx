import { data, type HeadersFunction } from "react-router";
import { findNamesakesOfImport } from "~/domain/people/merges/namesakes.server";
import type { Instant } from "~/domain/dates";
import {
  ERRORS_SHOWN,
  FAILED_ROWS_KEPT,
  IMPORTS_WITH_ERRORS,
  NAMESAKES_SOUGHT,
} from "~/import/import-limits";
import { findImportErrors, getImport, notesOfImport, readsRefusedRows } from "~/import/find-imports.server";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { HistoryLink } from "~/shell/history-link";
import { shop } from "~/runtime/shop.server";
import { type PageHandle, titled } from "~/shell/page-handle";
import { SECTIONS } from "~/shell/sections";
import { href } from "~/ui/address";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { formatCount, formatDateTime, formatMegabytes } from "~/ui/format";
import { Panel } from "~/ui/panel";
import { RecordHead } from "~/ui/record-head";
import { Stat, StatStrip } from "~/ui/stat-strip";
import { Toast } from "~/ui/toast";
import { actorOf, factsOf } from "~/web/context";
import { idParam, notFound } from "~/web/problem";
import { LOOK_AGAIN_SECONDS, useLookAgain } from "~/web/use-look-again";
import type { Route } from "./+types/import-result";
import { importWords, kindAt } from "./import-words.ts";
import { isBeingUndone } from "../../../import/run-undo.server.ts";
import { isUndoLeft, whyNotUndo } from "../../../import/undo-import.server.ts";
import { endDeadImports } from "../../../import/dead-imports.server.ts";
import { completeToast, errorText } from "../../../import/result-words.ts";
import { StateOfImport, UndoneCallout } from "./import-state.tsx";
import { Errors } from "./import-errors.tsx";
import { Namesakes, NAMESAKES_SHOWN } from "./namesakes.tsx";

export const handle: PageHandle<Route.ComponentProps["loaderData"]> = {
  ...SECTIONS.imports,
  isRecord: true,
  nameOf: ({ fileName }) => fileName,
};

export const meta = ({ loaderData }: Route.MetaArgs) =>
  titled(loaderData ? `Import #${loaderData.id}` : "Import");

/** Query parameter set once the user has seen the import running. */
const WATCHED = "watched";

/** Without scripts, a `Refresh` header reloads a running import. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function loader({ params, url, pattern, context }: Route.LoaderArgs) {
  const { db } = shop();
  const id = idParam(params.importId);
  if (getImport(db, id)?.state === "running") endDeadImports();
  const found = getImport(db, id);
  const kind = kindAt(pattern);
  if (!found || found.kind !== kind) throw notFound();
  const { fileName, sheet, size, state, rows, imported, failed, unusedColumns, by, startedAt } = found;
  const { fillsEmpty, updated, undone } = found;
  const isUndoing = isBeingUndone(id);
  const isHidden = kind === "pieces" && factsOf(context).customerView;
  const readsRows = readsRefusedRows(actorOf(context), found) && !isHidden;
  const errors = findImportErrors(db, id, { limit: ERRORS_SHOWN + 1, readsRows });
  return data(
    {
      kind,
      id,
      mayUndo: whyNotUndo({ actor: actorOf(context), now: Date.now() as Instant }, found) === null,
      undo:
        found.undoneAt === null
          ? null
          : {
              at: formatDateTime(found.undoneAt, readSettings(db).businessZone),
              by: found.undoneByName ?? "",
              undone,
              isRunning: isUndoing,
              isLeft: isUndoLeft(db, id),
            },
      fileName,
      sheet,
      size,
      state,
      rows,
      imported,
      fillsEmpty,
      updated,
      failed,
      // A list without headings has an item in their place.
      unusedColumns: readsRows ? unusedColumns : [],
      notes: notesOfImport(db, id, { readsRows }),
      by,
      startedAt: formatDateTime(startedAt, readSettings(db).businessZone),
      errors: errors.slice(0, ERRORS_SHOWN).map((error) => ({ id: error.id, text: errorText(error) })),
      namesakes:
        kind === "customers" && state !== "running" && imported <= NAMESAKES_SOUGHT
          ? findNamesakesOfImport(db, id, NAMESAKES_SHOWN + 1)
          : [],
      hasMoreErrors: errors.length > ERRORS_SHOWN,
      notKept: notKept(failed, errors.length),
      isWatched: url.searchParams.has(WATCHED),
    },
    state === "running"
      ? { headers: { Refresh: `${LOOK_AGAIN_SECONDS}; url=${url.pathname}?${WATCHED}=1` } }
      : isUndoing
        ? { headers: { Refresh: `${LOOK_AGAIN_SECONDS}; url=${url.pathname}` } }
        : undefined,
  );
}

/** Says which errors aren't stored; null if all are. */
function notKept(failed: number, found: number): string | null {
  if (failed > 0 && found === 0)
    return `Errors are kept for the newest ${IMPORTS_WITH_ERRORS} imports. Import the file again to see which rows fail.`;
  if (failed > FAILED_ROWS_KEPT)
    return `Errors are kept for the first ${formatCount(FAILED_ROWS_KEPT)} failed rows. Fix and import those, then import this file again.`;
  return null;
}

export default function ImportResult({ loaderData: result }: Route.ComponentProps) {
  const { id, fileName, sheet, size, state, by, startedAt, imported, updated, failed } = result;
  const isRunning = state === "running";
  const { path, form, past, list, rows } = importWords(result.kind);
  const wasRunning = useLookAgain(isRunning || (result.undo?.isRunning ?? false)) || result.isWatched;
  return (
    <>
      {wasRunning && state === "complete" && result.undo === null && (
        <Toast
          dismissTo={href(`${past}/:importId`, { importId: id })}
          toast={{ id: `import-${id}`, ...completeToast(result) }}
        />
      )}
      <Breadcrumbs
        trail={[
          { to: path, label: list },
          { to: href(past), label: "Imports" },
        ]}
      />
      <Panel flush>
        <RecordHead
          name={fileName}
          facts={
            <>
              {sheet !== null && <span>Sheet {sheet}</span>} <span>{formatMegabytes(size)}</span>{" "}
              <span>{by}</span> <span>{startedAt}</span> <span>Import #{id}</span>
            </>
          }
        >
          <HistoryLink kind="import" id={id} />
          {!isRunning && (
            <>
              {result.mayUndo &&
                imported > 0 &&
                (result.undo === null || (result.undo.isLeft && !result.undo.isRunning)) && (
                  <ButtonLink to={href(`${past}/:importId/undo`, { importId: id })} icon="rotate-ccw">
                    {result.undo === null ? "Undo Import" : "Continue Undo"}
                  </ButtonLink>
                )}
              <ButtonLink to={form} icon="upload">
                Import Another File
              </ButtonLink>
              <ButtonLink to={path} icon={result.kind === "pieces" ? "gem" : "users"} variant="primary">
                See {result.kind === "pieces" ? "Items" : "Customers"}
              </ButtonLink>
            </>
          )}
        </RecordHead>
        <StatStrip bare>
          {result.fillsEmpty ? (
            <>
              <Stat icon="plus" label="Added" value={formatCount(imported - updated)} />
              <Stat icon="pencil" label="Updated" value={formatCount(updated)} />
            </>
          ) : (
            <Stat icon="plus" label="Imported" value={formatCount(imported)} />
          )}
          <Stat icon="circle-alert" label="Failed" value={formatCount(failed)} />
        </StatStrip>
      </Panel>
      {result.namesakes.length > 0 && <Namesakes found={result.namesakes} />}
      {result.undo && <UndoneCallout undo={result.undo} rows={rows} />}
      <StateOfImport result={result} />
      {result.notKept && (
        <Callout tone="warn" title="Not all errors from this import were kept">
          <p>{result.notKept}</p>
        </Callout>
      )}
      {result.errors.length > 0 && <Errors result={result} />}
    </>
  );
}
