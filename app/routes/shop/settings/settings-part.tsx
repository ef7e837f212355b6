import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "~/ui/use-hydrated";
import { Folded, isMarked } from "~/web/folded";
import type { FormField } from "~/web/form-fields";
import { asSent } from "~/web/values-when-opened";
import { GENERAL_PARTS, type GeneralPart, settingsOf } from "./general-parts.ts";
import { partNote } from "./part-note.ts";
import type { SettingFields } from "./settings-form.tsx";

interface SettingsPartProps {
  part: GeneralPart;
  fields: SettingFields;
  /** What is saved, or the draft that was kept. */
  values: Readonly<Record<string, string>>;
  /** The business zone's day. */
  today: string;
  /** True of a form that was kept when a session ended: any field may have been typed. */
  isKept: boolean;
  /** Titles of the parts that stand open. */
  opened: Set<string>;
  children: ReactNode;
}

/**
 * A folded part of the general settings. It is open if one of its fields has a message, another editor's value or a
 * typed one that isn't saved, if the form was kept, or if the address names it: browsers open what a fragment names,
 * and scripts where they don't.
 */
export function SettingsPart({ part, fields, values, today, isKept, opened, children }: SettingsPartProps) {
  const { title } = GENERAL_PARTS[part];
  const { hash } = useLocation();
  const isNamed = useHydrated() && hash === `#${part}`;
  const own = fieldsOf(part, fields);
  const isTyped = own.some((one) => isUnsaved(one, values));
  return (
    <Folded
      title={title}
      note={isTyped ? "Not saved yet" : partNote(part, values, today)}
      isSaid={isKept || isNamed || isTyped || own.some(isMarked)}
      opened={opened}
    >
      <div id={part} className="settings-part" role="group" aria-label={title}>
        {children}
      </div>
    </Folded>
  );
}

function isUnsaved({ field: { name, initialValue } }: FormField, values: SettingsPartProps["values"]) {
  return asSent(initialValue) !== asSent(values[name]);
}

function fieldsOf(part: GeneralPart, fields: SettingFields): FormField[] {
  return settingsOf(part).flatMap((name) =>
    name === "promiseWeekdays" ? Object.values(fields[name]) : [fields[name]],
  );
}
