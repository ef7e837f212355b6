import { useRouteLoaderData } from "react-router";
import { ButtonLink } from "~/ui/button";
import type { ShellData } from "./shell-data.ts";

/** Where the audit trail shows one record's history. */
export function historyAddress(kind: string, id: number | string): string {
  return `/audit?${new URLSearchParams({ kind, record: String(id) })}`;
}

/** In a record's head: the way to its history, for those whose menu has the audit trail. */
export function HistoryLink({ kind, id }: { kind: string; id: number | string }) {
  const shell = useRouteLoaderData<{ shell: ShellData | null }>("routes/layout")?.shell;
  if (!shell?.adminMenu.some(({ to }) => to === "/audit")) return null;
  return (
    <ButtonLink to={historyAddress(kind, id)} icon="history">
      History
    </ButtonLink>
  );
}
