import { summaryContents } from "~db/summary-sql.ts";

/**
 * For each summary table, a query for the keys where the table and the source rows differ. A row of zeros
 * equals no row.
 */
export const SUMMARY_RULES = summaryContents().map(({ table, keys, sums, query }) => {
  const columns = [...keys, ...sums].join(", ");
  const counts = sums.length > 0 ? `where ${sums.map((name) => `${name} <> 0`).join(" or ")}` : "";
  return {
    about: `rows of the summary ${table}`,
    count: `select count(*) from ${table}`,
    never: {
      "a figure that is not what its rows add up to": `
        with kept as (select ${columns} from ${table} ${counts}),
          content (${columns}) as (${query}), truth as (select * from content ${counts})
        select ${keys.join(" || ' ' || ")} from (
          select * from kept except select * from truth
          union all select * from (select * from truth except select * from kept))`,
    },
  };
});
