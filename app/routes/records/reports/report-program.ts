import { writeSync } from "node:fs";
import { openDatabase } from "~db/client.server.ts";
import { type ReportName, readTable, type ReportAsked } from "~/domain/records/reports/read-report.server";

/** A report that a separate program reads from the server's database. */
export interface Task {
  database: string;
  name: ReportName;
  asked: ReportAsked;
}

const { database, name, asked } = JSON.parse(process.argv[2] ?? "") as Task;
const answer = Buffer.from(JSON.stringify(readTable(openDatabase(database, { asIs: true }), name, asked)));
for (let at = 0; at < answer.length;) at += writeSync(1, answer, at);
process.exit(0);
