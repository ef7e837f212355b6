import { counted } from "~/domain/counted";
import type { Mend } from "~/import/customer-row";
import type { Hides } from "~/import/list-file.server";
import type { ReadingChoices } from "~/import/reading-choices";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid } from "~/ui/fields/form-layout";
import type { FormFields } from "~/web/form-fields";

type Choice = "hiddenRows" | "mergedOnce" | Mend;

/** Returns the fields' initial values for these choices. */
export function choiceValues(choices: ReadingChoices): Record<string, string> {
  const { sameEmail, ...ticks } = choices;
  const ticked = Object.entries(ticks).flatMap(([name, isChosen]) => (isChosen ? [[name, "on"]] : []));
  return {
    ...(Object.fromEntries(ticked) as Record<string, string>),
    ...(sameEmail.all !== null && { sameEmail: sameEmail.all ? "add" : "leave" }),
  };
}

/**
 * Asks how to read the list, where it leaves a choice. Choices made earlier and not shown are sent as hidden
 * fields.
 */
export function ChoiceFields({
  fields,
  choices,
  hides,
  mended,
}: {
  fields: Pick<FormFields<Record<Choice, boolean>>, Choice>;
  choices: ReadingChoices;
  hides: Hides;
  /** Number of refused rows that each choice would let in. */
  mended?: Readonly<Record<Mend, number>>;
}) {
  const asked: Record<Choice, string | null> = {
    hiddenRows: hides.rows > 0 ? `${counted(hides.rows, "row is", "rows are")} hidden in the sheet.` : null,
    mergedOnce:
      hides.mergedCells > 0
        ? `${counted(hides.mergedCells, "cell is", "cells are")} merged over several rows. Otherwise the value counts for each of them.`
        : null,
    leaveOutDates: mended?.leaveOutDates
      ? `${counted(mended.leaveOutDates, "row is", "rows are")} refused for a date.`
      : null,
    round: mended?.round ? `${counted(mended.round, "row is", "rows are")} refused for decimals.` : null,
  };
  const names = Object.keys(asked) as Choice[];
  const isShown = (name: Choice) => asked[name] !== null || (mended !== undefined && choices[name]);
  return (
    <>
      {names.some(isShown) && (
        <FormGrid>
          {names.filter(isShown).map((name) => (
            <CheckField key={name} {...fields[name]} hint={asked[name] ?? undefined} wideOnPhones />
          ))}
        </FormGrid>
      )}
      {names
        .filter((name) => !isShown(name) && choices[name])
        .map((name) => (
          <input key={name} type="hidden" name={name} value="on" />
        ))}
    </>
  );
}
