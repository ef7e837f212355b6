import { processes } from "~db/schema/index.ts";
import type { Deed } from "~/domain/deed";
import { done } from "~/domain/result";
import { fold } from "~/domain/search-text";
import type { Calendar } from "./calendar.ts";
import { PROCESSES } from "./material/processes.ts";
import type { Entry } from "./diary.server.ts";

/** How the shop does things, written down one by one. */
export function processesWritten(calendar: Calendar): Entry[] {
  return PROCESSES.map(({ daysAgo, title, description, category, pdfUrl }) => ({
    at: calendar.ago(daysAgo, 0.6),
    by: "admin@loupe.example",
    rule({ tx, now }: Deed) {
      const row = tx
        .insert(processes)
        .values({
          title,
          description,
          category,
          pdfUrl: pdfUrl ?? null,
          searchText: [title, description, category].map(fold).join("\n"),
          createdAt: now,
        })
        .returning()
        .get();
      return done(row, { action: "process.added", record: { kind: "process", id: row.id }, after: row });
    },
  }));
}
