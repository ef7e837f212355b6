import type { Texts } from "~/domain/workshop/envelopes/envelope-texts";
import { CONDITION_LABELS, CONDITIONS } from "~/domain/workshop/envelopes/conditions-at-intake";
import { Disclosure } from "~/ui/disclosure";
import { CheckField } from "~/ui/fields/check-field";
import { FormGrid } from "~/ui/fields/form-layout";
import { TextField } from "~/ui/fields/text-field";
import type { FormField } from "~/web/form-fields";

interface ConditionFieldsProps {
  /** The item as typed now. */
  typed: Texts;
  /** A field of the item. */
  of(name: string, label: string): FormField & { autoFocus: boolean | undefined };
}

/** Asks for the condition of an item in a line that says what is ticked and written, and unfolds. */
export function ConditionFields({ typed, of }: ConditionFieldsProps) {
  const note = of("conditionNote", "Condition notes");
  const boxes = CONDITIONS.map((name) => ({ name, ...of(`condition.${name}`, CONDITION_LABELS[name]) }));
  const ticked = boxes.filter(({ name }) => typed[`condition.${name}`]).map(({ label }) => label);
  const said = [...ticked, typed.conditionNote?.trim()].filter(Boolean).join(", ");
  const isAsked = [note, ...boxes].some(({ field, autoFocus }) => field.errors || autoFocus);
  return (
    <Disclosure title="Condition at intake" note={said || "(nothing noted)"} open={isAsked}>
      <FormGrid>
        {boxes.map(({ name, ...box }) => (
          <CheckField key={name} {...box} span={2} />
        ))}
        <TextField {...note} optional />
      </FormGrid>
    </Disclosure>
  );
}
