import { type MouseEvent, useRef, useState } from "react";
import { counted } from "~/domain/counted";
import { href, withRest } from "~/ui/address";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { formatCount, formatSize } from "~/ui/format";
import { Toast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-message";
import { fetchExport, type Progress } from "./export-progress.ts";

type Running = { address: string; done: Progress; total: number };

/** Starts an export from its link, with progress and errors. Without scripts the link is a plain download. */
export function useExport() {
  const [running, setRunning] = useState<Running | null>(null);
  const [failed, setFailed] = useState<{ address: string; reason: string } | null>(null);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const stop = useRef<AbortController | null>(null);

  async function start(event: MouseEvent<HTMLAnchorElement>) {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    if (stop.current) return;
    const address = event.currentTarget.href;
    const { signal } = (stop.current = new AbortController());
    setFailed(null);
    setToast({ id: crypto.randomUUID?.() ?? String(Date.now()), tone: "info", title: "Export Started" });
    setRunning({ address, done: { rows: 0, bytes: 0 }, total: 0 });
    try {
      const { file, name } = await fetchExport(address, signal, (done, total) =>
        setRunning({ address, done, total }),
      );
      save(file, name);
    } catch (error) {
      if (!signal.aborted)
        setFailed({ address, reason: error instanceof Error ? error.message : "The connection was lost" });
    } finally {
      stop.current = null;
      setRunning(null);
    }
  }

  return { start, cancel: () => stop.current?.abort(), running, failed, toast };
}

interface ExportProps {
  days: string;
  start: ReturnType<typeof useExport>["start"];
}

/** Has the specification's name, so it is a button of its own; other formats are under 'More'. */
export function ExportReport({ days, start }: ExportProps) {
  return (
    <ButtonLink
      to={withRest(href("/reports/export"), `?format=csv&${days}`)}
      icon="download"
      reloadDocument
      onClick={start}
      title="As CSV"
    >
      Export Report
    </ButtonLink>
  );
}

export function ExportExcel({ days, start }: ExportProps) {
  return (
    <ButtonLink to={withRest(href("/reports/export"), `?format=xlsx&${days}`)} reloadDocument onClick={start}>
      Export Excel
    </ButtonLink>
  );
}

export function ExportProgress({
  running,
  failed,
  toast,
  cancel,
}: Omit<ReturnType<typeof useExport>, "start">) {
  return (
    <>
      {toast && <Toast toast={toast} />}
      {failed && (
        <Callout tone="error" title="The export didn't download">
          <p>
            {failed.reason}. <a href={failed.address}>Download it directly</a>
          </p>
        </Callout>
      )}
      {running && (
        <div className="export-progress">
          <progress
            aria-label="Export"
            max={running.total || undefined}
            value={running.total && running.done.rows !== null ? running.done.rows : undefined}
          />
          <span role="status">{howFar(running)}</span>{" "}
          <Button type="button" variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}

function howFar({ done, total }: Running) {
  if (done.bytes === 0) return "Exporting…";
  if (done.rows === null) return `${formatSize(done.bytes)} for ${counted(total, "sale")} so far`;
  return `${formatCount(done.rows)} of ${counted(total, "sale")}`;
}

function save(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
