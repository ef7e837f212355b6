import type { ReactNode } from "react";

/**
 * A few narrow columns of figures, which fit a phone and so stay a table there. First cells of rows are `th scope="row"`; `num`
 * for amounts, `figure-sum` for rows that add up.
 */
export function FigureTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="table-scroll">
      <table className="figure-table">
        <caption className="visually-hidden">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
