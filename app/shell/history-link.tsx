import { type Address, href, withRest } from "~/ui/address";
import { ButtonLink } from "~/ui/button";
import { useDenied } from "~/ui/page-link";

/** Returns the URL of one record's audit history. */
export function historyAddress(kind: string, id: number | string): Address {
  return withRest(href("/audit"), `?${new URLSearchParams({ kind, record: String(id) })}`);
}

/** Whether the reader may open the audit trail. */
export function useSeesHistory(): boolean {
  return !useDenied(href("/audit"));
}

/** Links to a record's audit history. Show it only to users who may open the audit trail. */
export function HistoryLink({ kind, id }: { kind: string; id: number | string }) {
  return (
    <ButtonLink to={historyAddress(kind, id)} icon="history">
      History
    </ButtonLink>
  );
}
