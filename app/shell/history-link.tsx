import { ButtonLink } from "~/ui/button";

/** URL of one record's audit history. */
export function historyAddress(kind: string, id: number | string): string {
  return `/audit?${new URLSearchParams({ kind, record: String(id) })}`;
}

/** Link to a record's history, for who may open the audit trail. */
export function HistoryLink({ kind, id }: { kind: string; id: number | string }) {
  return (
    <ButtonLink to={historyAddress(kind, id)} icon="history">
      History
    </ButtonLink>
  );
}
