import type { RouterContextProvider } from "react-router";
import { readSettings } from "~/domain/shop/settings/read-settings.server";
import { withholdCost } from "~/domain/withhold-cost";
import { getEnvelope } from "~/domain/workshop/envelopes/envelope.server";
import { getRepairTakenIn } from "~/domain/workshop/repairs/find-repairs.server";
import { shop } from "~/runtime/shop.server";
import { formatDateTime } from "~/ui/format";
import { moneyFormat } from "~/ui/money";
import { showsCost } from "~/web/shows-cost.server";
import { aboutItem } from "../envelopes/envelope-panel.tsx";
import { notedText } from "./bench-panel.tsx";

/**
 * Words what is noted of a job, a line each: its items as they came in, the work, what was written at intake, and
 * time and materials, with their cost if the page shows cost.
 */
export function notesOfJob(id: number, context: Readonly<RouterContextProvider>): string[] {
  const { db } = shop();
  const envelope = getEnvelope(db, id);
  const takenIn = getRepairTakenIn(db, id);
  if (!envelope || !takenIn) return [];
  const { items, work } = envelope;
  const { repair, zone } = takenIn;
  const { formatMoney } = moneyFormat(readSettings(db).currency);
  return [
    ...items.map((item) => {
      const about = aboutItem(item).join(", ");
      if (about === "") return items.length > 1 ? item.description : "";
      return items.length > 1 ? `${item.description}: ${about}` : about;
    }),
    work.map(({ description }) => description).join(", "),
    repair.description ?? "",
    repair.notes ?? "",
    ...withholdCost(envelope.notes, showsCost(context)).map(
      (note) => `${note.by}: ${notedText(note, formatMoney)} (${formatDateTime(note.at, zone)})`,
    ),
  ].filter((line) => line !== "");
}
