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

interface Note {
  text: string;
  by: string;
  /** 'Sep 29, 2026'. */
  on: string;
}

/** Reads the notes of a repair, in the zone of its store; notes lie in a later area. */
type NotesOf<Read> = (repair: { kind: "order"; id: number; zone: string }) => {
  /** Those on top of the repair's record. */
  pinned: Read[];
  others: Read[];
};

/**
 * Reads what is noted of a job: its pinned notes, and in words, a line each, its items as they came in, the work, what
 * was written at intake, its other notes, and time and materials, with their cost if the page shows cost.
 */
export function notesOfJob<Read extends Note>(
  id: number,
  context: Readonly<RouterContextProvider>,
  notesOf: NotesOf<Read>,
): { pinned: Read[]; lines: string[] } {
  const { db } = shop();
  const envelope = getEnvelope(db, id);
  const takenIn = getRepairTakenIn(db, id);
  if (!envelope || !takenIn) return { pinned: [], lines: [] };
  const { items, work } = envelope;
  const { repair, zone } = takenIn;
  const { formatMoney } = moneyFormat(readSettings(db).currency);
  const { pinned, others } = notesOf({ kind: "order", id, zone });
  const lines = [
    ...items.map((item) => {
      const about = aboutItem(item).join(", ");
      if (about === "") return items.length > 1 ? item.description : "";
      return items.length > 1 ? `${item.description}: ${about}` : about;
    }),
    work.map(({ description }) => description).join(", "),
    repair.description ?? "",
    repair.notes ?? "",
    ...others.map(({ by, text, on }) => `${by}: ${text} (${on})`),
    ...withholdCost(envelope.notes, showsCost(context)).map(
      (note) => `${note.by}: ${notedText(note, formatMoney)} (${formatDateTime(note.at, zone)})`,
    ),
  ];
  return { pinned, lines: lines.filter((line) => line !== "") };
}
