import { labelsOf } from "~/domain/fields";
import { processFields } from "~/domain/processes/process-fields";
import type { FormRejection } from "~/web/perform.server";
import { TheirValues } from "~/web/their-values";

/** What the record says now, as the form would show it; `pdf` is the name of what is attached. */
export interface TheirProcess {
  current: Record<string, string>;
}

const LABELS = labelsOf(processFields);

/** Tells the later of two editors what the record says now, where theirs differs. */
export function TheirEdit({
  rejection,
  attached,
}: {
  rejection: FormRejection | undefined;
  attached: string;
}) {
  const { current } = (rejection?.detail ?? {}) as Partial<TheirProcess>;
  if (!current) return null;
  const typed = rejection?.reply.initialValue ?? {};
  const lines = Object.entries(LABELS)
    .filter(([name]) => String(typed[name] ?? "").replaceAll("\r\n", "\n") !== current[name])
    .map(([name, label]): [string, string | undefined] => [label, current[name]]);
  if (current.pdf !== attached) lines.push(["PDF file", current.pdf]);
  return <TheirValues lines={lines} />;
}
