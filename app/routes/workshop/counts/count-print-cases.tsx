import { Fragment } from "react";
import { formatCount } from "~/ui/format";
import type { Route } from "./+types/count-print";

type Loaded = Route.ComponentProps["loaderData"];

/** The sheet to count by: the items that should be here, case by case. */
export function ExpectedByCase({ cases, pieces, hasMore }: NonNullable<Loaded["sheet"]>) {
  return (
    <>
      <table className="sheet-table sheet-table-even">
        <thead>
          <tr>
            <th scope="col">Here</th>
            <th scope="col">SKU</th>
            <th scope="col">Description</th>
            <th scope="col">Category</th>
          </tr>
        </thead>
        <tbody>
          {cases.length === 0 && (
            <tr>
              <td colSpan={4}>No items on record here.</td>
            </tr>
          )}
          {cases.map(({ name, pieces: inCase }) => (
            <Fragment key={name}>
              <tr>
                <th scope="rowgroup" colSpan={4}>
                  {`${name}: ${formatCount(inCase.length)}`}
                </th>
              </tr>
              {inCase.map(({ id, sku, description, category }) => (
                <tr key={id}>
                  <td>
                    <span className="sheet-tick" aria-label="Check" role="img" />
                  </td>
                  <td className="sheet-code">{sku}</td>
                  <td>{description}</td>
                  <td>{category}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <p>{`Only the first ${formatCount(pieces)} items are listed. For a shorter sheet, count by case or category.`}</p>
      )}
    </>
  );
}
