import { labelsOf } from "~/domain/fields";
import { processFields } from "~/domain/processes/process-fields";
import type { Overtaken } from "~/domain/overtaken";
import type { Process } from "~/domain/processes/process";
import type { FormRejection } from "~/web/perform.server";
import { TheirValues } from "~/web/their-values";

export type ProcessRejection = FormRejection<Overtaken<Record<string, string>>, Process>;

const LABELS = labelsOf(processFields);

/** After an edit conflict, shows the current values that differ. */
export function TheirEdit({
  rejection,
  attached,
}: {
  rejection: ProcessRejection | undefined;
  attached: string;
}) {
  const current = rejection?.detail?.current;
  if (!current) return null;
  const typed = rejection?.reply.initialValue ?? {};
  const lines = Object.entries(LABELS)
    .filter(([name]) => String(typed[name] ?? "").replaceAll("\r\n", "\n") !== current[name])
    .map(([name, label]): [string, string | undefined] => [label, current[name]]);
  if (current.pdf !== attached) lines.push(["PDF file", current.pdf]);
  return <TheirValues lines={lines} />;
}
