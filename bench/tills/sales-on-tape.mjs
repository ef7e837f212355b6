import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/**
 * The writes of each sale's transaction on a tape (bench/support/tape.mjs), in order. Reads it line by line: with
 * thousands of sales it is longer than a string may be.
 */
export async function salesOnTape(tape) {
  const sales = [];
  let transaction = [];
  for await (const line of createInterface({ input: createReadStream(tape) })) {
    const statement = JSON.parse(line);
    if (/^begin/i.test(statement.sql)) transaction = [];
    else if (/^(insert|update|delete)/i.test(statement.sql)) transaction.push(statement);
    else if (/^commit/i.test(statement.sql) && transaction.some(isSale)) sales.push(transaction);
  }
  return sales;
}

const isSale = ({ sql }) => sql.startsWith('insert into "sales"');
