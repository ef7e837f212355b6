import { COUNT_RESULT_LABELS } from "~/domain/workshop/counts/count";
import { formatCount } from "~/ui/format";
import type { Route } from "./+types/count-print";

type Loaded = Route.ComponentProps["loaderData"];

export function Differences({
  rows,
  hasMore,
  isOpen,
}: NonNullable<Loaded["differences"]> & { isOpen: boolean }) {
  return (
    <>
      <table className="sheet-table sheet-table-even">
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col">Item</th>
            <th scope="col">Recorded</th>
            <th scope="col">Scanned</th>
            <th scope="col">Resolved</th>
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={5}>{isOpen ? "No differences so far." : "No differences."}</td>
            </tr>
          )}
          {rows.map(({ id, result, item, scanned, recorded, more, at, by, decided }) => (
            <tr key={id}>
              <td className="nowrap">{COUNT_RESULT_LABELS[result]}</td>
              <td>
                <b>{item ? item.name : scanned}</b>
                {item && <div>{item.note}</div>}
              </td>
              <td>
                {recorded}
                {more && <div>{more}</div>}
              </td>
              <td>{at ? `${at}, ${by}` : "Not scanned"}</td>
              <td>{decided && `${decided.what}, ${decided.when}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOpen && <p>This count is still open. Missing items are listed once it ends.</p>}
      {hasMore && <p>{`Only the first ${formatCount(rows.length)} lines are listed.`}</p>}
    </>
  );
}
