import { readFileSync } from "node:fs";

/** The writes of each sale's transaction on a tape (bench/support/tape.mjs), in order. */
export function salesOnTape(tape) {
  const sales = [];
  let transaction = [];
  for (const line of readFileSync(tape, "utf8").trimEnd().split("\n")) {
    const statement = JSON.parse(line);
    if (/^begin/i.test(statement.sql)) transaction = [];
    else if (/^(insert|update|delete)/i.test(statement.sql)) transaction.push(statement);
    else if (/^commit/i.test(statement.sql) && transaction.some(isSale)) sales.push(transaction);
  }
  return sales;
}

const isSale = ({ sql }) => sql.startsWith('insert into "sales"');
