import { useRouteLoaderData } from "react-router";
import { ButtonLink } from "~/ui/button";
import type { ShellData } from "./shell-data.ts";

/** URL of one record's audit history. */
export function historyAddress(kind: string, id: number | string): string {
  return `/audit?${new URLSearchParams({ kind, record: String(id) })}`;
}

/** Link to a record's history, if the menu has the audit trail. */
export function HistoryLink({ kind, id }: { kind: string; id: number | string }) {
  const shell = useRouteLoaderData<{ shell: ShellData | null }>("routes/layout")?.shell;
  if (!shell?.adminMenu.some(({ to }) => to === "/audit")) return null;
  return (
    <ButtonLink to={historyAddress(kind, id)} icon="history">
      History
    </ButtonLink>
  );
}
