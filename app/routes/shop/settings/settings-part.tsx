import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "~/ui/use-hydrated";
import { Folded, isMarked } from "~/web/folded";
import { GENERAL_PARTS, type GeneralPart, settingsOf } from "./general-parts.ts";
import type { SettingFields } from "./settings-form.tsx";

interface SettingsPartProps {
  part: GeneralPart;
  fields: SettingFields;
  /** What is set, said while the part is folded. */
  note: string;
  /** True of a form that was kept when a session ended: any field may have been typed. */
  isKept: boolean;
  /** Titles of the parts that stand open. */
  opened: Set<string>;
  children: ReactNode;
}

/**
 * A folded part of the general settings. It is open if one of its fields has a message or another editor's value, if
 * the form was kept, or if the address names it: browsers open what a fragment names, and scripts where they don't.
 */
export function SettingsPart({ part, fields, note, isKept, opened, children }: SettingsPartProps) {
  const { title } = GENERAL_PARTS[part];
  const { hash } = useLocation();
  const isNamed = useHydrated() && hash === `#${part}`;
  const isMarkedIn = fieldsOf(part, fields).some(isMarked);
  return (
    <Folded title={title} note={note} isSaid={isKept || isNamed || isMarkedIn} opened={opened}>
      <div id={part} className="settings-part" role="group" aria-label={title}>
        {children}
      </div>
    </Folded>
  );
}

function fieldsOf(part: GeneralPart, fields: SettingFields) {
  return settingsOf(part).flatMap((name) =>
    name === "promiseWeekdays" ? Object.values(fields[name]) : [fields[name]],
  );
}
